package config

import (
	"slices"

	"fairlead/backend/wire/sandbox"
)

// sandbox reads "docker", "bubblewrap", or an object that says more. A key it
// does not know is a mistake: somebody believes to be protected by it.
func (r *reader) sandbox() *sandbox.Spec {
	raw, ok := r.o.get("sandbox")
	if !ok || r.err != nil || isKind(raw, 'n') || string(raw) == "false" {
		return nil
	}
	spec := &sandbox.Spec{}
	if !isKind(raw, '{') {
		spec.Kind = r.text("sandbox")
		r.sandboxKind(spec.Kind)
		return spec
	}
	var o object
	if o, r.err = parseObject(raw); r.err != nil {
		return nil
	}
	inner := reader{o: o}
	spec.Kind, spec.Image, spec.Network = inner.text("kind"), inner.text("image"), inner.boolean("network", false)
	spec.Read, spec.Write = inner.texts("read"), inner.texts("write")
	if r.err = inner.err; r.err != nil {
		return nil
	}
	for _, item := range o {
		if !slices.Contains([]string{"kind", "image", "network", "read", "write"}, item.key) {
			r.mistake(wrong("sandbox", `"sandbox" has an unknown key.`, "It knows kind, image, network, read and write."))
		}
	}
	r.sandboxKind(spec.Kind)
	if spec.Kind == sandbox.Bubblewrap && spec.Image != "" {
		r.mistake(wrong("sandbox", "bubblewrap has no images.", `Take "image" out, or write "kind": "docker".`))
	}
	return spec
}

func (r *reader) sandboxKind(kind string) {
	if kind != sandbox.Docker && kind != sandbox.Bubblewrap {
		r.mistake(wrong("sandbox", `"sandbox" is neither "docker" nor "bubblewrap".`, `Write it like "docker", or {"kind": "docker", "read": ["~/docs"]}.`))
	}
}

// cloneSandbox returns a copy whose lists are its own.
func cloneSandbox(spec *sandbox.Spec) *sandbox.Spec {
	if spec == nil {
		return nil
	}
	copied := *spec
	copied.Read, copied.Write = slices.Clone(spec.Read), slices.Clone(spec.Write)
	return &copied
}

// sandboxTexts are those of its texts in which references are expanded.
func sandboxTexts(spec *sandbox.Spec) (texts []*string) {
	if spec == nil {
		return nil
	}
	texts = append(texts, &spec.Image)
	for _, list := range [][]string{spec.Read, spec.Write} {
		for i := range list {
			texts = append(texts, &list[i])
		}
	}
	return texts
}
