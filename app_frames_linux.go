//go:build !headless && !bindings

package main

/*
#cgo pkg-config: gtk+-3.0 webkit2gtk-4.1
#include <gtk/gtk.h>
#include <webkit2/webkit2.h>

extern void frameChannelClosed(int);

static void findView(GtkWidget *widget, gpointer found) {
	if (WEBKIT_IS_WEB_VIEW(widget))
		*(WebKitWebView **)found = WEBKIT_WEB_VIEW(widget);
	else if (GTK_IS_CONTAINER(widget))
		gtk_container_foreach(GTK_CONTAINER(widget), findView, found);
}

static WebKitWebView *theView(void) {
	WebKitWebView *view = NULL;
	GList *windows = gtk_window_list_toplevels();
	for (GList *w = windows; w != NULL && view == NULL; w = w->next)
		findView(GTK_WIDGET(w->data), &view);
	g_list_free(windows);
	return view;
}

// The page's end of the channel: what Wails' script looks for, in the main frame's own world.
static const char *pageEnd =
	"Object.defineProperty(window, 'webkit', {value: Object.freeze({messageHandlers: Object.freeze({external: Object.freeze({"
	"postMessage: (message) => document.dispatchEvent(new CustomEvent('fairlead-bridge', {detail: String(message)}))})})})});";
// The program's end, in a world that no page's script is in.
static const char *programEnd =
	"document.addEventListener('fairlead-bridge', (event) => webkit.messageHandlers.external.postMessage(event.detail));";

static gboolean closeFrameChannel(gpointer unused) {
	WebKitWebView *view = theView();
	if (view == NULL) {
		frameChannelClosed(0);
		return G_SOURCE_REMOVE;
	}
	const char *world = "fairlead";
	const char *page[] = {"wails://wails/*", NULL};
	WebKitUserContentManager *manager = webkit_web_view_get_user_content_manager(view);
	webkit_user_content_manager_unregister_script_message_handler(manager, "external");
	gboolean moved = webkit_user_content_manager_register_script_message_handler_in_world(manager, "external", world);
	WebKitUserScript *script = webkit_user_script_new_for_world(programEnd, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
		WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, world, page, NULL);
	webkit_user_content_manager_add_script(manager, script);
	webkit_user_script_unref(script);
	script = webkit_user_script_new(pageEnd, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
		WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, page, NULL);
	webkit_user_content_manager_add_script(manager, script);
	webkit_user_script_unref(script);
	frameChannelClosed(moved ? 1 : 0);
	return G_SOURCE_REMOVE;
}

static void closeFrameChannelSoon(void) { g_idle_add(closeFrameChannel, NULL); }
*/
import "C"

import (
	"fairlead/backend/apps"
)

// pageHost is the host of the page's address.
const pageHost = "wails"

// channelClosed is told whether frames are kept from the channel to the bound methods.
var channelClosed = make(chan bool, 1)

//export frameChannelClosed
func frameChannelClosed(ok C.int) { channelClosed <- ok == 1 }

// framePlace gives apps hosts of their own: on Linux every host of wails:// is
// served, and each is an origin.
//
// WebKitGTK lets every frame of the page send messages to the program, and Wails
// looks only at the address of the window: a frame could call all that is bound.
// So the channel is moved, before the page is sent, to a world of scripts that
// only the program's own script in the main frame is in. The page's end of it is
// an event of its document, which no frame of another origin can dispatch.
func framePlace() (apps.Place, bool) {
	C.closeFrameChannelSoon()
	ok := <-channelClosed
	return apps.Place{Scheme: "wails://", Parents: []string{"wails://" + pageHost}}, ok
}
