package session

import "fairlead/backend/wire"

// only returns the one call under way, nil when there are several or none: on
// a pipe nothing says to which call a server's question belongs.
func (l *ledger) only() *record {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.calls) != 1 {
		return nil
	}
	for _, rec := range l.calls {
		return rec
	}
	return nil
}

// relatedTask names the task that a message belongs to (MCP 2025-11-25, tasks
// §related task metadata).
const relatedTask = "io.modelcontextprotocol/related-task"

// asks returns the call that a server's question belongs to, as far as it tells.
func (l *ledger) asks(m wire.Message) *record {
	id := wire.Field(wire.Field(wire.Field(m.Params, "_meta"), relatedTask), "taskId")
	if id != nil {
		if rec := l.call(l.taskCall(text(id))); rec != nil {
			return rec
		}
	}
	return l.only()
}
