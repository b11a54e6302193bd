// @ts-check
import { element } from '../shared/ui/element.js';
import { required } from '../shared/ui/required.js';
import { samplesOf, typeText } from './schema-text.js';

/** @typedef {import('./schema-text.js').Schema} Schema */
/** @typedef {{ name: string, in: string, description?: string, required?: boolean, schema: Schema }} Parameter */
/** @typedef {Record<string, { schema: Schema, examples?: Record<string, { value: unknown }> }>} Content */
/** @typedef {{ operationId: string, summary: string, description?: string, tags: string[],
 *   parameters?: Parameter[], requestBody?: { content: Content }, 'x-permission': string | null,
 *   'x-persons-only'?: boolean,
 *   responses: Record<string, { description?: string, content?: Content, $ref?: string }> }} Operation */
/** @typedef {{ info: { title: string, description: string }, tags: { name: string, description: string }[],
 *   paths: Record<string, Record<string, Operation>>, components: { schemas: Record<string, Schema> } }} OpenAPI */
/** @typedef {{ name: string, title: string, description?: string, payload: Schema,
 *   examples?: { payload: unknown }[] }} Message */
/** @typedef {{ info: { title: string, description: string },
 *   components: { messages: Record<string, Message> } }} AsyncAPI */

/** A text with its `code` set as code. @param {string} text */
const prose = (text) =>
  text.split('`').map((part, index) => (index % 2 ? element('code', {}, part) : part));

/** @param {[string, ...(Node | string)[]][]} rows each the name and what is said of it */
const rowsOf = (rows) =>
  element(
    'dl',
    {},
    ...rows.flatMap((
      [name, ...said],
    ) => [element('dt', {}, element('code', {}, name)), element('dd', {}, ...said)]),
  );

/** What a schema allows; the names of shared types lead to them.
 * @param {Schema} schema @param {string} [before] */
const typed = (schema, before = '') =>
  element(
    'em',
    {},
    before,
    ...typeText(schema).split(/\b([A-Z]\w+)\b/).map((part, index) =>
      index % 2 ? element('a', { href: `#schema-${part}` }, part) : part
    ),
  );

/** @param {unknown} value */
const sample = (value) => element('pre', { tabindex: 0 }, JSON.stringify(value, null, 2));

/** The members of an object, one row each. @param {Schema} schema */
const members = (schema) => {
  const names = Object.entries(schema.properties ?? {}).filter(([name]) => name !== 'type');
  if (!names.length) return [];
  const needed = new Set(schema.required ?? []);
  return [
    rowsOf(names.map(([name, each]) => [
      needed.has(name) ? name : `${name}?`,
      typed(each),
      ' ',
      ...prose(each.description ?? ''),
    ])),
  ];
};

/** @param {string} path @param {string} method @param {Operation} operation */
const operationSection = (path, method, operation) => {
  const need = operation['x-permission'] ??
    (operation['x-persons-only'] ? 'an account' : 'none');
  /** @type {HTMLElement[]} */
  const parts = [
    element(
      'p',
      { class: 'path' },
      element('b', { class: method }, method.toUpperCase()),
      ' ',
      path,
    ),
    element('p', {}, ...prose(operation.description ?? '')),
    element('p', { class: 'need' }, 'Permission: ', element('code', {}, need)),
  ];
  if (operation.parameters) {
    parts.push(
      element('h4', {}, 'Parameters'),
      rowsOf(operation.parameters.map((each) => [
        each.required ? each.name : `${each.name}?`,
        typed(each.schema, `${each.in}, `),
        ' ',
        ...prose(each.description ?? ''),
      ])),
    );
  }
  for (const [type, content] of Object.entries(operation.requestBody?.content ?? {})) {
    parts.push(
      element('h4', {}, 'Body ', element('code', {}, type)),
      element('p', {}, typed(content.schema)),
      ...members(content.schema),
      ...samplesOf(content).map(sample),
    );
  }
  const answers = Object.entries(operation.responses).filter(([status]) => status !== 'default');
  parts.push(
    element('h4', {}, 'Answers'),
    rowsOf(answers.map(([status, answer]) => [
      status,
      ...prose(answer.description ?? ''),
      ...Object.values(answer.content ?? {}).slice(0, 1).map(({ schema }) => typed(schema, ' ')),
    ])),
  );
  return element(
    'section',
    { id: operation.operationId, class: 'operation' },
    element('h3', {}, operation.summary),
    ...parts,
  );
};

/** @param {string} key @param {Message} message */
const messageSection = (key, message) =>
  element(
    'section',
    { id: key, class: 'operation' },
    element('h3', {}, message.title),
    element('p', { class: 'path' }, element('b', {}, message.name)),
    element('p', {}, ...prose(message.description ?? '')),
    ...members(message.payload),
    ...(message.examples ?? []).map(({ payload }) => sample(payload)),
  );

/** @param {string} name @param {Schema} schema */
const schemaSection = (name, schema) =>
  element(
    'section',
    { id: `schema-${name}`, class: 'operation' },
    element('h3', {}, name),
    element('p', {}, ...prose(schema.description ?? '')),
    schema.properties ? '' : element('p', {}, typed(schema)),
    ...members(schema),
  );

/** @param {string} id @param {string} title @param {string} said @param {HTMLElement[]} sections */
const chapter = (id, title, said, sections) =>
  element(
    'section',
    { id },
    element('h2', {}, title),
    element('p', {}, ...prose(said)),
    ...sections,
  );

/** The page of both documents.
 * @param {OpenAPI} http @param {AsyncAPI} stream */
export const referencePage = (http, stream) => {
  const operations = Object.entries(http.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))
  );
  const messages = Object.entries(stream.components.messages);
  const chapters = [
    ...http.tags.map(({ name, description }) =>
      chapter(
        name,
        name,
        description,
        operations.filter(({ operation }) => operation.tags[0] === name).map((
          { path, method, operation },
        ) => operationSection(path, method, operation)),
      )
    ),
    ...[['client', 'From clients'], ['server', 'From the server']].map(([prefix, title]) =>
      chapter(
        `stream-${prefix}`,
        `Live stream: ${title.toLowerCase()}`,
        stream.info.description,
        messages.filter(([key]) => key.startsWith(`${prefix}-`)).map(([key, message]) =>
          messageSection(key, message)
        ),
      )
    ),
    chapter(
      'schemas',
      'Types',
      'Objects that several requests, answers and messages share.',
      Object.entries(http.components.schemas).map(([name, schema]) => schemaSection(name, schema)),
    ),
  ];
  const contents = element(
    'nav',
    { 'aria-label': 'Contents' },
    element('a', { class: 'home', href: '../' }, 'Floorcast'),
    ...chapters.map((each) =>
      element('a', { href: `#${each.id}` }, required(each, 'h2').textContent)
    ),
  );
  return element(
    'div',
    { class: 'reference' },
    contents,
    element(
      'main',
      {},
      element('h1', {}, 'The interface of this server'),
      element('p', {}, ...prose(http.info.description)),
      element(
        'p',
        {},
        'For programs: ',
        element('a', { href: 'openapi.json' }, 'OpenAPI 3.1'),
        ' and ',
        element('a', { href: 'asyncapi.json' }, 'AsyncAPI 3.0'),
        '. To try it: ',
        element('a', { href: '../examples/' }, 'examples that run'),
        '.',
      ),
      ...chapters,
    ),
  );
};
