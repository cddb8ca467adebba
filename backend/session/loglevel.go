package session

import (
	"context"
	"encoding/json"
	"slices"

	"fairlead/backend/failure"
)

// LogLevels are the levels of RFC 5424 that MCP uses, from the least severe.
var LogLevels = []string{"debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"}

// SetLogLevel says from which level on the server shall send log messages. In
// the newer era every later request says so; "" there sends none.
func (s *Session) SetLogLevel(ctx context.Context, level string) error {
	if !slices.Contains(LogLevels, level) && (level != "" || !s.modern()) {
		return failure.New(failure.InvalidArguments, "%q is not a log level.", level).
			WithHint("The levels are debug, info, notice, warning, error, critical, alert and emergency.")
	}
	if s.modern() {
		if level == "" {
			s.logLevel.Store(nil)
		} else {
			s.logLevel.Store(&level)
		}
		return nil
	}
	params, err := json.Marshal(map[string]string{"level": level})
	if err != nil {
		return failure.From(err)
	}
	_, err = s.exchange(ctx, nil, message{method: "logging/setLevel", params: params})
	return err
}
