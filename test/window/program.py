"""The program under test: started, found in the accessibility tree, pressed, closed."""

import contextlib
import os
import signal
import subprocess
import time

import pyatspi
from gi.repository import Atspi, GLib

import x11

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.path.join(ROOT, "build", "bin", "fairlead")

# Long enough for a machine that does much else; a story that goes well waits for none of it.
PATIENCE = 60.0

# A question to the page waits as long: after 0.8 s, as it is without this, the page of a busy machine looks empty for good.
Atspi.set_timeout(int(PATIENCE * 1000), int(PATIENCE * 1000))


class Failed(Exception):
    """Something the story expects is not so."""


def expect(what, condition):
    """Fails the story unless condition holds."""
    if not condition:
        raise Failed(f"it is not so that {what}")


def wait_for(what, condition, patience=PATIENCE):
    """Asks condition until its answer is true, and returns that answer."""
    deadline = time.monotonic() + patience
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > deadline:
            raise Failed(f"no {what} after {patience:.0f} s")
        time.sleep(0.05)


def environment(home):
    """What a program on a data folder sees: nothing of a make that runs the stories."""
    return {**{name: value for name, value in os.environ.items() if "MAKE" not in name}, "FAIRLEAD_HOME": home}


class Program:
    """One run of the program on a data folder."""

    def __init__(self, command, home, log, patience=PATIENCE):
        self.home = home
        self.log = log
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment(home), stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
        self.pid = self.process.pid  # of the window
        self.window = wait_for("window", self._window, patience)
        wait_for("accessible page", self._document)

    def _window(self):
        if self.process.poll() is not None:
            raise Failed(f"the program ended with {self.process.returncode} before it had a window")
        return x11.window_of(self.pid)

    def _application(self):
        with contextlib.suppress(GLib.GError):  # a program that is ending
            for application in pyatspi.Registry.getDesktop(0):
                if application is not None and application.get_process_id() == self.pid:
                    # What the library keeps is put right by events only, which nobody reads here.
                    application.clear_cache()
                    return application
        return None

    def _document(self):
        application = self._application()
        if application is None:
            return None
        return next((node for node in walk(application) if role(node) == "document web"), None)

    def find(self, wanted_role, name):
        """Waits for the element of a role whose name is, or contains, name."""
        return wait_for(f"{wanted_role} {name!r}", lambda: self.look(wanted_role, name))

    def nodes(self):
        """All elements of the page as it is now."""
        document = self._document()
        return walk(document) if document is not None else iter(())

    def look(self, wanted_role, name):
        """The element of a role whose name is, or contains, name; exact names first."""
        near = None
        for node in self.nodes():
            if role(node) != wanted_role:
                continue
            label = node_name(node)
            if label == name:
                return node
            if near is None and name in label:
                near = node
        return near

    def says(self, text):
        """Waits until text stands anywhere in the page."""
        wait_for(f"text {text!r}", lambda: any(text in node_text(node) for node in self.nodes()))

    def press(self, wanted_role, name):
        """Does to an element what a click does."""
        do(self.find(wanted_role, name), name)

    def press_last(self, wanted_role, name):
        """Presses the last element of a name: in a dialog there may be one like it in the page below."""
        self.find(wanted_role, name)
        nodes = [node for node in self.nodes() if role(node) == wanted_role and node_name(node) == name]
        do(nodes[-1], name)

    def click(self, node):
        """Clicks the middle of an element with the mouse."""
        box = node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
        x11.click(box.x + box.width // 2, box.y + box.height // 2)

    def fill(self, name, text):
        """Focuses a text field and types into it."""
        self._type(self.find("entry", name), name, text)

    def fill_password(self, name, text):
        """The same for a field that shows no text."""
        self._type(self.find("password text", name), name, text)

    def _type(self, field, name, text):
        field.queryComponent().grabFocus()
        wait_for(f"focus on {name!r}", lambda: field.getState().contains(pyatspi.STATE_FOCUSED))
        x11.type_keys(self.window, "ctrl+a")
        x11.type_text(self.window, text)
        # The keys are on their way only: what is pressed next must not overtake them. A password is shown as dots.
        wait_for(f"{len(text)} letters in {name!r}", lambda: length(field) == len(text))

    def keys(self, *keys):
        """Presses keys as xdotool names them."""
        x11.type_keys(self.window, *keys)

    def children(self):
        """All processes that descend from the program, as (pid, command)."""
        return descendants(self.process.pid)

    def close(self):
        """Closes the window as its close button does; the program must end well and leave nothing running."""
        children = self.children()
        x11.ask_to_close(self.window)
        code = self.process.wait(timeout=PATIENCE)
        if code != 0:
            raise Failed(f"the program ended with {code}")
        wait_for("end of all child processes", lambda: not [c for c in children if alive(c)], 10)

    def dump(self):
        """Ends the program and lets it write what each of its goroutines was doing."""
        self.process.send_signal(signal.SIGQUIT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=10)

    def kill(self):
        """Ends the program whatever it does."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def outline(self):
        """The accessible page as text, for the log of a failure."""
        lines = []
        for node in self.nodes():
            if node_text(node):
                lines.append(f"{role(node)}: {node_text(node)}")
        return "\n".join(lines)


def descendants(pid):
    """All processes that descend from one, as (pid, command)."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()]
    found, parents = [], {str(pid)}
    for _ in rows:
        new = [row for row in rows if row[1] in parents and row not in found]
        if not new:
            break
        found += new
        parents |= {row[0] for row in new}
    return [(int(row[0]), row[2]) for row in found]


def alive(child):
    """Whether a (pid, command) still runs, as that command."""
    pid, command = child
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as f:
            return f.read().replace(b"\0", b" ").decode(errors="replace").strip() == command.strip()
    except OSError:
        return False


def do(node, name):
    """Does to an element what a click does, once it can be clicked."""
    wait_for(f"enabled {name!r}", lambda: node.getState().contains(pyatspi.STATE_SENSITIVE))
    node.queryAction().doAction(0)


def length(field):
    """How many letters stand in a text field."""
    return field.queryText().characterCount


def walk(node):
    """The node and all below it. Parts that vanish on the way are left out."""
    yield node
    try:
        children = list(node)
    except Exception:  # the page changed while it was being read: AT-SPI's errors have no common class
        return
    for child in children:
        if child is not None:
            yield from walk(child)


def role(node):
    """The node's role, or nothing when it has gone."""
    try:
        return node.getRoleName()
    except Exception:  # see walk
        return ""


def node_name(node):
    """The node's accessible name, or nothing when it has gone."""
    try:
        return node.name or ""
    except Exception:  # see walk
        return ""


def node_text(node):
    """The node's name, or the text in it."""
    try:
        text = node.queryText()
        inside = text.getText(0, -1).replace("\ufffc", "")
    except Exception:  # see walk; many nodes hold no text
        inside = ""
    return " ".join(part for part in (node_name(node), inside) if part)
