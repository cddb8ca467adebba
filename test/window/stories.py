"""The window's own stories: what only the real window, the real keychain and the real processes can show."""

import contextlib
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

import notifications
import apps
import saving
import starting
import x11
from program import BINARY, ROOT, Program, alive, environment, expect, wait_for

PICTURES = os.path.join(ROOT, "build", "screenshots")
MEMORY = os.path.join(ROOT, "test/servers/node_modules/@modelcontextprotocol/server-memory/dist/index.js")


class Stage:
    """What a story plays on: an empty data folder, and the programs it starts there."""

    def __init__(self, home):
        self.home = home
        self.programs = []
        self.log = open(os.path.join(home + ".log"), "ab")

    def start(self):
        """Starts the program and waits for its page."""
        return self.keep(Program([BINARY], self.home, self.log))

    def keep(self, program):
        """Takes on a program, to end it after the story."""
        self.programs.append(program)
        return program

    def sql(self, query):
        """What the sqlite3 tool finds in the store."""
        store = os.path.join(self.home, "history.db")
        return subprocess.run(["sqlite3", store, query], capture_output=True, text=True, check=True).stdout.strip()

    def files_with(self, text):
        """The files below the data folder that hold text."""
        found = []
        for path in glob.glob(os.path.join(self.home, "**"), recursive=True):
            with contextlib.suppress(OSError), open(path, "rb") as f:
                if text.encode() in f.read():
                    found.append(path)
        return found

    def end(self):
        """Ends what is left."""
        for program in self.programs:
            program.kill()
        self.log.close()


def picture(name):
    """Keeps a picture of the screen as it is."""
    x11.screenshot(os.path.join(PICTURES, name + ".png"))


def a_call_is_found_again_after_a_restart(stage):
    """Calls the demo server's echo, closes, starts again, finds the call in the history."""
    program = stage.start()
    program.fill("message", "hello from the window")
    program.press("push button", "Call")
    program.says("Done")
    picture("workbench")
    expect("the call is in the store", stage.sql("PRAGMA integrity_check") == "ok")
    program.close()

    program = stage.start()
    program.press("push button", "History")
    program.says("hello from the window")
    picture("history")
    program.close()


def a_server_is_added_and_its_processes_end_with_the_window(stage):
    """Pastes a server, waits for its tools, closes: no process of it is left."""
    program = stage.start()
    program.press("push button", "Add server")
    program.fill("Paste a configuration", json.dumps({"mcpServers": {"memory": {"command": "node", "args": [MEMORY]}}}))
    program.says("Recognised as an mcpServers object.")
    picture("add-server")
    program.keys("Tab")
    program.press_last("push button", "Add server")
    program.find("tree item", "read_graph")
    expect("the server's process is ours", any(MEMORY in command for _, command in program.children()))
    picture("server")
    program.close()


def a_killed_program_leaves_no_process_and_says_interrupted(stage):
    """Kills the program in the middle of a call: its servers end too, and the history tells."""
    slow = os.path.join(ROOT, "build/bin/badserver")
    with open(os.path.join(stage.home, "servers.json"), "w", encoding="utf-8") as f:
        json.dump({"mcpServers": {"sluggish": {"command": slow, "args": ["-mode", "slow", "-seconds", "1000"]}}}, f)
    program = stage.start()
    program.fill("Filter servers and tools", "sluggish")
    program.click(program.find("tree item", "sluggish"))
    program.find("tree item", "echo")
    program.keys("Down", "Return")
    program.says("mcp__sluggish__echo")
    program.fill("message", "never answered")
    program.keys("ctrl+Return")
    program.find("push button", "Cancel")
    children = program.children()
    expect("the server runs", any(slow in command for _, command in children))
    program.kill()
    wait_for("end of all its processes", lambda: not [child for child in children if alive(child)], 15)

    program = stage.start()
    program.press("push button", "History")
    program.says("Fairlead ended while the call was running")
    program.close()


def a_secret_goes_to_the_keychain_and_to_no_file(stage):
    """Stores a secret, starts again: it is still there, and stands in no file."""
    canary = "canary7f3a9d51c2e84b60"
    program = stage.start()
    program.press("push button", "Secrets")
    program.press("push button", "Add secret")
    program.fill("Name", "github")
    program.fill_password("Value", canary)
    program.press_last("push button", "Add secret")
    program.find("push button", "Replace github")
    picture("secrets")
    program.close()
    expect("the secret stands in no file", not stage.files_with(canary))

    program = stage.start()
    program.press("push button", "Secrets")
    program.find("push button", "Replace github")
    program.find("push button", "keychain available")
    program.close()


def a_second_start_brings_the_first_forward(stage):
    """Starts the program twice on one folder: the second says so and ends well."""
    program = stage.start()
    second = subprocess.run(
        [BINARY], env=environment(stage.home), capture_output=True, text=True, timeout=30, check=False
    )
    expect("the second ends with 0", second.returncode == 0)
    expect("the second says why", "open already" in second.stderr)
    expect("the first still runs", program.process.poll() is None)
    program.close()


def the_window_comes_back_in_its_size(stage):
    """Makes the window smaller, closes, starts again."""
    program = stage.start()
    subprocess.run(["xdotool", "windowsize", "--sync", str(program.window), "1000", "700"], check=True)
    program.close()
    program = stage.start()
    shape = subprocess.run(
        ["xdotool", "getwindowgeometry", str(program.window)], capture_output=True, text=True, check=True
    ).stdout
    expect(f"the window is 1000x700: {shape}", "1000x700" in shape)
    picture("small")
    program.close()


def a_signal_ends_the_program_well(stage):
    """SIGTERM is like closing the window."""
    program = stage.start()
    children = program.children()
    program.process.send_signal(signal.SIGTERM)
    expect("the program ends with 0", program.process.wait(timeout=30) == 0)
    wait_for("end of all its processes", lambda: not [child for child in children if alive(child)], 15)


def a_question_in_the_background_is_notified(stage):
    """A server asks while another program is in front: the system says that it asks, not what; a click leads there."""
    daemon = notifications.Daemon()
    try:
        program = stage.start()
        program.fill("Filter servers and tools", "elicit")
        program.click(program.find("tree item", "elicit"))
        program.fill("question", "Is it canary-4711?")
        x11.take_keyboard_away()
        program.press("push button", "Call")
        wait_for("notification", lambda: daemon.shown)
        _, _, _, title, body, _, hints, _ = daemon.shown[0]
        expect("it says that a server asks", title == "A server asks for something" and "inbox" in body)
        expect("it does not say what", "canary" not in repr(daemon.shown) and "elicit" not in repr(daemon.shown))
        daemon.click(1)
        program.says("Inbox")
        program.find("push button", "Decline")
        picture("notified")
        program.close()
    finally:
        daemon.end()


STORIES = [
    a_call_is_found_again_after_a_restart,
    a_server_is_added_and_its_processes_end_with_the_window,
    a_killed_program_leaves_no_process_and_says_interrupted,
    a_secret_goes_to_the_keychain_and_to_no_file,
    a_second_start_brings_the_first_forward,
    the_window_comes_back_in_its_size,
    a_signal_ends_the_program_well,
    a_question_in_the_background_is_notified,
    *starting.STORIES,
    *apps.STORIES,
    *saving.STORIES,
]


def play(story):
    """Plays one story and tells how it went."""
    scratch = tempfile.mkdtemp(prefix="fairlead-window-")
    home = os.path.join(scratch, "home")
    os.mkdir(home, 0o700)
    stage = Stage(home)
    began = time.monotonic()
    try:
        story(stage)
        print(f"ok      {story.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
        return True
    except Exception:
        print(f"failed  {story.__name__} ({time.monotonic() - began:.1f} s)")
        traceback.print_exc(file=sys.stdout)
        picture("failed-" + story.__name__)
        if stage.programs and stage.programs[-1].process.poll() is None:
            print("What the page says:\n" + stage.programs[-1].outline())
            stage.programs[-1].dump()
        with open(home + ".log", encoding="utf-8", errors="replace") as log:
            print("What the program said:\n" + log.read(), flush=True)
        return False
    finally:
        stage.end()
        shutil.rmtree(scratch, ignore_errors=True)


def main():
    wanted = sys.argv[1:]
    stories = [story for story in STORIES if not wanted or story.__name__ in wanted]
    outcomes = [play(story) for story in stories]
    print(f"\n{outcomes.count(True)} stories passed, {outcomes.count(False)} failed")
    return 0 if outcomes and all(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
