package config

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// anyServer makes a definition with a bit of everything.
func anyServer(r *rand.Rand, safe bool) json.RawMessage {
	text := func() string {
		pieces := []string{"a", "two words", "-y", "$$", "$${X}", "#", ": ", "\\", "\"", "'", "ü", "\n", "{env:A}", "{{", "%PATH%", "~", "on", "12", "${VAR}", "${VAR:-x y}", "${secret:some.name}", "/", "null", "=", ","}
		if safe {
			pieces = []string{"a", "two words", "-y", "#", ": ", "\\", "\"", "'", "ü", "\n", "%PATH%", "~", "on", "12", "/", "null", "=", ",", "$$"}
		}
		var b strings.Builder
		for range 1 + r.IntN(3) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		return b.String()
	}
	var o object
	texts := func(key string) {
		if r.IntN(2) == 0 {
			return
		}
		var inner object
		for i := range 1 + r.IntN(3) {
			inner.set(fmt.Sprintf("KEY-%d", i), text())
		}
		o.set(key, inner.pack())
	}
	if r.IntN(3) > 0 {
		o.set("command", text())
		if r.IntN(2) == 0 {
			list := []string{}
			for range r.IntN(4) {
				list = append(list, text())
			}
			o.set("args", list)
		}
		texts("env")
		if r.IntN(3) == 0 {
			o.set("cwd", text())
		}
	} else {
		o.set("url", "https://example.com/"+strings.TrimSpace(text()))
		o.set("type", []string{HTTP, SSE, HTTP}[r.IntN(3)])
		texts("headers")
	}
	if r.IntN(4) == 0 {
		o.set("enabled", json.RawMessage("false"))
	}
	if r.IntN(4) == 0 {
		o.set("timeout", []string{"30s", "1m30s", "2m"}[r.IntN(3)])
	}
	if r.IntN(4) == 0 {
		o.set("connectTimeout", "20s")
	}
	if r.IntN(6) == 0 {
		o.set("note", "a note")
	}
	return o.pack()
}

// TestWrittenIsRead: what a program can express comes back as it was; what is
// written again onto itself does not change.
func TestWrittenIsRead(t *testing.T) {
	for _, s := range shapes() {
		t.Run(s.ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			written := 0
			for range 300 {
				raw := anyServer(r, true)
				if _, err := ParseDefinition("x", raw); err != nil {
					continue
				}
				w, err := s.Write("x", raw, nil, WriteOptions{})
				if err != nil {
					continue // said to be impossible
				}
				written++
				back := s.Read("x", w.Raw, "")
				if back.Problem != nil {
					t.Fatalf("%s is written as %s, which is refused: %v", raw, w.Raw, back.Problem)
				}
				different, err := s.Compare(back.Raw, raw, nil)
				if err != nil {
					t.Fatal(err)
				}
				different = slices.DeleteFunc(different, func(key string) bool { return key == "type" && len(w.Notes) > 0 }) // it finds out by itself
				if len(different) > 0 {
					t.Fatalf("%s is written as %s and read as %s: %v", raw, w.Raw, back.Raw, different)
				}
				again, err := s.Write("x", back.Raw, w.Raw, WriteOptions{})
				if err != nil || string(again.Raw) != string(w.Raw) {
					t.Fatalf("%s becomes %s (%v)", w.Raw, again.Raw, err)
				}
			}
			if written < 20 {
				t.Errorf("only %d could be written", written)
			}
		})
	}
}

// TestReferencesComeBack: the same with variables and what looks like them. A
// secret may come back as the variable that stands for it.
func TestReferencesComeBack(t *testing.T) {
	for _, s := range shapes() {
		t.Run(s.ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 4))
			for range 400 {
				raw := anyServer(r, false)
				if _, err := ParseDefinition("x", raw); err != nil || strings.Contains(string(raw), "secret:") && s.ID != "vscode" {
					continue
				}
				w, err := s.Write("x", raw, nil, WriteOptions{})
				if err != nil {
					continue
				}
				back := s.Read("x", w.Raw, "")
				if back.Problem != nil {
					t.Fatalf("%s is written as %s, which is refused: %v", raw, w.Raw, back.Problem)
				}
				different, err := s.Compare(back.Raw, raw, nil)
				different = slices.DeleteFunc(different, func(key string) bool { return key == "type" && len(w.Notes) > 0 })
				if err != nil || len(different) > 0 {
					t.Fatalf("%s is written as %s and read as %s: %v %v", raw, w.Raw, back.Raw, different, err)
				}
			}
		})
	}
}

// TestNoSecretIsWritten: without being told so, no value of the vault is in what is written.
func TestNoSecretIsWritten(t *testing.T) {
	vault := func(string) (string, error) { return "canary-value", nil }
	raw := []byte(`{"command": "${secret:a}", "args": ["--token=${secret:b}", "x"], "env": {"A": "${secret:c}", "B": "pre-${secret:d}"}}`)
	remote := []byte(`{"url": "https://example.com/${secret:e}", "headers": {"Authorization": "Bearer ${secret:f}", "X": "${secret:g}"}}`)
	for _, s := range shapes() {
		for _, def := range [][]byte{raw, remote} {
			w, err := s.Write("x", def, nil, WriteOptions{Secret: vault})
			if err == nil && strings.Contains(string(w.Raw), "canary") {
				t.Errorf("%s: %s", s.ID, w.Raw)
			}
			w, err = s.Write("x", def, nil, WriteOptions{Secret: vault, WithSecrets: true})
			if err == nil && !strings.Contains(string(w.Raw), "canary") {
				t.Errorf("%s: with secrets: %s", s.ID, w.Raw)
			}
		}
	}
}

// TestBoundEntriesStay: what means something inside another program only is not written over.
func TestBoundEntriesStay(t *testing.T) {
	there := []byte(`{"command": "node", "args": ["${workspaceFolder}/server.js"]}`)
	ours := []byte(`{"command": "node", "args": ["/project/server.js"]}`)
	if w, err := ShapeOf("vscode").Write("x", ours, there, WriteOptions{}); err == nil {
		t.Errorf("without a project: %s", w.Raw)
	}
	w, err := ShapeOf("vscode").Write("x", ours, there, WriteOptions{Project: "/project"})
	if err != nil || string(w.Raw) != `{"command":"node","args":["${workspaceFolder}/server.js"]}` {
		t.Errorf("with it: %s, %v", w.Raw, err)
	}
}

// TestPlainSecretsDoNotSpread: what stands in plain text here does not get into another file unasked.
func TestPlainSecretsDoNotSpread(t *testing.T) {
	ours := []byte(`{"command": "x", "env": {"API_TOKEN": "ghp_0123456789abcdefghijABCDEFGHIJ012345"}}`)
	cursor := ShapeOf("cursor")
	if w, err := cursor.Write("x", ours, nil, WriteOptions{}); err == nil {
		t.Errorf("written: %s", w.Raw)
	}
	w, err := cursor.Write("x", ours, nil, WriteOptions{WithSecrets: true})
	if err != nil || !strings.Contains(string(w.Raw), "ghp_") {
		t.Errorf("with secrets: %s, %v", w.Raw, err)
	}
	if same, err := cursor.Write("x", ours, w.Raw, WriteOptions{}); err != nil || string(same.Raw) != string(w.Raw) {
		t.Errorf("it is there already: %s, %v", same.Raw, err)
	}
}

// TestRelativeFolders: a working folder that means another place here is taken over
// with a word of warning; every other one without.
func TestRelativeFolders(t *testing.T) {
	for folder, want := range map[string]bool{"server": true, "./server": true, "..": true, "/srv": false, "~/srv": false, "${HOME}/srv": false, `C:\srv`: false, "C:/srv": false} {
		raw := fmt.Sprintf(`{"command": "x", "cwd": %q}`, folder)
		for _, s := range shapes() {
			if s.ID != "cursor" && s.ID != "gemini" {
				continue
			}
			r := s.Read("x", []byte(raw), "/work")
			warned := strings.Contains(strings.Join(r.Warnings, "\n"), "is relative")
			if r.Problem != nil || warned != want {
				t.Errorf("%s, %s: warned %t, want %t; %v", s.ID, folder, warned, want, r.Problem)
			}
		}
	}
}
