"""Files that an organiser drops on the map of the editor, in a venue that was just made."""

import base64


def drop_files(page, *files):
    """Drops files on the map: names, media types and contents."""
    listed = [[name, kind, base64.b64encode(content).decode()] for name, kind, content in files]
    dropped = page.page.evaluate_handle(
        """(listed) => {
          const files = new DataTransfer();
          for (const [name, type, text] of listed) {
            const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
            files.items.add(new File([bytes], name, { type }));
          }
          return files;
        }""",
        listed,
    )
    for event in ("dragover", "drop"):
        page.page.dispatch_event(".map-host", event, {"dataTransfer": dropped})


def drop(page, name, kind, content):
    """Drops a file on the map."""
    drop_files(page, (name, kind, content))


def choose(page, name, kind, content, act):
    """Does what opens the dialogue for a file, and chooses this one."""
    with page.page.expect_file_chooser() as chooser:
        act()
    chooser.value.set_files({"name": name, "mimeType": kind, "buffer": content})


def new_venue(open_page, name, **options):
    """Begins a venue on the start page, which leads to its editor."""
    page = open_page("/", locale="en-GB", **options)
    page.page.get_by_role("button", name="New venue").click()
    page.page.get_by_label("Name", exact=True).fill(name)
    page.page.keyboard.press("Enter")
    page.page.wait_for_url("**/editor/**")
    page.until_ready()
    page.page.locator(".invitation").wait_for()
    return page
