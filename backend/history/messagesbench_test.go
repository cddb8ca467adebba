package history_test

import (
	"fmt"
	"testing"
	"time"

	"fairlead/backend/history"
)

// passing makes the pairs of frames of calls with 500 bytes of result.
func passing(c *history.Connection, pairs int) {
	for i := range pairs {
		id := fmt.Sprint(i)
		c.Add(frame("request", "out", id, "tools/call", `"params":{"name":"echo","arguments":{"n":`+id+`}}`))
		c.Add(frame("response", "in", id, "", fmt.Sprintf(`"result":{"content":[{"type":"text","text":"%0480d"}]}`, i)))
	}
}

func BenchmarkTake(b *testing.B) {
	m := frame("request", "out", "1", "tools/call", `"params":{}`)
	var c *history.Connection
	for i := 0; b.Loop(); i++ {
		if i%1000 == 0 { // as often as the writer takes them
			c = history.NewTraffic(history.TrafficOptions{Limits: func() history.MessageLimits { return plenty }}).Connection("demo")
		}
		c.Add(m)
	}
}

// BenchmarkMessages stores a thousand messages at a time; with "full", as many old ones are removed.
func BenchmarkMessages(b *testing.B) {
	for _, c := range []struct {
		name  string
		limit int64
	}{{"growing", 1 << 40}, {"full", 2000}} {
		b.Run(c.name, func(b *testing.B) {
			s, traffic := watched(b, history.Options{}, history.MessageLimits{Count: c.limit, Bytes: 1 << 40})
			connection := traffic.Connection("demo")
			passing(connection, 2000)
			flush(b, s)
			for b.Loop() {
				passing(connection, 500)
				flush(b, s)
			}
			b.ReportMetric(float64(b.N)*1000/b.Elapsed().Seconds(), "messages/s")
		})
	}
}

// BenchmarkMessagePages reads pages of a hundred thousand messages.
func BenchmarkMessagePages(b *testing.B) {
	s, traffic := watched(b, history.Options{}, history.MessageLimits{Count: 200_000, Bytes: 1 << 40})
	connection := traffic.Connection("demo")
	for range 100 {
		passing(connection, 500)
		flush(b, s)
	}
	traffic.Connection("rare").Add(line("event", "once"))
	flush(b, s)
	for _, c := range []struct {
		name string
		q    history.MessageQuery
	}{
		{"newest", history.MessageQuery{}},
		{"after", history.MessageQuery{After: 99_900}},
		{"kind", history.MessageQuery{Kinds: []string{"event"}}},
		{"server", history.MessageQuery{Server: "rare"}},
		{"text-common", history.MessageQuery{Text: "echo"}},
		{"text-nowhere", history.MessageQuery{Text: "nothing like it"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if page := messages(b, s, c.q); page.All < 100_000 {
					b.Fatal(page.All)
				}
			}
		})
	}
	b.Run("export", func(b *testing.B) {
		for b.Loop() {
			n := 0
			began := time.Now()
			if err := s.EachMessage(b.Context(), history.MessageQuery{}, func(history.MessageRecord) error { n++; return nil }); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(n)/time.Since(began).Seconds(), "messages/s")
		}
	})
}
