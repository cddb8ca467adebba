// Package catalog knows what servers offer: every tool by every name it may be
// called by, its schemas, and whether arguments and results fit them.
//
// It talks to no server. The manager gives it the raw elements of tools/list;
// they are kept in a file so that tools show at once, and offline, at the next
// start.
package catalog
