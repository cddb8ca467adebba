"""Stories of the apps of servers in the real window: another engine than the browser's, and a channel to the program."""

import json
import os
import time

from program import ROOT, expect, wait_for

BAD = {"command": os.path.join(ROOT, "build", "bin", "badserver"), "args": ["-mode", "apps"]}


def show(stage, tool):
    """Starts the program with the server whose apps misbehave, and calls a tool of it that has an app."""
    with open(os.path.join(stage.home, "servers.json"), "w", encoding="utf-8") as f:
        json.dump({"mcpServers": {"bad": BAD}}, f)
    program = stage.start()
    program.fill("Filter servers and tools", tool)
    program.click(wait_for(f"tool {tool}", lambda: exactly(program, "tree item", tool)))
    program.press("push button", "Call")
    return program


def exactly(program, role, name):
    """The element of a role with just that name, once it stands where it can be clicked."""
    found = program.look(role, name)
    return found if found is not None and found.name == name else None


def an_app_reaches_nothing_of_the_program(stage):
    """Shows an app that tries every way out of its sandbox, the channel to the bound methods among them."""
    program = show(stage, "escape")
    program.says("end of the attempts: kept out")
    program.says("the window's channel: kept out")
    program.says("the window's channel in a fresh frame: kept out")
    program.says("a tool that is for apps answers: kept out")
    expect("the app reached nothing", "REACHED" not in program.outline())
    program.fill("Filter servers and tools", "demo")
    program.find("tree item", "demo")  # which the app tried to remove
    program.close()


def an_app_that_never_ends_is_ended(stage):
    """Shows an app with an endless script: the page it stops comes back, without the app."""
    program = show(stage, "loop")
    deadline = time.monotonic() + 150

    def ended():
        with open(stage.home + ".log", "rb") as log:
            return b"did not answer any more" in log.read()

    # WebKit notices when somebody presses something. What the page comes back with
    # depends on whether it had saved its tabs before it was stopped.
    def back():
        if ended() and program.look("push button", "Add server"):
            return True
        program.keys("Tab")
        return time.monotonic() > deadline and "too late"

    expect("the page came back in time", wait_for("page without the app", back, 200) is True)
    expect("the app is not shown", "For ever…" not in program.outline())
    program.close()


STORIES = [an_app_reaches_nothing_of_the_program, an_app_that_never_ends_is_ended]
