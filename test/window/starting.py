"""Stories of starting: by the README's command, with a display and without, and from other folders."""

import contextlib
import http.cookiejar
import os
import re
import shutil
import signal
import subprocess
import urllib.request

from program import BINARY, PATIENCE, ROOT, Program, alive, descendants, environment, expect, wait_for

# Everything is built already; a busy machine may take its time to find that out.
MAKE_PATIENCE = 5 * PATIENCE


class Make(Program):
    """make run, which becomes the window's program some processes further down."""

    def __init__(self, home, log):
        super().__init__(["make", "run"], home, log, MAKE_PATIENCE)

    def _window(self):
        for pid, command in self.children():
            if command == BINARY + "-window":
                self.pid = pid
        return super()._window()

    def kill(self):
        kill_tree(self.process)


class Serving:
    """make run without a display."""

    def __init__(self, home, log):
        self.output = home + ".out"
        with open(self.output, "wb") as out:
            self.process = subprocess.Popen(
                ["env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "make", "run"],
                cwd=ROOT,
                env=environment(home),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=log,
                start_new_session=True,
            )

    def address(self):
        """What stands alone on a line of standard output, once it does."""
        expect("make run goes on", self.process.poll() is None)
        with open(self.output, encoding="utf-8") as out:
            return re.search(r"^http://\S+$", out.read(), re.MULTILINE)

    def kill(self):
        kill_tree(self.process)


def kill_tree(process):
    """Ends a process and all that descend from it."""
    if process.poll() is None:
        for pid, _ in descendants(process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.kill()
        process.wait()


def make_run_opens_the_window(stage):
    """The README's command opens the window; closing it ends the command well."""
    program = stage.keep(Make(stage.home, stage.log))
    program.find("push button", "Call")
    program.close()


def make_run_without_a_display_serves_a_browser(stage):
    """The same command without a display prints an address; Ctrl-C ends it and leaves nothing running."""
    serving = stage.keep(Serving(stage.home, stage.log))
    address = wait_for("address", serving.address, MAKE_PATIENCE).group()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    with browser.open(address, timeout=PATIENCE) as page:
        expect("the address shows the page", "<title>Fairlead</title>" in page.read().decode())
    children = descendants(serving.process.pid)
    expect("the program serves", any(command == BINARY + " serve" for _, command in children))
    os.killpg(serving.process.pid, signal.SIGINT)
    serving.process.wait(timeout=PATIENCE)
    wait_for("end of all its processes", lambda: not [child for child in children if alive(child)], 15)


def a_link_to_the_program_opens_the_window(stage):
    """The window's program is looked for beside the program, not beside a link to it."""
    link = os.path.join(stage.home, "link")
    os.symlink(BINARY, link)
    program = stage.keep(Program([link], stage.home, stage.log))
    program.find("push button", "Call")
    program.close()


def a_program_without_its_window_says_so(stage):
    """Alone in a folder, the program tells what is missing and what to do."""
    alone = shutil.copy(BINARY, stage.home)
    path = {"PATH": os.path.dirname(BINARY)}  # there is one, but not where it counts
    ended = subprocess.run(
        [alone], env=environment(stage.home) | path, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    expect("it ends as after a usage error", ended.returncode == 2)
    expect("it says what is missing", "no fairlead-window beside it" in ended.stderr)
    expect("it says what to do", "fairlead serve" in ended.stderr)


STORIES = [
    make_run_opens_the_window,
    make_run_without_a_display_serves_a_browser,
    a_link_to_the_program_opens_the_window,
    a_program_without_its_window_says_so,
]
