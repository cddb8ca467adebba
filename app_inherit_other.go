//go:build !linux && !headless && !bindings

package main

import "net/http"

// uninherited is needed on Linux only, where a response goes through a pipe.
type uninherited struct {
	http.ResponseWriter
}
