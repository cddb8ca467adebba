"""What a window manager would do: ask a window to close. There is none under Xvfb."""

import ctypes
import subprocess


class ClientMessage(ctypes.Structure):
    """XClientMessageEvent of Xlib, padded to the size of XEvent."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("padding", ctypes.c_long * 24),
    ]


CLIENT_MESSAGE = 33


def ask_to_close(window):
    """Sends WM_DELETE_WINDOW, which the window's close button would."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XInternAtom.restype = ctypes.c_ulong
    x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    x.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x.XOpenDisplay(None)
    event = ClientMessage(type=CLIENT_MESSAGE, window=window, format=32)
    event.message_type = x.XInternAtom(display, b"WM_PROTOCOLS", 0)
    event.data[0] = x.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
    x.XSendEvent(display, window, 0, 0, ctypes.byref(event))
    x.XCloseDisplay(display)


def window_of(pid):
    """The number of the visible window of a process, or None."""
    found = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--pid", str(pid)], capture_output=True, text=True, check=False
    )
    numbers = found.stdout.split()
    return int(numbers[-1]) if numbers else None


def take_keyboard_away():
    """Gives the keyboard to no window, as another program in front would."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XSetInputFocus.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_ulong]
    x.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x.XOpenDisplay(None)
    x.XSetInputFocus(display, 0, 0, 0)  # None: not even the window under the pointer
    x.XCloseDisplay(display)


def type_keys(window, *keys):
    """Gives the window the keyboard and presses keys: names as xdotool knows them."""
    subprocess.run(["xdotool", "windowfocus", "--sync", str(window), "key", "--clearmodifiers", *keys], check=True)


def type_text(window, text):
    """Gives the window the keyboard and types."""
    subprocess.run(
        ["xdotool", "windowfocus", "--sync", str(window), "type", "--clearmodifiers", "--delay", "5", text], check=True
    )


def click(x, y):
    """Clicks a place of the screen."""
    subprocess.run(["xdotool", "mousemove", "--sync", str(x), str(y), "click", "1"], check=True)


def screenshot(path):
    """Takes a picture of the whole screen."""
    subprocess.run(["import", "-window", "root", path], check=True)
