// Badserver is an MCP server that misbehaves on request, for the tests of
// whatever talks to servers. It speaks JSON-RPC by hand, because an SDK would
// not let it do wrong. Build it once in a test and run it with -mode:
//
//	echo              behaves: a plain, fast echo server
//	garbage           prints lines that are not MCP before it begins and before every answer
//	garbage-only      prints such lines and nothing else
//	silent            reads everything and never answers
//	silent-discover   ignores server/discover, answers initialize
//	exit-on-discover  exits 1 on server/discover, answers initialize
//	exit              prints to stderr and exits 3 at once
//	die-in-call       exits 7 in the middle of a tools/call
//	die-in-frame      the same after half of the answer was written
//	list-fails        the tools cannot be listed
//	null-id-error     sends errors with a null id and without an id before every answer
//	answer-twice      sends every answer twice
//	big               answers a call with a result of -bytes (50 MB)
//	huge-frame        answers the first call with a frame of -bytes (70 MB), later ones normally
//	slow              answers a call after -seconds; notes "cancelled ID" on stderr
//	fork              starts "sleep 1000" and prints "child PID" to stderr
//	ignore-eof        goes on after the end of stdin and ignores SIGTERM
//
// The modes that begin with http listen on 127.0.0.1 and print their URL:
//
//	http-ok           behaves (with -sse answers as an event stream)
//	http-401          401 with WWW-Authenticate
//	http-500          500 with a text
//	http-html         200 with a page of HTML
//	http-hang         accepts the request and never answers
//	http-sign-in      behaves, after a sign-in with OAuth that asks Allow or Deny
//	http-lost-session forgets the session (404) after the first tools/call
//
// These go over what -over says (stdio, http, sse, ws; those over the network
// print their URL), and are about what an MCP message can hold:
//
//	proper            behaves
//	invalid-utf8      answers a call with bytes that are no UTF-8
//	deep              JSON nested 20,000 levels, in a schema and in a result
//	many-tools        a list of -tools (a million) in one message
//	endless-pages     every page of the list has another one
//	cursor-loop       every page is its own next one
//	duplicate-ids     answers a call three times
//	stray-answers     answers requests that were never made
//	note-flood        5,000 notifications before an answer
//	question-flood    600 requests of its own before an answer
//	huge-description  a tool with 300 kB of description
//	odd-names         tools with control, bidi and HTML characters in their names, or without one
//	scripts           HTML and javascript: addresses wherever there is a text
//	recursive-schema  a schema whose definitions refer to each other in circles
//	remote-ref        a schema that refers to -remote
//	drip              answers a call a byte at a time, for ever
//	cut               ends the connection in the middle of an answer
//	endless-frame     answers a call with a message of -bytes
//	gzip-bomb         the same, compressed over http
//	json-bomb         the same as plain JSON over http
//	apps              tools whose apps (MCP Apps) try to get out of their sandbox, or are none
//	endless-page      answers a call over http with an error page of -bytes
//
// -era is legacy (2025-11-25, initialize) or modern (2026-07-28, server/discover).
package main
