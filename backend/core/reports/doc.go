// Package reports keeps the files that tell how runs of suites go: who follows a run
// reads them, and that of a suite's last run stays. What is in them is suite's affair,
// but for one thing: what came of a call goes when the history forgets the call.
package reports
