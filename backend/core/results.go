package core

import "fairlead/backend/invoke/cache"

// stale forgets the results that are kept of a server: it said that something
// changed, or its connection ended. The latter happens at the end of every command,
// where it says nothing.
func (a *App) stale(server string, said bool) {
	if said || a.stays {
		a.results.Clear(server)
	}
}

func (a *App) cacheLimits() cache.Limits {
	s := a.Settings.Get()
	return cache.Limits{Entries: s.CacheEntries, Bytes: s.CacheBytes}
}

// Kept counts the results that are kept for identical calls.
func (a *App) Kept() (entries int, bytes int64) { return a.results.Size() }

// ForgetKept forgets them: of one server, or of all ("").
func (a *App) ForgetKept(server string) {
	if server == "" {
		a.results.ClearAll()
		return
	}
	a.results.Clear(server)
}
