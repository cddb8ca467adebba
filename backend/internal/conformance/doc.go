// Command conformance is Fairlead as the client that the official conformance suite
// tests (@modelcontextprotocol/conformance): the program opened by core, one server, the
// steps each scenario asks for. The suite appends the server's address as the last
// argument and says the rest in MCP_CONFORMANCE_SCENARIO, _CONTEXT and
// _PROTOCOL_VERSION. The exit code is 0 when all steps went through.
package main
