package past

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// server is one of the world: how often it is called, and what it offers.
type server struct {
	name, title, version, protocol string
	weight                         float64
	flaky                          float64 // times the usual rate of errors
	tools                          []tool
}

// tool is what is called: its form decides what arguments and results look like.
type tool struct {
	name, method string
	form         form
	weight       float64
	took         float64 // median, milliseconds
	size         float64 // median of the result, bytes
	spread       float64 // of both, as the sigma of a log-normal
}

// form is the shape of a result.
type form int

const (
	rows  form = iota // JSON in a text, and structured
	prose             // Markdown
	lines             // plain lines: a log, a file, a listing
	short             // a sentence
	forms
)

var serverNames = []string{
	"github", "filesystem", "postgres", "slack", "browser", "jira", "fetch", "memory", "sentry", "notion",
	"kubernetes", "git", "linear", "grafana", "stripe", "sqlite", "calendar", "gmail", "docker", "elasticsearch",
	"figma", "time", "weather", "legacy-crm",
}

var (
	verbs = []string{"get", "list", "search", "create", "update", "delete", "read", "write", "query", "describe", "run", "export"}
	nouns = []string{
		"issue", "file", "table", "message", "page", "user", "branch", "commit", "event", "alert", "document", "job",
		"record", "metric", "channel", "ticket", "invoice", "log", "pod", "schema",
	}
)

// newWorld makes the servers. The first is called about as often as all others
// together, the last once in some thousands.
func newWorld(r *rand.Rand) []server {
	all := make([]server, len(serverNames))
	for i, name := range serverNames {
		s := server{
			name: name, title: name + "-mcp-server", version: fmt.Sprintf("%d.%d.%d", r.IntN(3), r.IntN(20), r.IntN(9)),
			protocol: "2025-11-25", weight: 1 / math.Pow(float64(i+1), 1.35), flaky: math.Exp(r.NormFloat64()),
		}
		if r.IntN(4) == 0 {
			s.protocol = "2026-07-28"
		}
		count := 3 + r.IntN(25)
		seen := map[string]bool{}
		for len(s.tools) < count {
			t := tool{name: verbs[r.IntN(len(verbs))] + "_" + nouns[r.IntN(len(nouns))], method: "tools/call"}
			switch r.IntN(14) {
			case 0:
				t.name, t.method = name+"://"+nouns[r.IntN(len(nouns))], "resources/read"
			case 1:
				t.method = "prompts/get"
			}
			if seen[t.name] {
				continue
			}
			seen[t.name] = true
			t.form = form(r.IntN(int(forms)))
			t.weight = 1 / math.Pow(float64(len(s.tools)+1), 1.2)
			t.took = math.Exp(math.Log(80) + 1.4*r.NormFloat64())
			t.size = math.Exp(math.Log(900) + 0.9*r.NormFloat64())
			if t.form == short {
				t.size = 60 + r.Float64()*200
			}
			t.spread = 0.5 + r.Float64()
			s.tools = append(s.tools, t)
		}
		all[i] = s
	}
	return all
}

// pick chooses by weight.
func pick(r *rand.Rand, n int, weight func(int) float64) int {
	sum := 0.0
	for i := range n {
		sum += weight(i)
	}
	at := r.Float64() * sum
	for i := range n {
		if at -= weight(i); at < 0 {
			return i
		}
	}
	return n - 1
}

// one is a name and how often it occurs.
type one struct {
	name   string
	weight float64
}

func pickOne(r *rand.Rand, all []one) string {
	return all[pick(r, len(all), func(i int) float64 { return all[i].weight })].name
}

var (
	origins = []one{{"window", 22}, {"cli", 25}, {"suite", 30}, {"serve", 12}, {"app", 9}, {"shell", 2}}
	clients = []one{{"", 70}, {"nightly-regression", 14}, {"claude-desktop", 8}, {"dashboard", 4}, {"vscode", 3}, {"inspector", 0.05}}
)
