package consent

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"fairlead/backend/failure"
)

const (
	maxPending = 16 // questions of one server at a time
	maxRecent  = 50 // questions that are over and still shown
	// maxRecentOf is how many of those one server may have: it pushes out its own
	// older ones before those of others.
	maxRecentOf = 20
	// maxRecentBytes is how large the request of such a question may be, or its
	// schema: a conversation with pictures is not kept. Of its message the
	// beginning is.
	maxRecentBytes = 64 << 10
)

// Inbox holds the questions that wait. Any number of servers may ask at once.
// Questions that wait when it is closed are withdrawn.
type Inbox struct {
	changed func(server, id string)

	mu      sync.Mutex
	closed  bool
	pending []*waiting // oldest first
	recent  []Answered // newest first
}

type waiting struct {
	question Question
	reply    chan Reply // of one place, filled once
	gone     chan struct{}
}

// NewInbox makes an inbox. changed is told of every question that comes or is
// over; it must not call the inbox.
func NewInbox(changed func(server, id string)) *Inbox { return &Inbox{changed: changed} }

// Ask puts a question to the person and waits for the reply. When ctx ends
// first the question is withdrawn and its failure returned. A server with too
// many questions is refused with failure.Denied, which it is told.
func (b *Inbox) Ask(ctx context.Context, q Question) (Reply, error) {
	w, err := b.put(q)
	if err != nil {
		return Reply{}, err
	}
	select {
	case r := <-w.reply:
		return r, nil
	case <-w.gone:
		return Reply{}, errClosed()
	case <-ctx.Done():
	}
	why := failure.From(ctx.Err())
	if f, ok := errors.AsType[*failure.Error](context.Cause(ctx)); ok {
		why = f
	}
	if !b.take(w, Answered{Question: w.question, Action: Withdrawn, Reason: why.Message}) {
		select {
		case r := <-w.reply: // answered in the same moment
			return r, nil
		case <-w.gone:
		}
	}
	return Reply{}, why
}

func errClosed() *failure.Error {
	return failure.New(failure.Cancelled, "Fairlead is closing, so nobody answers.")
}

func (b *Inbox) put(q Question) (*waiting, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return nil, failure.From(err)
	}
	q.ID, q.At = id.String(), time.Now()
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return nil, errClosed()
	}
	before := 0
	for _, w := range b.pending {
		if w.question.Server == q.Server {
			before++
		}
	}
	if before >= maxPending {
		b.mu.Unlock()
		f := failure.New(failure.Denied, "%s has %d questions waiting already, so another is refused.", q.Server, before).
			WithHint("Answer the ones that wait.")
		b.Refuse(q, f.Message)
		return nil, f
	}
	w := &waiting{question: q, reply: make(chan Reply, 1), gone: make(chan struct{})}
	b.pending = append(b.pending, w)
	b.mu.Unlock()
	b.changed(q.Server, q.ID)
	return w, nil
}

// take removes a waiting question; false when it is over already.
func (b *Inbox) take(w *waiting, a Answered) bool {
	b.mu.Lock()
	i := slices.Index(b.pending, w)
	if i >= 0 {
		b.pending = slices.Delete(b.pending, i, i+1)
		b.remember(a)
	}
	b.mu.Unlock()
	if i >= 0 {
		b.changed(w.question.Server, w.question.ID)
	}
	return i >= 0
}

// remember keeps what is over; the caller holds mu.
func (b *Inbox) remember(a Answered) {
	a.At = time.Now()
	q := &a.Question
	if len(q.Params) > maxRecentBytes {
		q.Params = nil
	}
	if len(q.Schema) > maxRecentBytes {
		q.Schema = nil
	}
	if len(q.Message) > maxRecentBytes {
		q.Message = strings.ToValidUTF8(strings.Clone(q.Message[:maxRecentBytes]), "") + "…"
	}
	b.recent = slices.Insert(b.recent, 0, a)
	of := 0
	b.recent = slices.DeleteFunc(b.recent, func(other Answered) bool {
		if other.Question.Server == q.Server {
			of++
			return of > maxRecentOf
		}
		return false
	})
	b.recent = slices.Delete(b.recent, min(len(b.recent), maxRecent), len(b.recent)) // and let go of what it holds
}

// Answer gives a question its reply. A question that is unknown or over is
// failure.NotFound.
func (b *Inbox) Answer(id string, r Reply) error {
	if r.Action != Accept && r.Action != Decline && r.Action != Cancel {
		return failure.New(failure.Usage, "%.40q is no answer.", string(r.Action)).WithHint("Answers are accept, decline and cancel.")
	}
	w, err := b.find(id)
	if err != nil {
		return err
	}
	if r.Action != Accept {
		r.Content = nil
	}
	if !b.take(w, Answered{Question: w.question, Action: r.Action}) {
		return errOver(id)
	}
	w.reply <- r
	return nil
}

func (b *Inbox) find(id string) (*waiting, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, w := range b.pending {
		if w.question.ID == id {
			return w, nil
		}
	}
	return nil, errOver(id)
}

func errOver(id string) *failure.Error {
	return failure.New(failure.NotFound, "No question %.60q waits for an answer.", id).
		WithHint("It may have been answered or withdrawn in the meantime.")
}

// Get returns a question that waits.
func (b *Inbox) Get(id string) (Question, error) {
	w, err := b.find(id)
	if err != nil {
		return Question{}, err
	}
	return w.question, nil
}

// Pending returns the questions that wait, oldest first.
func (b *Inbox) Pending() []Question {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := make([]Question, len(b.pending))
	for i, w := range b.pending {
		list[i] = w.question
	}
	return list
}

// Recent returns the last questions that are over, newest first.
func (b *Inbox) Recent() []Answered {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.recent)
}

// Refuse remembers a question that was answered without being asked, and why.
func (b *Inbox) Refuse(q Question, reason string) {
	if q.ID == "" {
		q.ID, q.At = uuid.NewString(), time.Now()
	}
	b.mu.Lock()
	b.remember(Answered{Question: q, Action: Refused, Reason: reason})
	b.mu.Unlock()
	b.changed(q.Server, q.ID)
}

// Close withdraws every question and takes no more.
func (b *Inbox) Close() {
	b.mu.Lock()
	b.closed = true
	all := slices.Clone(b.pending)
	b.mu.Unlock()
	for _, w := range all {
		if b.take(w, Answered{Question: w.question, Action: Withdrawn, Reason: errClosed().Message}) {
			close(w.gone)
		}
	}
}
