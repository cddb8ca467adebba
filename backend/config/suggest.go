package config

import (
	"encoding/json"
	"net"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode"

	"fairlead/backend/pattern"
)

// suggestName makes a name from the package, program or host of a definition.
func suggestName(o object) string {
	if raw, ok := o.get("url"); ok {
		var s string
		if json.Unmarshal(raw, &s) == nil {
			return nameOfURL(s)
		}
	}
	r := reader{o: o}
	command := r.text("command")
	name := nameOfCommand(append([]string{command}, r.texts("args")...))
	if cwd := r.text("cwd"); cwd != "" && slices.Contains(dull, name) {
		return bareScoped(cwd)
	}
	return name
}

// hosting are platforms whose own name says nothing about the server.
var hosting = strings.Fields("vercel workers netlify herokuapp onrender fly ngrok ngrok-free railway pages run cloudfunctions azurewebsites modelcontextprotocol")

func nameOfURL(text string) string {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" {
		return "server"
	}
	host := strings.ToLower(u.Hostname())
	if host == "localhost" || net.ParseIP(host) != nil || !strings.Contains(host, ".") {
		if u.Port() != "" {
			host += "-" + u.Port()
		}
		return SuggestServerName(host)
	}
	labels := strings.Split(host, ".")
	labels = labels[:len(labels)-1]
	if n := len(labels); n > 1 && slices.Contains([]string{"co", "com", "org", "net", "ac", "gov"}, labels[n-1]) {
		labels = labels[:n-1]
	}
	if n := len(labels); n > 1 && slices.Contains(hosting, labels[n-1]) {
		labels = labels[:n-1]
	}
	return SuggestServerName(bare(labels[len(labels)-1]))
}

// nameOfCommand looks past launchers and their options for what is started.
func nameOfCommand(argv []string) string {
	for _, arg := range argv {
		if i := slices.Index(argv, arg); i > 0 && hasScheme(arg, "http", "https") && strings.Contains(argv[i-1], "mcp-remote") {
			return nameOfURL(arg)
		}
	}
	program := strings.TrimSuffix(strings.TrimSuffix(baseName(argv[0]), ".exe"), ".cmd")
	args := argv[1:]
	switch program {
	case "cmd", "sudo", "env":
		if args = skipOptions(args, "/c"); len(args) > 0 {
			return nameOfCommand(args)
		}
	case "npx", "pnpx", "bunx", "uvx", "dnx":
		return packageOf(args)
	case "npm", "pnpm", "yarn", "bun", "deno", "uv", "pipx", "poetry", "dotnet", "cargo", "go":
		if args = skipOptions(args); len(args) > 1 && slices.Contains([]string{"exec", "x", "dlx", "run", "tool", "start"}, args[0]) {
			if args = skipOptions(args[1:]); len(args) > 1 && (args[0] == "run" || strings.HasPrefix(args[0], "python")) {
				args = skipOptions(args[1:], "-m")
			}
		}
		return packageOf(args)
	case "docker", "podman":
		return imageOf(args)
	case "node", "python", "python3", "py", "tsx", "ruby", "php", "sh", "bash", "java":
		return packageOf(skipOptions(args, "-m", "-jar"))
	}
	return SuggestServerName(bare(program))
}

// valueOptions take the next word, among the launchers' options.
var valueOptions = strings.Fields(`--from --with --directory --project --python -p --package --registry -e --env -v --volume
	--name --network --mount --user -u --env-file --platform -w --workdir --entrypoint --add-host -C --prefix --cwd --label -l --gpus --memory`)

// skipOptions returns args from the first that is no option, or an option's value,
// on. What is behind a separator such as -m counts as no option.
func skipOptions(args []string, separators ...string) []string {
	for i := 0; i < len(args); i++ {
		switch {
		case slices.Contains(separators, args[i]) || args[i] == "--":
			return args[i+1:]
		case slices.Contains(valueOptions, args[i]):
			i++
		case !strings.HasPrefix(args[i], "-") && !isAssignment(word{text: args[i]}):
			return args[i:]
		}
	}
	return nil
}

func packageOf(args []string) string {
	if i := slices.IndexFunc(args, func(a string) bool { return a == "-p" || a == "--package" }); i >= 0 && i+1 < len(args) && len(skipOptions(args)) == 0 {
		return bareScoped(args[i+1])
	}
	if args = skipOptions(args); len(args) == 0 {
		return "server"
	}
	return bareScoped(args[0])
}

func imageOf(args []string) string {
	if args = skipOptions(args); len(args) > 0 && args[0] == "run" {
		args = skipOptions(args[1:])
	}
	if len(args) == 0 {
		return "docker"
	}
	image, _, _ := strings.Cut(args[0], "@")
	folder, name := path.Split(image)
	name, _, _ = strings.Cut(name, ":")
	if b := bare(name); b != "" {
		return SuggestServerName(b)
	}
	return SuggestServerName(path.Base(folder))
}

var version = pattern.Lazy(`(.)(@|==|>=|~=|\[).*$`)

// bareScoped names a package or script: @scope/mcp is the scope's, and of
// /x/weather/build/index.js the folder's name is the one that says something.
func bareScoped(pkg string) string {
	pkg = strings.TrimSuffix(strings.ReplaceAll(pkg, `\`, "/"), "/")
	if !strings.Contains(pkg, "://") {
		pkg = version().ReplaceAllString(pkg, "$1")
	}
	parts := strings.Split(strings.TrimPrefix(pkg, "@"), "/")
	for i := len(parts) - 1; i >= 0; i-- {
		part := parts[i]
		if i == len(parts)-1 {
			part = scriptSuffix().ReplaceAllString(part, "")
		}
		if b := bare(part); b != "" && !slices.Contains(dull, b) {
			return SuggestServerName(b)
		}
	}
	return SuggestServerName(scriptSuffix().ReplaceAllString(parts[len(parts)-1], ""))
}

var scriptSuffix = pattern.Lazy(`\.(js|mjs|cjs|ts|py|rb|php|sh|jar|git|exe|csproj|dll)$`)

// dull are names that many have.
var dull = strings.Fields("index main server app run start cli src dist build out bin lib target release debug . .. ~ __main__ mcp ${HOME}")

// bare removes what every server's name has: mcp-server-git, context7-mcp. What is
// left of "c-mcp" says too little. "" when nothing is left.
func bare(name string) string {
	// Without patterns: this is on the way of every call --stdio, and compiling them costs more than the rest of it.
	odd := func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N) && !strings.ContainsRune("._-", r) }
	name = strings.Trim(strings.Join(strings.FieldsFunc(name, odd), "-"), "-")
	b := cutFirst(cutFirst(name, "mcp"), "server")
	b = cutLast(cutLast(cutLast(b, "mcp"), "server"), "mcp")
	switch {
	case b == "mcp" || b == "server":
		return ""
	case len(b) == 1:
		return name
	}
	return b
}

const joints = "-_."

// cutFirst removes word and what joins it to the rest from the front of name.
func cutFirst(name, word string) string {
	if rest, ok := strings.CutPrefix(name, word); ok && rest != "" && strings.ContainsRune(joints, rune(rest[0])) {
		return rest[1:]
	}
	return name
}

// cutLast is cutFirst at the end.
func cutLast(name, word string) string {
	if rest, ok := strings.CutSuffix(name, word); ok && rest != "" && strings.ContainsRune(joints, rune(rest[len(rest)-1])) {
		return rest[:len(rest)-1]
	}
	return name
}

// baseName is path.Base for both kinds of slashes.
func baseName(p string) string { return path.Base(strings.ReplaceAll(p, `\`, "/")) }
