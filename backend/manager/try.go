package manager

import (
	"context"
	"encoding/json"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// Trial is what Try found out.
type Trial struct {
	Info  session.Info
	Tools []json.RawMessage
}

// Try connects to a definition that is not part of the fleet, lists its tools
// and disconnects. stage is told what is being done.
func (f *Fleet) Try(ctx context.Context, def config.Server, stage func(string), line func(wire.LineKind, string)) (Trial, error) {
	stage("connecting")
	redact := f.o.Vault.Redactor()
	live, err := f.dial(ctx, def, dialOptions{
		line: func(kind wire.LineKind, text string) {
			text = redact.String(text)
			line(kind, text)
			if f.o.Line != nil {
				f.o.Line(def.Name, kind, text)
			}
		},
	})
	if err != nil {
		return Trial{}, err
	}
	defer live.Close()
	stage("listing tools")
	trial := Trial{Info: live.Info()}
	if trial.Tools, err = live.List(ctx, session.Tools); err != nil {
		return trial, f.clean(failure.From(err))
	}
	return trial, nil
}
