package suite

import (
	"slices"
)

// variables finds those that refer to each other in a circle, or to nothing, and
// those that come to too much.
func (c *checker) variables() {
	byName := map[string]Variable{}
	for _, v := range c.suite.Variables {
		byName[v.Name], c.known[v.Name] = v, true
	}
	var way []string
	depth, done, total := map[string]int{}, map[string]bool{}, 0
	var follow func(name string)
	follow = func(name string) {
		if i, circle := depth[name]; circle {
			c.wrong(byName[name].value, "", "%s", cycle("The variables need each other in a circle: ", shortened(append(slices.Clone(way[i:]), name))))
			done[name] = true
			return
		}
		if done[name] {
			return
		}
		depth[name], way = len(way), append(way, name)
		v, size := byName[name].value, 0
		v.texts(func(t *value) {
			parts := c.pieces(t)
			for _, p := range parts {
				size = min(size+len(p.text), maxFilled+1)
				if _, ok := byName[p.name]; ok && !p.secret {
					follow(p.name)
				} else if p.name != "" && !p.secret {
					c.unknown(t, p.name)
				}
			}
			filled := c.sizes.filled(parts, nil)
			size = min(size+filled, maxFilled+1)
			if before := total; before <= maxFilled {
				if total += filled; total > maxFilled {
					c.wrong(t, "", "%s", errFilled("the suite"))
				}
			}
		})
		c.sizes[name], done[name] = size, true
		delete(depth, name)
		way = way[:len(way)-1]
	}
	for _, v := range c.suite.Variables {
		follow(v.Name)
	}
}

// shortened keeps a long circle to what one reads.
func shortened(names []string) []string {
	if len(names) <= 10 {
		return names
	}
	return slices.Concat(names[:5], []string{"…"}, names[len(names)-4:])
}
