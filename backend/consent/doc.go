// Package consent holds what servers ask of the person: questions that wait
// for an answer (Inbox), and how a server's request is read as one (Read).
// Whether an answer fits what was asked is checked by whoever takes it; who
// asks the person, a window or a terminal, is not known here.
package consent
