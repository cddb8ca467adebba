// Package apps is the sandbox of MCP Apps (the extension io.modelcontextprotocol/ui):
// it reads what a server gave as an app, makes its content security policy, and
// serves it to a frame that is of another origin than the page. Who may open an
// app, and what an app may do at its server, is said elsewhere (api).
package apps
