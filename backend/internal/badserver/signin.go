package main

import (
	"fmt"

	"fairlead/backend/internal/authserver"
)

// signIn serves a server that behaves, behind a sign-in whose page asks Allow or Deny.
func (s *server) signIn() {
	s.mode = "http-ok"
	pair := authserver.New(authserver.Options{Handler: s.handler(), Page: true, Challenge: "tools:use"})
	fmt.Println(pair.URL)
	select {}
}
