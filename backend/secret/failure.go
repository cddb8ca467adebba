package secret

import (
	"errors"

	"fairlead/backend/failure"
)

// Failure returns err with every known secret taken out of its message, hint
// and details. The cause stays for errors.Is but is never printed. nil stays nil.
func (r *Redactor) Failure(err *failure.Error) *failure.Error {
	if err == nil {
		return nil
	}
	clean := *err
	clean.Message, clean.Hint = r.String(err.Message), r.String(err.Hint)
	if err.Details != nil {
		clean.Details = r.Bytes(err.Details)
	}
	if clean.Message != err.Message {
		clean.Cause = errors.New(clean.Message)
	}
	return &clean
}
