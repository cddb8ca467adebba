package api

// Inbox is what servers ask the person. Event "inbox" tells of every change.
type Inbox struct{ h *house }

// List returns the questions that wait for an answer, oldest first.
func (i *Inbox) List() (list []Question, err error) {
	defer guard(&err)
	return []Question{}, nil
}

// Recent returns the last questions that are over, newest first.
func (i *Inbox) Recent() (list []Answered, err error) {
	defer guard(&err)
	return []Answered{}, nil
}

// Count returns how many questions wait.
func (i *Inbox) Count() (n int, err error) {
	defer guard(&err)
	return 0, nil
}

// Check compares an answer (JSON text) with what the question asks for; none
// means that it fits.
func (i *Inbox) Check(id, content string) (problems []Problem, err error) {
	defer guard(&err)
	return nil, badID("question", id)
}

// Answer answers a question. action is accept, decline or cancel. content, for
// accept alone, is JSON text: an object that fits the schema for
// elicitation-form, a CreateMessageResult {role, model, content, stopReason} for
// sampling, and "" for elicitation-url, which the page opens outside itself,
// after this has succeeded. Content that does not fit fails with code
// invalid_arguments and details {"problems":[Problem…]}, and the question stays.
func (i *Inbox) Answer(id, action, content string) (err error) {
	defer guard(&err)
	return badID("question", id)
}
