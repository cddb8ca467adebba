// Package reach tells which network an address is in, and makes HTTP transports
// that go to addresses somebody else named only where he may lead: a server in
// the internet names no address in a private network or on this machine.
//
// What is checked is the address that is dialled, after the name was resolved:
// a name can be made to resolve differently between question and use.
package reach
