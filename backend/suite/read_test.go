package suite_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/suite"
)

// TestProblemsSayWhere: each hostile file says in its first line which problems
// are to be found, “# LINE: part of the message”.
func TestProblemsSayWhere(t *testing.T) {
	files, err := filepath.Glob("testdata/hostile/*.yaml")
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".yaml"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, problems := suite.Load(file)
			found := map[string]bool{}
			for _, line := range strings.Split(string(text), "\n") {
				want, ok := strings.CutPrefix(line, "#! ")
				if !ok {
					continue
				}
				for _, p := range problems {
					said := fmt.Sprintf("%d: %s %s", p.Line, p.Message, p.Hint)
					if number, part, _ := strings.Cut(want, ": "); strings.HasPrefix(said, number+": ") && strings.Contains(said, part) {
						found[want] = true
					}
				}
				if !found[want] {
					t.Errorf("not told: %s", want)
				}
			}
			if len(found) == 0 || len(found) != len(problems) {
				t.Errorf("%d problems are expected; told were:", len(found))
				for _, p := range problems {
					t.Logf("%d:%d: %s %s", p.Line, p.Column, p.Message, p.Hint)
				}
			}
			if err := suite.Failure(problems); !failure.Is(err, failure.Usage) {
				t.Errorf("failure: %v", err)
			}
		})
	}
}

func TestFilesThatAreNoText(t *testing.T) {
	for name, text := range map[string]string{
		"larger than 1024 kb": strings.Repeat("# x\n", 300_000),
		"not text":            "steps: \x00\n",
		"not text in utf-8":   "steps: [{tool: \"\xff\"}]\n",
		"second document":     "steps: []\n---\nsteps: []\n",
		"empty":               "",
		"nested deeper":       "a: " + strings.Repeat("[", 100_000),
		"nested deeper ":      strings.Repeat("- ", 1000) + "x\n",
		"there is no such":    "",
	} {
		path := write(t, "s.yaml", text)
		if name == "there is no such" {
			path += ".gone"
		}
		_, problems := suite.Load(path)
		if len(problems) != 1 || !strings.Contains(strings.ToLower(problems[0].Message), strings.TrimSpace(name)) {
			t.Errorf("%s: %v", name, problems)
		}
	}
}

func TestLineEndsOfWindows(t *testing.T) {
	load(t, write(t, "s.yaml", "\ufeffservers: [demo]\r\nsteps:\r\n  - tool: echo\r\n    arguments:\r\n      message: x\r\n"))
}

// FuzzParse: whatever is in a file, it is read or refused with a place in it.
func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/hostile/*.yaml")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(whole))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, problems := suite.Parse(filepath.Join("testdata", "fuzz.yaml"), text)
		if (s == nil) != (len(problems) > 0) {
			t.Fatalf("a suite %v and %d problems", s != nil, len(problems))
		}
		lines := strings.Count(string(text), "\n") + 2
		for _, p := range problems {
			if p.Line < 1 || p.Column < 1 || p.Message == "" || p.File == filepath.Join("testdata", "fuzz.yaml") && p.Line > lines {
				t.Fatalf("%+v in %d lines", p, lines)
			}
		}
		if s != nil {
			suite.Plan(s, suite.Options{})
		}
	})
}
