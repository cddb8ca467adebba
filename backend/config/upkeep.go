package config

import (
	"encoding/json"
	"time"
)

// Upkeep says how a server's connections are kept. The zero value is what a
// definition without any of these keys means.
type Upkeep struct {
	Instances int           // connections at most; 0 is 1
	MaxIdle   time.Duration // without a call, until a connection is closed; 0: never
	Restart   string        // "" (after a failure) or RestartNever
	Health    time.Duration // between two checks; 0: DefaultHealth, HealthOff: none
	Retries   *int          // of a call that may be repeated; nil: DefaultRetries
}

// RestartNever leaves a server that ended by itself to the person.
const RestartNever = "never"

// restartOnFailure is the default, written out.
const restartOnFailure = "on-failure"

// HealthOff switches the checks off.
const HealthOff = time.Duration(-1)

// Defaults of Upkeep.
const (
	DefaultHealth  = 30 * time.Second
	DefaultRetries = 2
)

// maxInstances and maxRetries bound what a slip of the finger can start.
const (
	maxInstances = 100
	maxRetries   = 20
)

// InstancesMost returns how many connections there may be, at least 1.
func (u Upkeep) InstancesMost() int { return max(1, u.Instances) }

// HealthEvery returns the time between two checks, 0 for none.
func (u Upkeep) HealthEvery() time.Duration {
	switch {
	case u.Health < 0:
		return 0
	case u.Health == 0:
		return DefaultHealth
	}
	return u.Health
}

// RetriesMost returns how often a call may be repeated.
func (u Upkeep) RetriesMost() int {
	if u.Retries == nil {
		return DefaultRetries
	}
	return *u.Retries
}

func (r *reader) upkeep() Upkeep {
	u := Upkeep{
		Instances: int(r.count("instances", 1, maxInstances)),
		MaxIdle:   r.duration("maxIdle"),
		Health:    r.health(),
	}
	switch restart := r.text("restart"); restart {
	case "", restartOnFailure:
	case RestartNever:
		u.Restart = RestartNever
	default:
		r.mistake(wrong("restart", `"restart" is neither "on-failure" nor "never".`, `Write "never", or leave it out.`))
	}
	if _, set := r.o.get("retries"); set {
		n := int(r.count("retries", 0, maxRetries))
		u.Retries = &n
	}
	return u
}

// health reads a duration of at least a second, or "off".
func (r *reader) health() time.Duration {
	raw, ok := r.o.get("health")
	var word string
	if !ok || r.err != nil {
		return 0
	}
	if json.Unmarshal(raw, &word) == nil && word == "off" {
		return HealthOff
	}
	every, err := time.ParseDuration(word)
	if err != nil || every < time.Second {
		r.mistake(wrong("health", `"health" is neither "off" nor a duration of at least a second.`, `Write it like "30s", or "off".`))
	}
	return every
}

// mistake keeps the first one.
func (r *reader) mistake(err error) {
	if r.err == nil {
		r.err = err
	}
}
