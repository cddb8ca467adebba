package api

import (
	"context"
	"encoding/json"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/jsonx"
)

// roundsOf returns the rounds of input_required of a call: of a running one from
// memory, of one that has ended out of its messages.
func roundsOf(app *core.App, b bodies, c history.Call) ([]Round, error) {
	rounds := []Round{}
	if c.Status == history.Running {
		for _, r := range app.Invoke.Rounds(c.ID) {
			row := Round{Number: r.Number, State: string(r.State), At: r.At.UnixMilli(), RequestState: stateText(r.Round.State), Asks: []RoundAsk{}}
			for _, ask := range r.Asks {
				row.Asks = append(row.Asks, RoundAsk{Key: ask.Key, Method: ask.Method, Params: indent(ask.Params), Answer: app.Vault.Redactor().String(indent(ask.Answer))})
			}
			rounds = append(rounds, row)
		}
		return rounds, nil
	}
	if c.Protocol < "2026" {
		return rounds, nil // the older era asks with requests of its own
	}
	frames, err := b.store.Frames(context.Background(), b.id)
	if err != nil {
		return rounds, err
	}
	for _, f := range frames {
		switch {
		case f.Direction == "out" && f.Kind == "request" && len(rounds) > 0:
			raw, err := b.whole(f.Body)
			if err != nil {
				return rounds, err
			}
			answered(&rounds[len(rounds)-1], members(members(raw)["params"])["inputResponses"])
		case f.Direction == "in" && f.Kind == "response" && f.Body.Bytes < maxRoundBytes:
			raw, err := b.whole(f.Body)
			if err != nil {
				return rounds, err
			}
			if result := members(members(raw)["result"]); result.text("resultType") == "input_required" {
				rounds = append(rounds, recordedRound(len(rounds)+1, f, result))
			}
		}
	}
	return rounds, nil
}

// maxRoundBytes bounds the messages looked at for rounds: a result is no round.
const maxRoundBytes = 16 << 20

func recordedRound(number int, f history.StoredFrame, result object) Round {
	round := Round{Number: number, State: "ended", At: f.At.UnixMilli(), RequestState: stateText(result["requestState"]), Asks: []RoundAsk{}}
	for _, m := range ordered(result["inputRequests"]) {
		request := members(m.Value)
		round.Asks = append(round.Asks, RoundAsk{Key: m.Key, Method: request.text("method"), Params: indent(request["params"])})
	}
	return round
}

func answered(round *Round, responses json.RawMessage) {
	round.State = string(invoke.RoundAnswered)
	given := members(responses)
	for i := range round.Asks {
		round.Asks[i].Answer = indent(given[round.Asks[i].Key])
	}
}

// stateText shows the opaque state: a string without its quotes.
func stateText(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(jsonx.Indent(raw))
}
