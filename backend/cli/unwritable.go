package cli

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"fairlead/backend/failure"
)

// unwritable says that something cannot be written, and what helps: room, where the
// disk is full, and else the hint.
func unwritable(what string, err error, hint string) *failure.Error {
	reason := err
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		reason = e.Err // not the name of a temporary file
	} else if e, ok := errors.AsType[*os.LinkError](err); ok {
		reason = e.Err
	}
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		hint = "Free some space, or name a file on another disk."
	}
	out := failure.Wrap(failure.Storage, err, "%s cannot be written: %v.", what, reason)
	if hint != "" {
		out = out.WithHint("%s", hint)
	}
	return out
}
