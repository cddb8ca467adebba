"""The window's own stories. Each starts with an empty data folder and the program closed."""

import os
import sys
import tempfile
import time
import traceback

import x11
from program import Program

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.path.join(ROOT, "build", "bin", "fairlead")
PICTURES = os.path.join(ROOT, "build", "screenshots")


def picture(name):
    """Keeps a picture of the screen as it is."""
    x11.screenshot(os.path.join(PICTURES, name + ".png"))
