package history

import (
	"encoding/binary"
	"errors"
	"time"
)

// The journal's form of a record: numbers as varints, texts with their length
// before them, in the order of encode. It is read back by the same version or,
// after an update, by a newer one: recordFormat says which order it is.
const recordFormat = 5

// What Fairlead wrote before: when every call was tools/call, when each was made once, when
// none had a client or a run, and when messages did not say how they passed.
const (
	formatWithoutMethod   = 1
	formatWithoutAttempts = 2
	formatWithoutClient   = 3
	formatWithoutPace     = 4
)

var errShortRecord = errors.New("the journal record ends too early")

// encode appends r to b.
func (r *record) encode(b []byte) []byte {
	b = append(b, recordFormat)
	for _, s := range [...]string{
		r.ID, r.Server, r.Tool, r.Origin, r.ReplayOf, r.Protocol, r.ServerName, r.ServerVersion,
		string(r.status), r.code, r.preview, r.Method,
	} {
		b = putText(b, s)
	}
	b = binary.AppendVarint(b, micros(r.StartedAt))
	b = binary.AppendVarint(b, r.endedAt)
	b = binary.AppendVarint(b, r.took)
	b = r.arguments.encode(b)
	b = r.result.encode(b)
	b = putText(b, r.failure)
	b = putText(b, r.problems)
	checked := int64(0)
	if r.checked {
		checked = 1
	}
	b = binary.AppendVarint(b, checked)
	b = binary.AppendVarint(b, int64(len(r.frames)))
	for i := range r.frames {
		f := &r.frames[i]
		b = binary.AppendVarint(b, f.at)
		b = putText(b, f.direction)
		b = putText(b, f.kind)
		b = putText(b, f.method)
		b = putText(b, f.rpcID)
		b = f.body.encode(b)
	}
	b = putText(b, r.attempts)
	for _, s := range [...]string{r.Client, r.Run, r.Step, r.cachedOf, r.trace} {
		b = putText(b, s)
	}
	for i := range r.frames {
		b = binary.AppendVarint(b, r.frames[i].passing)
		b = binary.AppendVarint(b, r.frames[i].dialling)
	}
	return b
}

func (x *body) encode(b []byte) []byte {
	b = binary.AppendVarint(b, x.bytes)
	b = binary.AppendVarint(b, int64(x.frame))
	b = binary.AppendVarint(b, x.at)
	b = putText(b, x.hash)
	return putText(b, x.text)
}

func putText[T string | []byte](b []byte, s T) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// decoder takes a record apart; the first error sticks.
type decoder struct {
	rest []byte
	err  error
}

// decode reads what encode wrote. The record refers to b's bytes.
func decode(b []byte) (*record, error) {
	if len(b) == 0 || b[0] < formatWithoutMethod || b[0] > recordFormat {
		return nil, errors.New("the journal record has an unknown format")
	}
	format := b[0]
	d := &decoder{rest: b[1:]}
	r := &record{}
	for _, s := range [...]*string{
		&r.ID, &r.Server, &r.Tool, &r.Origin, &r.ReplayOf, &r.Protocol, &r.ServerName, &r.ServerVersion,
		(*string)(&r.status), &r.code, &r.preview,
	} {
		*s = string(d.text())
	}
	if format != formatWithoutMethod {
		r.Method = string(d.text())
	}
	r.StartedAt = time.UnixMicro(d.number())
	r.endedAt = d.number()
	r.took = d.number()
	r.arguments = d.body()
	r.result = d.body()
	r.failure = d.text()
	r.problems = d.text()
	r.checked = d.number() == 1
	n := d.number()
	if n < 0 || n > int64(len(d.rest)) {
		return nil, errShortRecord
	}
	r.frames = make([]frame, n)
	for i := range r.frames {
		r.frames[i] = frame{
			at: d.number(), direction: string(d.text()), kind: string(d.text()),
			method: string(d.text()), rpcID: string(d.text()), body: d.body(),
		}
	}
	if format > formatWithoutAttempts {
		r.attempts = d.text()
	}
	if format > formatWithoutClient {
		for _, s := range [...]*string{&r.Client, &r.Run, &r.Step, &r.cachedOf, &r.trace} {
			*s = string(d.text())
		}
	}
	if format > formatWithoutPace {
		for i := range r.frames {
			r.frames[i].passing, r.frames[i].dialling = d.number(), d.number()
		}
	}
	return r, d.err
}

func (d *decoder) body() body {
	x := body{bytes: d.number(), frame: int(d.number()), at: d.number(), hash: string(d.text())}
	x.text = d.text()
	return x
}

func (d *decoder) number() int64 {
	v, n := binary.Varint(d.rest)
	if n <= 0 {
		d.fail()
		return 0
	}
	d.rest = d.rest[n:]
	return v
}

func (d *decoder) text() []byte {
	v, n := binary.Uvarint(d.rest)
	if n <= 0 || v > uint64(len(d.rest)-n) {
		d.fail()
		return nil
	}
	s := d.rest[n : n+int(v)]
	d.rest = d.rest[n+int(v):]
	if v == 0 {
		return nil
	}
	return s
}

func (d *decoder) fail() {
	if d.err == nil {
		d.err = errShortRecord
	}
	d.rest = nil
}
