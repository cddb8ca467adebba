package history

import "github.com/google/uuid"

// NewID returns a UUIDv7 as text. Ids made later sort after earlier ones.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }
