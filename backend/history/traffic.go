package history

import (
	"fmt"
	"sync"
	"time"
)

// Above these the queue takes no more messages; what passes then is counted.
const (
	maxMail      = 30_000
	maxMailBytes = 48 << 20
)

// Traffic takes what passes between Fairlead and its servers, for the store that
// is opened with it. Taking never blocks and costs less than a microsecond: what
// the writer cannot keep up with is dropped and counted. It may be used before
// the store is open.
type Traffic struct {
	o TrafficOptions

	mu      sync.Mutex
	queue   []letter
	urgent  bool // something in the queue is no ping
	bytes   int64
	dropped int64  // since the start
	unsaid  int64  // of these, what no message tells of yet
	wake    func() // nil until a store is open
	rate    meter
}

// TrafficOptions say how messages are kept.
type TrafficOptions struct {
	// Moment returns what replaces the secrets known now, nil for nothing. It is
	// called when a message passes; replacing happens later.
	Moment func() func([]byte) []byte
	Limits func() MessageLimits
	// Changed hears that messages were stored, at most ten times a second. It runs
	// in the writer: it must return at once and not call the store.
	Changed func()
}

// letter is a message in the queue.
type letter struct {
	Message
	server string
	redact func([]byte) []byte
	sent   *sent // of a request: itself; of an answer: its request
}

// sent is a request that was seen.
type sent struct {
	at     time.Time
	method string
	call   string
	seq    int64 // the writer's: its row, 0 while it has none
}

// NewTraffic returns an empty Traffic.
func NewTraffic(o TrafficOptions) *Traffic { return &Traffic{o: o} }

// Connection is one connection to a server. Requests and answers are joined within it.
type Connection struct {
	traffic *Traffic
	server  string
	waiting map[string]*sent // by direction and id; under Traffic.mu
}

// maxWaiting bounds the requests of a connection that are remembered for their answers.
const maxWaiting = 10_000

// Connection begins a new connection to a server.
func (t *Traffic) Connection(server string) *Connection {
	return &Connection{traffic: t, server: server}
}

// Add takes a message.
func (c *Connection) Add(m Message) {
	t := c.traffic
	l := letter{Message: m, server: c.server}
	if l.Bytes == 0 {
		l.Bytes = int64(len(m.Body))
	}
	if t.o.Moment != nil {
		l.redact = t.o.Moment()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rate.count(m.At)
	if m.Kind == KindFrame {
		c.join(&l)
	}
	t.put(l)
}

// join ties answers to their requests.
func (c *Connection) join(l *letter) {
	switch l.Form {
	case FormRequest:
		if c.waiting == nil {
			c.waiting = make(map[string]*sent)
		}
		if len(c.waiting) < maxWaiting {
			l.sent = &sent{at: l.At, method: l.Method, call: l.Call}
			c.waiting[l.Direction+l.RPCID] = l.sent
		}
	case FormResponse, FormError:
		key := opposite(l.Direction) + l.RPCID
		request, ok := c.waiting[key]
		if !ok {
			return
		}
		delete(c.waiting, key)
		l.sent, l.Took = request, l.At.Sub(request.at)
		if l.Method == "" {
			l.Method = request.method
		}
		if l.Call == "" {
			l.Call = request.call
		}
	}
}

func opposite(direction string) string {
	if direction == "in" {
		return "out"
	}
	return "in"
}

// put queues under mu. A gap before it is told first, where it was.
func (t *Traffic) put(l letter) {
	if len(t.queue) >= maxMail {
		t.dropped++
		t.unsaid++
		return
	}
	t.tellGap(l.At)
	if size := int64(len(l.Body)); t.bytes+size > maxMailBytes {
		l.Body, l.Gist = nil, nil // the row alone tells that it passed, and how large it was
	} else {
		t.bytes += size
	}
	t.queue = append(t.queue, l)
	first := len(t.queue) == 1
	if !t.urgent && (!ping(&l) || len(t.queue) >= mailBatch) {
		t.urgent, first = true, true
	}
	if first && t.wake != nil {
		t.wake()
	}
}

// ping reports whether a message is a ping or its answer. Checks of idle servers
// come one by one: stored one by one they would keep the disk busy all day.
func ping(l *letter) bool { return l.Kind == KindFrame && l.Method == "ping" }

func (t *Traffic) tellGap(at time.Time) {
	if t.unsaid == 0 {
		return
	}
	t.queue = append(t.queue, letter{Message: Message{
		At: at, Kind: KindEvent, Took: -1,
		Body: fmt.Appendf(nil, "%d messages were not kept here: more came than could be stored.", t.unsaid),
	}})
	t.unsaid = 0
}

// due tells whether there is anything to store, and since when it may be: pings wait
// for others to come.
func (t *Traffic) due() (from time.Time, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) > 0 && !t.urgent {
		return t.queue[0].At.Add(pingPace), true
	}
	return time.Time{}, len(t.queue) > 0 || t.unsaid > 0
}

// take returns the front of the queue.
func (t *Traffic) take(count int, bytes int64) []letter {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) == 0 {
		t.tellGap(time.Now())
	}
	n := 0
	var size int64
	for n < len(t.queue) && n < count && (n == 0 || size+int64(len(t.queue[n].Body)) <= bytes) {
		size += int64(len(t.queue[n].Body))
		n++
	}
	front := t.queue[:n:n]
	if n == len(t.queue) {
		t.queue, t.urgent = nil, false // and with it the memory of a burst
	} else {
		t.queue = t.queue[n:]
	}
	t.bytes -= size
	return front
}

// lost counts messages that could not be stored.
func (t *Traffic) lost(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.dropped += int64(n)
	t.unsaid += int64(n)
}

// Dropped is how many messages were not kept since the start.
func (t *Traffic) Dropped() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.dropped
}

// Rate is how many messages passed in the last whole second.
func (t *Traffic) Rate() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.rate.last(time.Now())
}

func (t *Traffic) wakeWith(wake func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wake = wake
	if len(t.queue) > 0 && wake != nil {
		wake()
	}
}

// meter counts by the second.
type meter struct {
	second      int64
	now, before int
}

func (m *meter) count(at time.Time) {
	m.turn(at.Unix())
	m.now++
}

func (m *meter) turn(second int64) {
	switch {
	case second == m.second+1:
		m.before, m.now, m.second = m.now, 0, second
	case second > m.second:
		m.before, m.now, m.second = 0, 0, second
	}
}

func (m *meter) last(at time.Time) int {
	m.turn(at.Unix())
	return m.before
}
