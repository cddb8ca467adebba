package history_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

func export(t *testing.T, s *history.Store, o history.ExportOptions) string {
	t.Helper()
	var out bytes.Buffer
	if _, err := s.Export(t.Context(), &out, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func importText(t *testing.T, s *history.Store, text string, o history.ImportOptions) history.ImportReport {
	t.Helper()
	report, err := s.Import(t.Context(), strings.NewReader(text), o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// anyCall makes a call with something, or nothing, in every field.
func anyCall(r *rand.Rand, n int) sample {
	pick := func(all ...string) string { return all[r.IntN(len(all))] }
	arguments := pick(`{}`, `{"a":1.50,"b":"\u00e9\/"}`, "{\"pretty\":\n true}", ` {"space":1} `, `{"big":12345678901234567890}`, "not json \xff\x00", "")
	result := pick(`{"content":[{"type":"text","text":"ok \ud83d\ude42 <b>&"}]}`, `null`, "", "[\r\n]", strings.Repeat("[", 9_000)+strings.Repeat("]", 9_000),
		`{"x":"`+strings.Repeat("Zürich ", 40_000)+`"}`, strings.Repeat("\xfe\xff", 140_000), strings.Repeat("東京", 140_000))
	c := newSample(pick("demo", "a b/ü", "x"), pick("echo", ""), "{}", "{}")
	c.start.Arguments, c.end.Result = json.RawMessage(arguments), json.RawMessage(result)
	if arguments == "" {
		c.start.Arguments = nil
	}
	if result == "" {
		c.end.Result = nil
	}
	c.start.StartedAt = time.UnixMicro(1_700_000_000_000_000 + int64(n/2))
	c.start.Method, c.start.ReplayOf = pick("", "resources/read"), pick("", history.NewID())
	c.start.Client, c.start.Run, c.start.Step = pick("", "cursor"), pick("", "run-1"), pick("", "step 1")
	c.end.Status = []history.Status{history.OK, history.ToolError, history.Error, history.Timeout, history.Cancelled}[r.IntN(5)]
	c.end.Code, c.end.Failure = pick("", "timeout"), json.RawMessage(pick("", `{"code":"timeout","message":"<late>"}`))
	c.end.OutputProblems, c.end.OutputChecked = json.RawMessage(pick("", `[{"pointer":"/x"}]`)), r.IntN(2) == 0
	c.end.CachedOf, c.end.Trace = pick("", history.NewID()), pick("", "4bf92f3577b34da6a3ce929d0e0e4736")
	c.end.Preview = pick("", "a preview  of\nwords", strings.Repeat("long ", 100), "cut \xff text")
	c.end.Frames = nil
	for range r.IntN(4) {
		c.end.Frames = append(c.end.Frames, history.Frame{
			At: time.UnixMicro(1_700_000_000_000_000 + r.Int64N(1e6)), Direction: pick("in", "out"), Kind: pick("request", "invalid"),
			Method: pick("", "tools/call", "bad \xff"), RPCID: pick("", "7", `"a"`),
			Pace: history.Pace{Passing: time.Duration(r.IntN(3)) * time.Millisecond, Dialling: time.Duration(r.IntN(2)) * time.Millisecond},
			Raw:  []byte(pick("", `{"jsonrpc":"2.0","id":7,"result":`+result+`}`, "\xff\xfe", "{\n}", strings.Repeat("x", 300_000))),
		})
	}
	if r.IntN(3) == 0 {
		c.end.Attempts = []history.Attempt{
			{At: time.UnixMicro(1_700_000_000_000_000), Took: 5 * time.Millisecond, Instance: 2, Failure: json.RawMessage(`{"code":"closed","message":"a & b"}`)},
			{At: time.UnixMicro(1_700_000_001_000_000), Took: time.Second},
		}
	}
	return c
}

func TestAnExportIsImportedExactly(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	s := open(t, history.Options{})
	for n := range 40 {
		record(t, s, anyCall(r, n))
	}
	first := export(t, s, history.ExportOptions{})
	other := open(t, history.Options{})
	report := importText(t, other, first, history.ImportOptions{})
	if report.Added != 40 || report.Known != 0 || len(report.Problems) != 0 {
		t.Fatalf("imported %+v", report)
	}
	second := export(t, other, history.ExportOptions{})
	sameLines(t, first, second)

	if again := importText(t, other, first, history.ImportOptions{}); again.Added != 0 || again.Known != 40 {
		t.Errorf("imported again: %+v", again)
	}
	sameLines(t, first, export(t, other, history.ExportOptions{}))
}

func sameLines(t *testing.T, a, b string) {
	t.Helper()
	linesA, linesB := strings.Split(a, "\n"), strings.Split(b, "\n")
	if len(linesA) != len(linesB) {
		t.Fatalf("%d lines became %d", len(linesA), len(linesB))
	}
	for i := range linesA {
		if linesA[i] != linesB[i] {
			t.Fatalf("line %d was\n%.2000s\nand is\n%.2000s", i+1, linesA[i], linesB[i])
		}
	}
}

func TestAnExportIsReadable(t *testing.T) {
	s := open(t, history.Options{})
	c := newSample("demo", "echo", `{"n":12345678901234567890}`, text("hello"))
	record(t, s, c)
	var line struct {
		Version   int
		Server    string
		Arguments struct{ JSON json.RawMessage }
		Frames    []struct {
			Direction string
			Body      struct{ JSON json.RawMessage }
		}
	}
	if err := json.Unmarshal([]byte(export(t, s, history.ExportOptions{})), &line); err != nil {
		t.Fatal(err)
	}
	if line.Version != 1 || line.Server != "demo" || string(line.Arguments.JSON) != `{"n":12345678901234567890}` || len(line.Frames) != 2 ||
		!strings.Contains(string(line.Frames[1].Body.JSON), "hello") {
		t.Errorf("got %+v", line)
	}
}

func TestOnlySomeCallsAreExported(t *testing.T) {
	s := open(t, history.Options{})
	var ids []string
	for _, server := range []string{"a", "b", "a"} {
		c := newSample(server, "echo", `{}`, text("hello"))
		record(t, s, c)
		ids = append(ids, c.start.ID)
	}
	running := newSample("a", "slow", `{}`, `{}`)
	s.Begin(running.start)
	filter, err := history.ParseFilter("server:a")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	report, err := s.Export(t.Context(), &out, history.ExportOptions{Filter: filter})
	if err != nil || report.Calls != 2 || report.Running != 1 || strings.Count(out.String(), "\n") != 2 {
		t.Errorf("by filter: %+v, %v, %s", report, err, out.String())
	}
	if lines := strings.Split(export(t, s, history.ExportOptions{IDs: []string{ids[2], ids[1]}}), "\n"); len(lines) != 3 || !strings.Contains(lines[0], ids[1]) {
		t.Errorf("by id: %v", lines)
	}
	if _, err := s.Export(t.Context(), &out, history.ExportOptions{IDs: []string{"gone"}}); !failure.Is(err, failure.NotFound) {
		t.Errorf("an id that is not there: %v", err)
	}
	if err := s.End(t.Context(), running.end); err != nil {
		t.Fatal(err)
	}
}

func TestADamagedImportSaysWhichLine(t *testing.T) {
	s := open(t, history.Options{})
	for n := range 4 {
		record(t, s, newSample("demo", "echo", fmt.Sprintf(`{"n":%d}`, n), text("hello")))
	}
	lines := strings.SplitAfter(export(t, s, history.ExportOptions{}), "\n")[:4]
	for _, c := range []struct {
		name, text, want string
		line, added      int
	}{
		{"half a line", lines[0] + lines[1] + lines[2][:200], "the file ends in the middle of it", 3, 2},
		{"a whole last line without a break", lines[0] + strings.TrimSpace(lines[1]), "", 0, 2},
		{"no JSON between", lines[0] + "what?\n" + lines[1], "column 1: expected", 2, 2},
		{"a line that is too long", lines[0] + strings.Repeat(" ", 65<<20) + "\n" + lines[1], "longer than 64 MB", 2, 2},
		{"empty lines", "\n" + lines[0] + "\r\n\n", "", 0, 1},
		{"another format", `{"jsonrpc":"2.0"}` + "\n", "it has no version", 1, 0},
		{"a later version", strings.Replace(lines[0], `"version":1`, `"version":2`, 1), "newer Fairlead (version 2", 1, 0},
		{"an unknown field", strings.Replace(lines[0], `"server"`, `"sever"`, 1), `a field "sever"`, 1, 0},
		{"a bad id", strings.Replace(lines[0], `"id":"`, `"id":"../`, 1), "is not that of a call", 1, 0},
		{"a bad status", strings.Replace(lines[0], `"status":"ok"`, `"status":"running"`, 1), "not one that a call ends with", 1, 0},
		{"a body that is missing", strings.Replace(lines[0], `"arguments":{"json":{"n":0}}`, `"arguments":{"blob":"ab","bytes":5}`, 1), "a large body of it is not in the file", 1, 0},
		{"a piece alone", `{"version":1,"blob":"ab","at":5,"of":9,"text":"abc"}` + "\n", "is missing before it", 1, 0},
		{"a damaged piece", `{"version":1,"blob":"ab","at":0,"of":3,"text":"abc"}` + "\n", "is damaged", 1, 0},
		{"a field of another type", strings.Replace(lines[0], `"origin":"window"`, `"origin":[]`, 1), "origin is not a text", 1, 0},
		{"a time that is none", strings.Replace(lines[0], `"startedAt":`, `"startedAt":99999`, 1), "startedAt is no", 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			into := open(t, history.Options{})
			checked := importText(t, into, c.text, history.ImportOptions{Check: true})
			report := importText(t, into, c.text, history.ImportOptions{})
			if report.Added != c.added || (c.want == "") != (len(report.Problems) == 0) {
				t.Fatalf("got %+v", report)
			}
			if c.want != "" && (report.Problems[0].Line != c.line || !strings.Contains(report.Problems[0].Message, c.want)) {
				t.Errorf("got %+v", report.Problems)
			}
			if checked.Added != report.Added || len(checked.Problems) != len(report.Problems) {
				t.Errorf("checking found %+v, importing %+v", checked, report)
			}
			if page, err := into.List(t.Context(), history.Query{}); err != nil || len(page.Calls) != c.added {
				t.Errorf("the store has %d calls, %v", len(page.Calls), err)
			}
		})
	}
}

func TestWhatIsExportedCanBeChanged(t *testing.T) {
	s := open(t, history.Options{})
	c := newSample("demo", "echo", `{"token":"canary"}`, text(strings.Repeat("canary ", 60_000)))
	record(t, s, c)
	out := export(t, s, history.ExportOptions{Change: func(w *history.Whole) error {
		replace := func(b *history.Body) {
			b.Inline = bytes.ReplaceAll(b.Inline, []byte("canary"), []byte("••"))
			b.Bytes = int64(len(b.Inline))
		}
		replace(&w.Arguments)
		replace(&w.Result)
		for i := range w.Frames {
			replace(&w.Frames[i].Body)
		}
		w.Preview = ""
		return nil
	}})
	if strings.Contains(out, "canary") {
		t.Errorf("the secret is in %.300s", out)
	}
	into := open(t, history.Options{})
	if report := importText(t, into, out, history.ImportOptions{}); report.Added != 1 || len(report.Problems) > 0 {
		t.Errorf("imported %+v", report)
	}
}

func TestSecretsKnownHereAreReplacedInAnImport(t *testing.T) {
	s := open(t, history.Options{})
	c := newSample("demo", "echo", `{"token":"canary"}`, text(strings.Repeat("canary ", 60_000)))
	record(t, s, c)
	out := export(t, s, history.ExportOptions{})
	into := open(t, history.Options{Redact: func(b []byte) []byte { return bytes.ReplaceAll(b, []byte("canary"), []byte("******")) }})
	importText(t, into, out, history.ImportOptions{})
	if again := export(t, into, history.ExportOptions{}); strings.Contains(again, "canary") || !strings.Contains(again, "******") {
		t.Errorf("got %.300s", again)
	}
}

func FuzzImport(f *testing.F) {
	f.Add(`{"version":1,"id":"0190aaaa-0000-7000-8000-000000000000","server":"s","tool":"t","method":"tools/call","origin":"cli","status":"ok","startedAt":1,"arguments":{"json":{}}}`)
	f.Add(`{"version":1,"blob":"ab","at":0,"of":3,"text":"abc"}`)
	s := open(f, history.Options{})
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := s.Import(t.Context(), strings.NewReader(text), history.ImportOptions{}); err != nil {
			t.Fatal(err)
		}
	})
}
