package history

import (
	"strconv"
	"strings"
	"time"
)

// timing lays the stretches one behind the other.
type timing struct {
	record  Record
	frames  []StoredFrame
	total   time.Duration
	end     time.Duration // of the last stretch
	attempt int
	found   []Stretch
}

// at is when something was, within the call: a clock that was set is no reason for
// a bar to leave the picture.
func (b *timing) at(t time.Time) time.Duration {
	return min(b.total, max(0, t.Sub(b.record.StartedAt)))
}

// add adds a stretch from the end of the one before; none when there is no time in it.
func (b *timing) add(name string, kind StretchKind, to time.Duration) {
	if to = min(to, b.total); to <= b.end {
		return
	}
	b.found = append(b.found, Stretch{Name: name, Kind: kind, Attempt: b.attempt, From: b.end, To: to})
	b.end = to
}

// span is one attempt at the call.
type span struct {
	from, to time.Duration
	sent     []int // the frames that ask for the call itself
}

// spans are the attempts: of a call that was made once the whole of it.
func (b *timing) spans() []span {
	all := []span{{to: b.total}}
	for n, a := range b.record.Attempts {
		if n > 0 {
			all = append(all, span{})
		}
		all[n].from, all[n].to = b.at(a.At), b.at(a.At.Add(a.Took))
	}
	n := 0
	for i, f := range b.frames {
		if f.Direction != "out" || f.Kind != "request" || f.Method != b.record.Method {
			continue
		}
		for n+1 < len(all) && b.at(f.At) >= all[n+1].from {
			n++
		}
		all[n].sent = append(all[n].sent, i)
	}
	return all
}

// requests lays out each time the call itself was asked for.
func (b *timing) requests() {
	round := 0
	asked := false
	spans := b.spans()
	for n, w := range spans {
		if len(b.record.Attempts) > 0 {
			b.attempt = n + 1
		}
		if n > 0 {
			b.add("pause", Own, w.from)
		}
		if len(w.sent) == 0 {
			b.add("getting a connection", Failed, w.to)
			continue
		}
		for k, i := range w.sent {
			f := b.frames[i]
			switch {
			case asked:
				b.add("answering round "+strconv.Itoa(round), Person, b.at(f.At))
			case k == 0:
				b.add("getting a connection", Own, b.at(f.At))
			default:
				b.add("before asking again", Own, b.at(f.At))
			}
			limit, behind := w.to, len(b.frames)
			if k+1 < len(w.sent) {
				limit = b.at(b.frames[w.sent[k+1]].At)
			}
			if n+1 < len(spans) && len(spans[n+1].sent) > 0 {
				behind = spans[n+1].sent[0] // a new connection numbers its requests anew
			}
			answer := b.answer(i, behind)
			b.request(f, answer, limit)
			if asked = answer != nil && asksForInput(answer.Body); asked {
				round++
			}
		}
	}
	if asked {
		b.add("answering round "+strconv.Itoa(round), Person, b.total)
		return
	}
	b.task()
	if len(b.found) > 0 && b.found[len(b.found)-1].Kind != Failed {
		b.add("checking", Own, b.total)
	}
}

// request lays out one request and its answer, nil when none came until limit.
func (b *timing) request(f StoredFrame, answer *StoredFrame, limit time.Duration) {
	b.end = max(b.end, b.at(f.At))
	if f.Dialling > 0 {
		b.add("connecting", Network, min(limit, b.at(f.At.Add(f.Dialling))))
	}
	if f.Passing > 0 {
		b.add("sending", Network, min(limit, b.at(f.At.Add(f.Passing))))
	}
	switch {
	case answer == nil:
		b.add("waiting for the server", Failed, limit)
	case answer.Passing > 0:
		b.add("waiting for the server", Server, b.at(answer.At.Add(-answer.Passing)))
		b.add("receiving", Network, b.at(answer.At))
	default: // recorded before it was known when the answer began
		b.add("at the server", Server, b.at(answer.At))
	}
}

// answer is the first answer to a request, before the frame behind.
func (b *timing) answer(request, behind int) *StoredFrame {
	for i := request + 1; i < behind; i++ {
		if f := &b.frames[i]; f.Direction == "in" && isAnswer(f.Kind) && f.RPCID == b.frames[request].RPCID {
			return f
		}
	}
	return nil
}

// task lays out the time in which a server worked on a task: from its answer that
// it does until the last one.
func (b *timing) task() {
	asked := false
	for _, f := range b.frames {
		switch {
		case f.Direction == "out" && strings.HasPrefix(f.Method, "tasks/"):
			asked = true
		case asked && f.Direction == "in" && isAnswer(f.Kind) && b.at(f.At) > b.end:
			if n := len(b.found); n > 0 && b.found[n-1].Name == "working on the task" {
				b.found[n-1].To, b.end = b.at(f.At), b.at(f.At)
			} else {
				b.add("working on the task", Server, b.at(f.At))
			}
		}
	}
}
