package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/tailscale/hujson"

	"fairlead/backend/failure"
	"fairlead/backend/secret/atomicfile"
)

// Settings are the person's choices.
type Settings struct {
	Theme              string // system | light | dark
	CallTimeout        time.Duration
	MaxCallTimeout     time.Duration // progress cannot extend a call beyond it
	ConnectTimeout     time.Duration
	MaxMessageBytes    int64
	ConfirmDestructive bool // ask before a tool that says it destroys
	// Of the messages that pass, as many are kept as fit both; with no count none is.
	MessagesKept      int64
	MessagesKeptBytes int64
	ParallelStarts    int // processes that start at the same time; 0: by the number of processors
	MaxConnections    int // of all servers together
	// Of the results kept for identical calls, as many as fit both; with no entries none is.
	CacheEntries int
	CacheBytes   int64
	Observing
	Keeping
}

// DefaultSettings is what holds until the person chooses.
func DefaultSettings() Settings {
	return Settings{
		Theme:              "system",
		CallTimeout:        time.Minute,
		MaxCallTimeout:     10 * time.Minute,
		ConnectTimeout:     time.Minute,
		MaxMessageBytes:    256 << 20,
		ConfirmDestructive: true,
		MessagesKept:       100_000,
		MessagesKeptBytes:  256 << 20,
		MaxConnections:     256,
		CacheEntries:       1000,
		CacheBytes:         64 << 20,
		Observing:          Observing{LogLevel: LogInfo},
	}
}

// Valid says what is wrong with a choice: failure.Config.
func (s Settings) Valid() error {
	switch {
	case s.Theme != "system" && s.Theme != "light" && s.Theme != "dark":
		return wrong("theme", "There is no such theme.", "Choose system, light or dark.")
	case s.CallTimeout < time.Second || s.CallTimeout > 24*time.Hour:
		return wrong("callTimeout", "The call timeout is out of range.", "Choose between 1 second and 24 hours.")
	case s.MaxCallTimeout < s.CallTimeout || s.MaxCallTimeout > 24*time.Hour:
		return wrong("maxCallTimeout", "The longest call timeout is out of range.", "Choose at least the call timeout and at most 24 hours.")
	case s.ConnectTimeout < time.Second || s.ConnectTimeout > time.Hour:
		return wrong("connectTimeout", "The connect timeout is out of range.", "Choose between 1 second and 1 hour.")
	case s.MaxMessageBytes < 64<<10 || s.MaxMessageBytes > 4<<30:
		return wrong("maxMessageBytes", "The message size is out of range.", "Choose between 64 KiB and 4 GiB.")
	case s.MessagesKept < 0 || s.MessagesKept > 100_000_000:
		return wrong("messagesKept", "The number of messages to keep is out of range.", "Choose between 0, which keeps none, and 100 million.")
	case s.MessagesKeptBytes < 1<<20 || s.MessagesKeptBytes > 1<<40:
		return wrong("messagesKeptBytes", "The size of the messages to keep is out of range.", "Choose between 1 MiB and 1 TiB.")
	case s.ParallelStarts < 0 || s.ParallelStarts > 1000:
		return wrong("parallelStarts", "The number of processes that start at the same time is out of range.", "Choose between 1 and 1000, or 0 to go by the number of processors.")
	case s.MaxConnections < 1 || s.MaxConnections > 100_000:
		return wrong("maxConnections", "The number of connections is out of range.", "Choose between 1 and 100000.")
	case s.CacheEntries < 0 || s.CacheEntries > 100_000:
		return wrong("cacheEntries", "The number of results to keep is out of range.", "Choose between 0, which keeps none, and 100000.")
	case s.CacheBytes < 1<<20 || s.CacheBytes > 1<<40:
		return wrong("cacheBytes", "The size of the results to keep is out of range.", "Choose between 1 MiB and 1 TiB.")
	}
	if err := s.Keeping.valid(); err != nil {
		return err
	}
	return s.Observing.valid()
}

// settingsFile is settings.json. Absent keys keep their default.
type settingsFile struct {
	Theme              *string `json:"theme"`
	CallTimeout        *string `json:"callTimeout"`
	MaxCallTimeout     *string `json:"maxCallTimeout"`
	ConnectTimeout     *string `json:"connectTimeout"`
	MaxMessageBytes    *int64  `json:"maxMessageBytes"`
	ConfirmDestructive *bool   `json:"confirmDestructive"`
	MessagesKept       *int64  `json:"messagesKept"`
	MessagesKeptBytes  *int64  `json:"messagesKeptBytes"`
	ParallelStarts     *int    `json:"parallelStarts"`
	MaxConnections     *int    `json:"maxConnections"`
	CacheEntries       *int    `json:"cacheEntries"`
	CacheBytes         *int64  `json:"cacheBytes"`
	Telemetry          *string `json:"telemetry"`
	TelemetryContent   *bool   `json:"telemetryContent"`
	LogLevel           *string `json:"logLevel"`
	CallsKept          *int64  `json:"callsKept"`
	CallsKeptDays      *int64  `json:"callsKeptDays"`
	CallsKeptBytes     *int64  `json:"callsKeptBytes"`
}

// LoadSettings reads settings.json (comments allowed). Without the file the
// defaults hold. A file that is wrong gives the defaults and a failure; it is left
// as it is until the person saves.
func LoadSettings(path string) (Settings, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return DefaultSettings(), nil
	}
	if err != nil {
		return DefaultSettings(), failure.Wrap(failure.Storage, err, "%s cannot be read: %v.", path, reason(err)).
			WithHint("Check the file's permissions. The defaults are in use.")
	}
	s, err := parseSettings(data)
	if err != nil {
		f := *failure.From(err)
		f.Message = filepath.Base(path) + ": " + f.Message
		f.Hint += " The defaults are in use."
		return DefaultSettings(), &f
	}
	return s, nil
}

func parseSettings(data []byte) (Settings, error) {
	s := DefaultSettings()
	text := bytes.TrimPrefix(data, byteOrderMark)
	if onlyComments(text) {
		return s, nil
	}
	v, err := parseJSON(text)
	if err != nil {
		return s, err
	}
	v.Standardize()
	var f settingsFile
	if err := json.Unmarshal(v.Pack(), &f); err != nil {
		return s, failure.Wrap(failure.Config, err, "A setting has the wrong kind: %v.", err).WithHint("Correct or remove it.")
	}
	assign(&s.Theme, f.Theme)
	assign(&s.MaxMessageBytes, f.MaxMessageBytes)
	assign(&s.ConfirmDestructive, f.ConfirmDestructive)
	assign(&s.MessagesKept, f.MessagesKept)
	assign(&s.MessagesKeptBytes, f.MessagesKeptBytes)
	assign(&s.ParallelStarts, f.ParallelStarts)
	assign(&s.MaxConnections, f.MaxConnections)
	assign(&s.CacheEntries, f.CacheEntries)
	assign(&s.CacheBytes, f.CacheBytes)
	assign(&s.Telemetry, f.Telemetry)
	assign(&s.TelemetryContent, f.TelemetryContent)
	assign(&s.LogLevel, f.LogLevel)
	assign(&s.CallsKept, f.CallsKept)
	assign(&s.CallsKeptDays, f.CallsKeptDays)
	assign(&s.CallsKeptBytes, f.CallsKeptBytes)
	for _, d := range []struct {
		key  string
		to   *time.Duration
		from *string
	}{
		{"callTimeout", &s.CallTimeout, f.CallTimeout},
		{"maxCallTimeout", &s.MaxCallTimeout, f.MaxCallTimeout},
		{"connectTimeout", &s.ConnectTimeout, f.ConnectTimeout},
	} {
		if d.from == nil {
			continue
		}
		if *d.to, err = time.ParseDuration(*d.from); err != nil {
			return s, wrong(d.key, d.key+" is no duration.", `Write it like "30s" or "5m".`)
		}
	}
	return s, s.Valid()
}

func assign[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// SaveSettings writes settings.json, all or nothing. Comments and keys Fairlead
// does not know survive; a file that cannot be parsed is replaced.
func SaveSettings(path string, s Settings) error {
	if err := s.Valid(); err != nil {
		return err
	}
	style, root := settingsRoot(path)
	o := root.Value.(*hujson.Object)
	for _, m := range (object{
		{"theme", marshal(s.Theme)},
		{"callTimeout", marshal(durationText(s.CallTimeout))},
		{"maxCallTimeout", marshal(durationText(s.MaxCallTimeout))},
		{"connectTimeout", marshal(durationText(s.ConnectTimeout))},
		{"maxMessageBytes", marshal(s.MaxMessageBytes)},
		{"confirmDestructive", marshal(s.ConfirmDestructive)},
		{"messagesKept", marshal(s.MessagesKept)},
		{"messagesKeptBytes", marshal(s.MessagesKeptBytes)},
		{"parallelStarts", marshal(s.ParallelStarts)},
		{"maxConnections", marshal(s.MaxConnections)},
		{"cacheEntries", marshal(s.CacheEntries)},
		{"cacheBytes", marshal(s.CacheBytes)},
		{"telemetry", marshal(s.Telemetry)},
		{"telemetryContent", marshal(s.TelemetryContent)},
		{"logLevel", marshal(s.LogLevel)},
		{"callsKept", marshal(s.CallsKept)},
		{"callsKeptDays", marshal(s.CallsKeptDays)},
		{"callsKeptBytes", marshal(s.CallsKeptBytes)},
	}) {
		v := hujson.Value{Value: hujson.Literal(m.value)}
		if old := find(o, m.key); old != nil {
			style.merge(old, v, "")
		} else {
			style.add(o, "", m.key, v)
		}
	}
	return writeFile(path, root.Pack())
}

// settingsRoot returns the file's content to be edited, or a new one.
func settingsRoot(path string) (style, hujson.Value) {
	if data, err := os.ReadFile(path); err == nil {
		text := bytes.TrimPrefix(data, byteOrderMark)
		v, err := parseJSON(text)
		if o, ok := v.Value.(*hujson.Object); err == nil && ok && duplicate(o) == nil {
			return styleOf(text), v
		}
	}
	return styleOf(nil), hujson.Value{Value: &hujson.Object{}, AfterExtra: hujson.Extra("\n")}
}

// writeFile writes one of our own files.
func writeFile(path string, data []byte) error {
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		err = atomicfile.Write(path, data, 0o600)
	}
	if err != nil {
		return failure.Wrap(failure.Storage, err, "%s cannot be written: %v.", path, reason(err)).
			WithHint("Check the permissions and the free space. Nothing was changed.")
	}
	return nil
}
