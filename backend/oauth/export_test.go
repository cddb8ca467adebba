package oauth

import "time"

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
