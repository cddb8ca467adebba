"""Stories of the system's own dialogs for files, which only the real window has."""

import os
import subprocess

import x11
from program import PATIENCE, expect, wait_for


def dialog(title):
    """Waits for a dialog of that title and returns its window."""

    def look():
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"], capture_output=True, text=True, check=False
        )
        numbers = found.stdout.split()
        return int(numbers[-1]) if numbers else None

    return wait_for(f"dialog {title!r}", look, PATIENCE)


def choose(title, path):
    """Types a path into a dialog for files and takes it."""
    window = dialog(title)
    x11.type_keys(window, "ctrl+a")  # the name that is proposed, with its ending
    x11.type_text(window, path)
    x11.type_keys(window, "Return")


def a_result_is_saved_where_the_dialog_says(stage):
    """Saves a result: the system asks where to, and the file is there; a folder that is gone is said."""
    program = stage.start()
    program.fill("message", "saved by the dialog")
    program.press("push button", "Call")
    program.says("Done")
    program.press("push button", "Save to a file")
    path = os.path.join(os.path.dirname(stage.home), "result.json")
    choose("Save", path)
    program.says(f"to {path}")
    with open(path, encoding="utf-8") as f:
        expect("the result is in the file", "saved by the dialog" in f.read())
    expect("nothing else is left beside it", [n for n in os.listdir(os.path.dirname(path)) if ".part" in n] == [])
    program.press("push button", "Dismiss")

    program.press("push button", "Save to a file")
    x11.type_keys(dialog("Save"), "Escape")
    program.find("push button", "Save to a file")
    program.close()


STORIES = [a_result_is_saved_where_the_dialog_says]
