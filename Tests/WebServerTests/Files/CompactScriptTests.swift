import Testing

@testable import WebServer

@Suite struct CompactScriptTests {
  private func compact(_ text: String) -> String {
    String(decoding: CompactScript.text(of: Array(text.utf8)), as: UTF8.self)
  }

  @Test func `comments and indentation go, and every line stays where it is`() {
    let script = """
      // @ts-check
      import { a } from './a.js';

      /**
       * Says `something`.
       *
       * @param {string} b
       */
      export const f = (b) => {
        /* why */
        const url = 'http://x'; // stays
        return a(b / 2, url);
      };

      """
    let sent = """

      import { a } from './a.js';






      export const f = (b) => {

      const url = 'http://x'; // stays
      return a(b / 2, url);
      };

      """
    #expect(compact(script) == sent)
  }

  @Test(arguments: [
    "const t = `a\n  // not a comment\n  b`;\n// c\n",
    "const s = 'a\\\n  // in the text';\n// c\n",
    "f(); /* begins here\n  /* and\n ends */ g();\n",
    "/* a */ f();\n// c\n",
    "// c\n/* never ends\n",
  ])
  func `what takes a parser is sent as it is`(script: String) {
    #expect(compact(script) == script)
  }

  @Test(arguments: ["", "\n", "f();", "const t = `a` + `b`;", "f(); /* a */ g(); /* b */"])
  func `code without comments is the same`(script: String) {
    #expect(compact(script) == script)
  }
}
