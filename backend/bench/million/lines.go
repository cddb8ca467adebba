package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"fairlead/backend/history"
)

const (
	// searchedBytes of arguments and of a result can be searched.
	searchedBytes = 64 << 10
	// mayBeBytes: what is so long without a blank may be bytes in Base64, which are not searched.
	mayBeBytes = 256
)

// linesOf are the lines of a call's arguments, of its result and of its failure, as people
// read them: what each string, key and number holds.
func linesOf(ctx context.Context, store *history.Store, id string) (parts [][]string, err error) {
	call, err := store.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, body := range []history.Body{call.Arguments, call.Result} {
		b, err := beginningOf(store, body)
		if err != nil {
			return nil, err
		}
		parts = append(parts, readable(b))
	}
	return append(parts, readable(call.Failure)), nil
}

func beginningOf(store *history.Store, body history.Body) (b []byte, err error) {
	r, err := store.OpenBody(body)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	return io.ReadAll(io.LimitReader(r, searchedBytes))
}

// readable are the lines in JSON text that may end too early.
func readable(text []byte) (all []string) {
	add := func(s string) {
		if len(s) < mayBeBytes || strings.ContainsAny(s[:mayBeBytes], " \n") {
			all = append(all, strings.Split(s, "\n")...)
		}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	for {
		token, err := d.Token()
		if err != nil {
			break
		}
		switch t := token.(type) {
		case string:
			add(t)
		case json.Number:
			add(t.String())
		}
	}
	// What is cut off is searched as it stands, so what is between two escapes is a line here.
	rest := strings.Trim(string(text[d.InputOffset():]), " \t\r\n:,\"")
	for part := range strings.SplitSeq(rest, `\`) {
		if utf8.ValidString(part) {
			add(part)
		}
	}
	return all
}
