package history

import (
	"cmp"
	"slices"
	"time"
)

// sum gathers what becomes Figures.
type sum struct {
	calls, errors, arguments, results int64
	took                              latency
}

func (s *sum) add(r *statRow) {
	s.calls++
	s.errors += r.failed
	s.arguments += r.arguments
	s.results += r.result
	if r.took >= 0 {
		s.took.add(r.took, r.step)
	}
}

func (s *sum) merge(t *sum) {
	s.calls += t.calls
	s.errors += t.errors
	s.arguments += t.arguments
	s.results += t.results
	s.took.merge(&t.took)
}

func (s *sum) figures() Figures {
	p := s.took.percentiles(50, 95, 99)
	f := Figures{Calls: s.calls, Errors: s.errors, P50: p[0], P95: p[1], P99: p[2], Longest: -1, ArgumentBytes: s.arguments, ResultBytes: s.results}
	if s.took.n > 0 {
		f.Longest = time.Duration(s.took.highest) * time.Microsecond
	}
	return f
}

// statRow is what counts of a call.
type statRow struct {
	cursor
	took, arguments, result int64
	step                    int   // stepOf(took)
	failed                  int64 // 1: it did
	tool, client            *sum  // of its groups
}

// gatherer turns calls into Stats.
type gatherer struct {
	from, step int64 // microseconds
	points     []sum
	point      *sum  // that of the last call
	pointFrom  int64 // when it begins
	tools      map[[2]string]*sum
	clients    map[string]*sum
	kinds      map[Kind]int64
	slowest    []slow
	atLeast    int64 // what a call must take to be one of them
}

// slow is one of the slowest: where it is, or itself too.
type slow struct {
	cursor
	took int64
	call *Call // nil: it is read when it is wanted
}

func newGatherer(from, to time.Time, step time.Duration) *gatherer {
	first := floor(from, step)
	g := gatherer{from: first.UnixMicro(), step: step.Microseconds(), points: make([]sum, to.Sub(first)/step+1)}
	return g.like()
}

// like makes an empty one of the same span.
func (g *gatherer) like() *gatherer {
	return &gatherer{
		from: g.from, step: g.step, points: make([]sum, len(g.points)),
		tools: make(map[[2]string]*sum), clients: make(map[string]*sum), kinds: make(map[Kind]int64),
	}
}

// add tells whether the call may be one of the slowest: then slow is to be called.
func (g *gatherer) add(r *statRow) (slow bool) {
	if since := r.started - g.pointFrom; g.point == nil || since < 0 || since >= g.step {
		g.turn(r.started)
	}
	if r.took >= 0 {
		r.step = stepOf(r.took)
	}
	if g.point != nil {
		g.point.add(r)
	}
	r.tool.add(r)
	r.client.add(r)
	return r.took >= g.atLeast
}

// turn goes to the point that a time is in, nil when it is in none.
func (g *gatherer) turn(started int64) {
	g.point = nil
	if at := (started - g.from) / g.step; started >= g.from && at < int64(len(g.points)) {
		g.point, g.pointFrom = &g.points[at], g.from+at*g.step
	}
}

// slow takes a call that may be one of the slowest: of those that took the same the newest.
func (g *gatherer) slow(s slow) {
	at, _ := slices.BinarySearchFunc(g.slowest, s, func(a, b slow) int {
		return cmp.Or(cmp.Compare(b.took, a.took), a.cursor.after(b.cursor))
	})
	g.slowest = slices.Insert(g.slowest, at, s)
	if len(g.slowest) >= slowestCalls {
		g.slowest = g.slowest[:slowestCalls]
		g.atLeast = g.slowest[slowestCalls-1].took
	}
}

// merge adds what another has gathered of other calls of the same span.
func (g *gatherer) merge(o *gatherer) {
	for i := range g.points {
		g.points[i].merge(&o.points[i])
	}
	for name, s := range o.tools {
		g.tool(name[0], name[1]).merge(s)
	}
	for name, s := range o.clients {
		g.client(name).merge(s)
	}
	for kind, n := range o.kinds {
		g.kinds[kind] += n
	}
	for _, s := range o.slowest {
		g.slow(s)
	}
}

func (g *gatherer) tool(server, tool string) *sum {
	s := g.tools[[2]string{server, tool}]
	if s == nil {
		s = &sum{}
		g.tools[[2]string{server, tool}] = s
	}
	return s
}

func (g *gatherer) client(name string) *sum {
	s := g.clients[name]
	if s == nil {
		s = &sum{}
		g.clients[name] = s
	}
	return s
}

// fill puts the figures into the Stats.
func (g *gatherer) fill(st *Stats, groups int) {
	var all sum
	for i := range g.points {
		all.merge(&g.points[i])
		st.Points = append(st.Points, Point{At: time.UnixMicro(g.from + int64(i)*g.step), Figures: g.points[i].figures()})
	}
	st.Figures = all.figures()
	servers := make(map[string]*sum)
	for name, s := range g.tools {
		if servers[name[0]] == nil {
			servers[name[0]] = &sum{}
		}
		servers[name[0]].merge(s)
		st.Tools = append(st.Tools, Group{Server: name[0], Tool: name[1], Figures: s.figures()})
	}
	for name, s := range servers {
		st.Servers = append(st.Servers, Group{Server: name, Figures: s.figures()})
	}
	for name, s := range g.clients {
		st.Clients = append(st.Clients, Group{Client: name, Figures: s.figures()})
	}
	for k, n := range g.kinds {
		k.Calls = n
		st.Kinds = append(st.Kinds, k)
	}
	st.Failing = slices.DeleteFunc(slices.Clone(st.Tools), func(g Group) bool { return g.Errors == 0 })
	slices.SortFunc(st.Failing, func(a, b Group) int { return cmp.Or(cmp.Compare(b.Errors, a.Errors), compareGroups(a, b)) })
	st.Failing = st.Failing[:min(len(st.Failing), mostFailing)]
	for _, list := range []*[]Group{&st.Servers, &st.Tools, &st.Clients} {
		slices.SortFunc(*list, compareGroups)
		*list = (*list)[:min(len(*list), groups)]
	}
	slices.SortFunc(st.Kinds, func(a, b Kind) int {
		return cmp.Or(cmp.Compare(b.Calls, a.Calls), cmp.Compare(a.Status, b.Status), cmp.Compare(a.Code, b.Code))
	})
}

func compareGroups(a, b Group) int {
	return cmp.Or(cmp.Compare(b.Calls, a.Calls), cmp.Compare(a.Server, b.Server), cmp.Compare(a.Tool, b.Tool), cmp.Compare(a.Client, b.Client))
}
