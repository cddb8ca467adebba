// Package demo is the MCP server built into Fairlead. It shows one of
// everything a server can offer, so that a first start has something to call
// and a test something real to call: plain tools, every content type, progress,
// cancellation, errors, exact numbers, log messages, questions to the person,
// resources that change and prompts with completion.
//
// It imports nothing else of Fairlead: towards the rest of the program it is a
// server like any other, on stdio or over a pipe, in both protocol eras.
package demo
