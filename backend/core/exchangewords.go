package core

import (
	"fmt"
	"net/http"
	"net/url"

	"fairlead/backend/wire"
)

// exchangeWords is an exchange on one line: /mcp → 200 OK, text/event-stream.
func exchangeWords(e wire.Exchange) []byte {
	path := e.URL
	if u, err := url.Parse(e.URL); err == nil {
		path = u.RequestURI()
	}
	if e.Status == 0 {
		return fmt.Appendf(nil, "%s → %s", path, e.Err)
	}
	b := fmt.Appendf(nil, "%s → %d %s", path, e.Status, http.StatusText(e.Status))
	for _, h := range e.Response {
		if h.Name == "Content-Type" {
			b = fmt.Appendf(b, ", %s", h.Value)
		}
	}
	switch {
	case e.Open:
		b = append(b, ", the answer streams"...)
	case e.Err != "":
		b = fmt.Appendf(b, ", broken off: %s", e.Err)
	}
	return b
}
