// Package suite reads suites of calls, runs them and says what did not come out
// as expected. A suite is a YAML file for a repository: servers, steps with
// arguments, values captured for later steps, and what is expected of each.
//
// Every problem of a file is a Problem with its line; all of them are found at
// once, without a call. Calls go through invoke, so a run is in the history:
// origin suite, the suite's name as client, the run and the step.
package suite
