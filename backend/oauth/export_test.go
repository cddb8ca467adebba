package oauth

import (
	"context"
	"encoding/json"
	"time"
)

// SetLimits shortens how long the service waits: for one answer, and for the person.
func (s *Service) SetLimits(request, patience time.Duration) {
	s.requestTimeout, s.patience = request, patience
}

// RenewDue does what the watch does every half minute.
func (s *Service) RenewDue() { s.renewDue() }

// VaultName is the vault entry of a server.
func VaultName(server string) string { return vaultName(server) }

// Challenge is a refusal as it was read.
type Challenge = challenge

// ChallengeOf reads a refusal.
var ChallengeOf = challengeOf

// SetGrace shortens how long an end waits for a renewal's answer.
func (s *Service) SetGrace(d time.Duration) { s.grace = d }

// Closing is closed when Close begins.
func (s *Service) Closing() <-chan struct{} { return s.ctx.Done() }

// AddClient keeps a client as a registration does.
func (s *Service) AddClient(ctx context.Context, server Server, issuer string) error {
	e, err := s.entry(server)
	if err != nil {
		return err
	}
	return e.change(ctx, func(r *record) { r.Clients[issuer] = client{ID: "id"} })
}

// Clients counts the clients in the vault.
func (s *Service) Clients(ctx context.Context, server Server) (int, error) {
	r, err := readRecord(ctx, s.o.Vault, server.Name)
	return len(r.Clients), err
}

// ShownAndTaken is how an answer of a token endpoint is shown, and the tokens in it.
func ShownAndTaken(body []byte, media string) (shown string, tokens []string) {
	shown, _ = newMasker().body(body, media)
	var t tokenAnswer
	if json.Unmarshal(body, &t) != nil {
		return shown, nil
	}
	return shown, []string{t.Access, t.Refresh, t.ID}
}
