// Package cache keeps results of calls for identical calls to come. It knows
// nothing of tools: what may be kept, and for how long, invoke decides.
//
//	cache/<server>/generation        which entries count; another one when they are cleared
//	cache/<server>/<call>.json       one line about the result, and the result
//
// It lies on disk, so that commands that make one call each have it too. A result
// is stored under the generation that held when its call was sent, and counts only
// as long as that holds: what was cleared meanwhile does not come back, whichever
// process cleared it. Nobody has to lock anything.
package cache
