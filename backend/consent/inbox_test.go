package consent_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"fairlead/backend/consent"
	"fairlead/backend/failure"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// bell is an inbox whose changes can be waited for.
type bell struct {
	*consent.Inbox
	rang chan string
}

func newBell() bell {
	rang := make(chan string, 1000)
	return bell{consent.NewInbox(func(server, id string) { rang <- id }), rang}
}

type result struct {
	reply consent.Reply
	err   error
}

// ask asks in the background and returns once the question waits.
func (b bell) ask(t *testing.T, ctx context.Context, q consent.Question) (id string, done <-chan result) {
	t.Helper()
	ended := make(chan result, 1)
	go func() {
		r, err := b.Ask(ctx, q)
		ended <- result{r, err}
	}()
	return <-b.rang, ended
}

func TestAnAnswerReachesItsAsker(t *testing.T) {
	b := newBell()
	id, done := b.ask(t, t.Context(), consent.Question{Server: "s", Kind: consent.Form, Message: "Who?"})
	waiting := b.Pending()
	if len(waiting) != 1 || waiting[0].ID != id || waiting[0].Message != "Who?" || waiting[0].At.IsZero() {
		t.Fatalf("waiting: %+v", waiting)
	}
	if err := b.Answer(id, consent.Reply{Action: consent.Accept, Content: []byte(`{"a":1}`)}); err != nil {
		t.Fatal(err)
	}
	if got := <-done; got.err != nil || got.reply.Action != consent.Accept || string(got.reply.Content) != `{"a":1}` {
		t.Errorf("the asker got %+v", got)
	}
	if over := b.Recent(); len(b.Pending()) != 0 || len(over) != 1 || over[0].Action != consent.Accept {
		t.Errorf("afterwards: %+v, %+v", b.Pending(), over)
	}
	if err := b.Answer(id, consent.Reply{Action: consent.Decline}); !failure.Is(err, failure.NotFound) {
		t.Errorf("answering twice: %v", err)
	}
}

func TestWrongAnswersLeaveTheQuestion(t *testing.T) {
	b := newBell()
	id, done := b.ask(t, t.Context(), consent.Question{Server: "s"})
	if err := b.Answer("nothing", consent.Reply{Action: consent.Accept}); !failure.Is(err, failure.NotFound) {
		t.Errorf("an unknown id: %v", err)
	}
	if err := b.Answer(id, consent.Reply{Action: "withdrawn"}); !failure.Is(err, failure.Usage) {
		t.Errorf("no action of a person: %v", err)
	}
	if len(b.Pending()) != 1 {
		t.Fatal("the question is gone")
	}
	if err := b.Answer(id, consent.Reply{Action: consent.Decline, Content: []byte(`{"secret":1}`)}); err != nil {
		t.Fatal(err)
	}
	if got := <-done; got.reply.Action != consent.Decline || got.reply.Content != nil {
		t.Errorf("a declined answer carries %+v", got.reply)
	}
}

func TestTheEndOfACallWithdrawsItsQuestion(t *testing.T) {
	b := newBell()
	ctx, cancel := context.WithCancelCause(t.Context())
	id, done := b.ask(t, ctx, consent.Question{Server: "s"})
	cancel(failure.New(failure.Timeout, "The call took too long."))
	if got := <-done; !failure.Is(got.err, failure.Timeout) {
		t.Errorf("the asker got %+v", got)
	}
	over := b.Recent()
	if len(b.Pending()) != 0 || len(over) != 1 || over[0].Action != consent.Withdrawn || over[0].Reason != "The call took too long." {
		t.Errorf("afterwards: %+v, %+v", b.Pending(), over)
	}
	if err := b.Answer(id, consent.Reply{Action: consent.Accept}); !failure.Is(err, failure.NotFound) {
		t.Errorf("answering what is withdrawn: %v", err)
	}
}

func TestAServerCannotFillTheInbox(t *testing.T) {
	b := newBell()
	ctx, cancel := context.WithCancel(t.Context())
	var all []<-chan result
	for range 16 {
		_, done := b.ask(t, ctx, consent.Question{Server: "noisy"})
		all = append(all, done)
	}
	if _, err := b.Ask(ctx, consent.Question{Server: "noisy"}); !failure.Is(err, failure.Denied) {
		t.Errorf("one too many: %v", err)
	}
	if over := b.Recent(); len(over) != 1 || over[0].Action != consent.Refused || over[0].Reason == "" {
		t.Errorf("it is not remembered: %+v", over)
	}
	<-b.rang // of the refusal
	id, done := b.ask(t, ctx, consent.Question{Server: "quiet"})
	if err := b.Answer(id, consent.Reply{Action: consent.Cancel}); err != nil {
		t.Errorf("another server: %v", err)
	}
	<-done
	cancel()
	for _, done := range all {
		<-done
	}
	if len(b.Pending()) != 0 {
		t.Error("questions are left")
	}
}

func TestOfWhatIsOverLittleIsKept(t *testing.T) {
	b := newBell()
	huge := strings.Repeat("ä", 1<<20)
	b.Refuse(consent.Question{Server: "s", Kind: consent.Form, Message: huge, Schema: []byte(`"` + huge + `"`), Params: []byte(`"` + huge + `"`)}, "too much")
	over := b.Recent()
	if len(over) != 1 || len(over[0].Question.Schema)+len(over[0].Question.Params) > 0 ||
		len(over[0].Question.Message) > 65<<10 || !strings.HasSuffix(over[0].Question.Message, "ä…") {
		t.Fatalf("%d are kept, the message with %d bytes", len(over), len(over[0].Question.Message))
	}
}

func TestClosingWithdrawsAll(t *testing.T) {
	b := newBell()
	_, done := b.ask(t, t.Context(), consent.Question{Server: "s"})
	b.Close()
	if got := <-done; !failure.Is(got.err, failure.Cancelled) {
		t.Errorf("the asker got %+v", got)
	}
	if _, err := b.Ask(t.Context(), consent.Question{Server: "s"}); !failure.Is(err, failure.Cancelled) {
		t.Errorf("asking afterwards: %v", err)
	}
}

// TestManyAskers has answers, ends of calls and the end of the program meet.
func TestManyAskers(t *testing.T) {
	b := consent.NewInbox(func(string, string) {})
	var askers sync.WaitGroup
	counts := make(chan consent.Action, 400)
	for n := range 400 {
		askers.Go(func() {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			if n%3 == 0 {
				go cancel()
			}
			r, err := b.Ask(ctx, consent.Question{Server: fmt.Sprint(n % 100)})
			if (err == nil) != (r.Action != "") {
				t.Errorf("both or neither: %+v, %v", r, err)
			}
			counts <- r.Action
		})
	}
	stop := make(chan struct{})
	var answerer sync.WaitGroup
	answerer.Go(func() {
		for {
			for _, q := range b.Pending() {
				// It may be withdrawn in between.
				_ = b.Answer(q.ID, consent.Reply{Action: consent.Decline})
			}
			select {
			case <-stop:
				return
			default:
			}
		}
	})
	askers.Wait()
	close(stop)
	answerer.Wait()
	b.Close()
	if len(b.Pending()) != 0 || len(counts) != 400 || len(b.Recent()) != 50 {
		t.Errorf("%d wait, %d ended, %d remembered", len(b.Pending()), len(counts), len(b.Recent()))
	}
}

// TestRecentOfOneServer: a server that asks a thousand things hides nothing of another.
func TestRecentOfOneServer(t *testing.T) {
	inbox := consent.NewInbox(func(string, string) {})
	inbox.Refuse(consent.Question{Server: "quiet", Message: "only one"}, "not allowed")
	for i := range 1000 {
		inbox.Refuse(consent.Question{Server: "loud", Message: strconv.Itoa(i)}, "not allowed")
	}
	recent := inbox.Recent()
	if len(recent) != 21 || recent[0].Question.Message != "999" || recent[20].Question.Server != "quiet" {
		t.Errorf("%d are kept, the last one %+v", len(recent), recent[len(recent)-1].Question)
	}
}
