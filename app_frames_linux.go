//go:build !headless && !bindings

package main

/*
#cgo pkg-config: gtk+-3.0 webkit2gtk-4.1
#include <gtk/gtk.h>
#include <webkit2/webkit2.h>

extern void frameChannelClosed(int);
extern void pageEnded(int);
extern int appsShown(void);

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

// An app shares WebKit's process with the page: a script of its that never ends stops both. WebKit notices that the
// process does not answer some seconds after somebody pressed a key or a button. When it still does not five seconds
// later, and an app is open, it is ended and the page loaded again: tabs and drafts are kept, and the page starts no
// app for a call that was made before.
static gboolean endSilent(gpointer data) {
	WebKitWebView *view = theView();
	if (view != NULL && appsShown() > 0 && !webkit_web_view_get_is_web_process_responsive(view))
		webkit_web_view_terminate_web_process(view);
	return G_SOURCE_REMOVE;
}

static void answersOrNot(WebKitWebView *view, GParamSpec *spec, gpointer unused) {
	if (!webkit_web_view_get_is_web_process_responsive(view))
		g_timeout_add_seconds(5, endSilent, NULL);
}

static void loadAgain(WebKitWebView *view, WebKitWebProcessTerminationReason reason, gpointer unused) {
	pageEnded((int)reason);
	webkit_web_view_load_uri(view, "wails://wails/");
}

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
	g_signal_connect(view, "notify::is-web-process-responsive", G_CALLBACK(answersOrNot), NULL);
	g_signal_connect(view, "web-process-terminated", G_CALLBACK(loadAgain), NULL);
	frameChannelClosed(moved ? 1 : 0);
	return G_SOURCE_REMOVE;
}

static void closeFrameChannelSoon(void) { g_idle_add(closeFrameChannel, NULL); }
*/
import "C"

import (
	"fmt"
	"os"

	"fairlead/backend/apps"
)

// pageHost is the host of the page's address.
const pageHost = "wails"

// channelClosed is told whether frames are kept from the channel to the bound methods.
var channelClosed = make(chan bool, 1)

// countApps tells how many apps are open.
var countApps func() int

//export appsShown
func appsShown() C.int { return C.int(countApps()) }

// pageEnded says on standard error why the page begins again.
//
//export pageEnded
func pageEnded(reason C.int) {
	fmt.Fprintf(os.Stderr, "fairlead: The page ended (%d: 0 it crashed, 1 too much memory, 2 it did not answer any more) and is loaded again.\n", int(reason))
}

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
func framePlace(shown func() int) (apps.Place, bool) {
	countApps = shown
	C.closeFrameChannelSoon()
	ok := <-channelClosed
	return apps.Place{Scheme: "wails://", Parents: []string{"wails://" + pageHost}}, ok
}
