package session

import "fairlead/backend/wire"

// Traffic watches a connection: what passes, in the order it passes. Its
// methods must not block.
type Traffic interface {
	// Message sees every frame in both directions, also those that are not
	// delivered. callID is the Request.ID it belongs to, "" for none.
	Message(m wire.Message, callID string)
	Exchange(e wire.Exchange)
	Process(e wire.ProcessEvent)
}

// watched is a ledger that somebody watches. Only then wire records exchanges.
type watched struct {
	*ledger
	traffic Traffic
}

// tap returns what sees the connection.
func (o Options) tap(l *ledger) wire.Tap {
	if o.Traffic != nil {
		if traffic := o.Traffic(); traffic != nil {
			return watched{l, traffic}
		}
	}
	return l
}

// Message implements wire.Tap.
func (w watched) Message(m wire.Message) []byte {
	if m.Kind != wire.HTTP { // the exchange tells of it
		w.traffic.Message(m, w.callOf(m))
	}
	return w.ledger.Message(m)
}

// Exchange implements wire.Watcher.
func (w watched) Exchange(e wire.Exchange) { w.traffic.Exchange(e) }

// Process implements wire.Watcher.
func (w watched) Process(e wire.ProcessEvent) { w.traffic.Process(e) }

// callOf returns the call a message belongs to, as far as it tells.
func (l *ledger) callOf(m wire.Message) string {
	switch m.Method {
	case "notifications/progress":
		return l.call(text(m.ProgressToken())).callID()
	case "notifications/cancelled":
		return l.asked(wire.Field(m.Params, "requestId"))
	case "":
		switch {
		case m.Out && m.ID != nil: // an answer to a question
			return l.only().callID()
		case m.ID != nil:
			return l.asked(m.ID)
		}
		return ""
	}
	switch {
	case m.Kind == wire.Request && m.Out:
		return l.asked(m.ID)
	case m.Kind == wire.Request:
		return l.asks(m).callID()
	}
	return ""
}

// asked returns the call that one of our requests belongs to.
func (l *ledger) asked(id []byte) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.ours[string(id)]; p != nil {
		return p.rec.callID()
	}
	return ""
}

var (
	_ wire.Watcher = watched{}
	_ wire.Breaker = (*ledger)(nil)
)
