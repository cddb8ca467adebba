package core

import (
	"context"

	"fairlead/backend/config"
	"fairlead/backend/event"
	"fairlead/backend/history"
)

// mostEvents is how many changed calls are told one by one; of more it is told that
// the history changed.
const mostEvents = 20

// Annotate changes what people say of calls, and tells who shows them.
func (a *App) Annotate(ctx context.Context, ids []string, change history.Annotation) error {
	store, err := a.Store()
	if err != nil {
		return err
	}
	if err := store.Annotate(ctx, ids, change); err != nil {
		return err
	}
	if len(ids) > mostEvents {
		a.publish(event.History)
		return nil
	}
	for _, id := range ids {
		a.Events.Publish(event.Event{Topic: event.Calls, ID: id})
	}
	return nil
}

// Filters lists the filters of the history that have a name.
func (a *App) Filters() ([]config.Filter, error) { return config.LoadFilters(a.Paths.FiltersPath()) }

// SaveFilter keeps a filter under a name. It must be one that can be read.
func (a *App) SaveFilter(f config.Filter) error {
	if _, err := history.ParseFilter(f.Text); err != nil {
		return err
	}
	f.Text = a.Vault.Redactor().String(f.Text)
	if err := config.SaveFilter(a.Paths.FiltersPath(), f); err != nil {
		return err
	}
	a.publish(event.Settings)
	return nil
}

// RemoveFilter forgets a filter's name.
func (a *App) RemoveFilter(name string) error {
	if err := config.RemoveFilter(a.Paths.FiltersPath(), name); err != nil {
		return err
	}
	a.publish(event.Settings)
	return nil
}
