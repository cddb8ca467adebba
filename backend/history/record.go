package history

import (
	"cmp"
	"errors"
)

// record is a call as it is stored: redacted, its large bodies named by hash.
type record struct {
	Start             // without Arguments
	status            Status
	code, preview     string
	endedAt           int64 // Unix microseconds, 0: none
	took              int64 // microseconds, -1: unknown
	arguments, result body
	failure, problems []byte
	attempts          []byte
	cachedOf, trace   string
	checked           bool
	frames            []frame
}

// DefaultMethod is what a call is when its Start does not say.
const DefaultMethod = "tools/call"

func (r *record) method() string { return cmp.Or(r.Method, DefaultMethod) }

type frame struct {
	at                             int64 // Unix microseconds
	passing, dialling              int64 // microseconds, 0: not known
	direction, kind, method, rpcID string
	body                           body
}

// body is bytes in one of three places: here in text, in the file hash, or
// inside frame number frame, from byte at.
type body struct {
	bytes int64
	text  []byte
	hash  string
	frame int // noFrame, or its number
	at    int64
}

const noFrame = -1

// maxFrames is how many messages of a call are kept: the frame key's lower 20 bits.
const (
	frameBits = 20
	maxFrames = 1 << frameBits
)

func frameKey(seq int64, number int) int64 { return seq<<frameBits | int64(number) }

// limit is the size from which the record's bodies belong into files. A call with
// thousands of messages keeps less of each in memory.
func (r *record) limit() int {
	if r.weight() > 64*MaxInline {
		return MaxInline / 64
	}
	return MaxInline
}

// large calls f with every body that belongs into a file and is not in one yet.
func (r *record) large(f func(*body) error) error {
	limit := r.limit()
	try := func(b *body) error {
		if len(b.text) <= limit {
			return nil
		}
		return f(b)
	}
	for i := range r.frames {
		if err := try(&r.frames[i].body); err != nil {
			return err
		}
	}
	if err := try(&r.arguments); err != nil {
		return err
	}
	return try(&r.result)
}

var errLarge = errors.New("there is a large body")

// hasLarge tells whether large would find anything.
func (r *record) hasLarge() bool {
	return r.large(func(*body) error { return errLarge }) != nil
}

// files calls f with the name of every file the record refers to.
func (r *record) files(f func(hash string) error) error {
	try := func(b *body) error {
		if b.hash == "" {
			return nil
		}
		return f(b.hash)
	}
	for i := range r.frames {
		if err := try(&r.frames[i].body); err != nil {
			return err
		}
	}
	if err := try(&r.arguments); err != nil {
		return err
	}
	return try(&r.result)
}

// weight is roughly what the record holds in memory.
func (r *record) weight() int64 {
	n := 512 + len(r.arguments.text) + len(r.result.text) + len(r.failure) + len(r.problems) + len(r.attempts) + len(r.preview)
	for i := range r.frames {
		n += 128 + len(r.frames[i].body.text)
	}
	return int64(n)
}

// strip leaves the outcome and drops the bodies: what is kept when there is no
// room for more.
func (r *record) strip() {
	r.arguments = body{bytes: r.arguments.bytes, frame: noFrame}
	r.result = body{bytes: r.result.bytes, frame: noFrame}
	r.frames, r.problems = nil, nil
}
