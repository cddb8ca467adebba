"""A notification daemon: it owns the bus name, keeps what it is told to show, and can be clicked."""

import threading

from gi.repository import Gio, GLib

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
INTERFACE = """<node><interface name="org.freedesktop.Notifications">
<method name="Notify"><arg direction="in" type="s"/><arg direction="in" type="u"/><arg direction="in" type="s"/>
<arg direction="in" type="s"/><arg direction="in" type="s"/><arg direction="in" type="as"/>
<arg direction="in" type="a{sv}"/><arg direction="in" type="i"/><arg direction="out" type="u"/></method>
<signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
</interface></node>"""


class Daemon:
    """Shown are the notifications so far, each as the arguments of Notify."""

    def __init__(self):
        self.shown = []
        self._context = GLib.MainContext.new()
        self._loop = GLib.MainLoop.new(self._context, False)
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        if not self._ready.wait(20):
            raise RuntimeError("the notification daemon did not get its name on the bus")

    def _serve(self):
        self._context.push_thread_default()
        address = Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION)
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self._bus = Gio.DBusConnection.new_for_address_sync(address, flags)
        described = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
        self._bus.register_object(PATH, described, self._called, None, None)
        # Taken over from a daemon that is there already, and not started for the name.
        self._bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            GLib.Variant("(su)", (NAME, 2)), None, Gio.DBusCallFlags.NONE, -1,
        )
        self._ready.set()
        self._loop.run()
        self._bus.close_sync()

    def _called(self, _bus, _sender, _path, _interface, _method, arguments, invocation):
        self.shown.append(arguments.unpack())
        invocation.return_value(GLib.Variant("(u)", (len(self.shown),)))

    def click(self, number):
        """Clicks a notification: the first is 1."""
        self._bus.emit_signal(None, PATH, NAME, "ActionInvoked", GLib.Variant("(us)", (number, "default")))

    def end(self):
        """Gives the name up."""
        self._loop.quit()
        self._thread.join(10)
