package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"

	"fairlead/backend/consent"
	"fairlead/backend/core"
	"fairlead/backend/oauth"
	"fairlead/backend/secret"
)

// none is a machine without a keychain: tokens live as long as the scenario.
type none struct{}

func (none) Key(context.Context) ([]byte, error) {
	return nil, secret.KeychainError(secret.Missing, nil, "The scenario has none.")
}

func (none) SetKey(context.Context, []byte) error {
	return secret.KeychainError(secret.Missing, nil, "The scenario has none.")
}

// accept says yes to every question, with the defaults that a form starts with;
// "confirmed" is what sep-2322-client-request-state asks for.
func accept(_ context.Context, _ *core.App, q consent.Question) (consent.Reply, error) {
	if q.Kind == consent.Sampling {
		return consent.Reply{Action: consent.Accept, Content: json.RawMessage(
			`{"role":"assistant","model":"none","stopReason":"endTurn","content":{"type":"text","text":"Yes."}}`)}, nil
	}
	var schema struct {
		Properties map[string]struct {
			Default json.RawMessage `json:"default"`
		} `json:"properties"`
	}
	_ = json.Unmarshal(q.Schema, &schema) // without one there is nothing to answer
	content := map[string]json.RawMessage{}
	for name, property := range schema.Properties {
		if property.Default != nil {
			content[name] = property.Default
		}
	}
	if _, ok := schema.Properties["confirmed"]; ok {
		content["confirmed"] = json.RawMessage("true")
	}
	raw, err := json.Marshal(content)
	return consent.Reply{Action: consent.Accept, Content: raw}, err
}

// browse is the person's browser: it opens the address and goes where it is sent, at
// last to Fairlead's own listener, whose page waits for the end of the sign-in.
func browse(ctx context.Context, f oauth.Flow) error {
	req, err := http.NewRequestWithContext(context.WithoutCancel(ctx), http.MethodGet, f.URL, nil)
	if err != nil {
		return err
	}
	go func() {
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			log.Printf("opening the sign-in: %v", err)
			return
		}
		_ = resp.Body.Close()
	}()
	return nil
}
