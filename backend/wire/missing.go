package wire

import (
	"fmt"
	"path/filepath"
	"strings"
)

// belongsTo names what brings the programs that people most often lack.
var belongsTo = map[string]string{
	"npx": "Node.js", "npm": "Node.js", "node": "Node.js", "pnpm": "pnpm",
	"uvx": "uv", "uv": "uv", "python": "Python", "python3": "Python", "pip": "Python", "pipx": "pipx",
	"docker": "Docker", "podman": "Podman", "bunx": "Bun", "bun": "Bun", "deno": "Deno",
}

// installers say how each is installed: everywhere, or by system.
var installers = map[string]map[string]string{
	"Node.js": {
		"":        "from nodejs.org",
		"darwin":  "from nodejs.org, or with: brew install node",
		"linux":   "from nodejs.org, or with the system's packages (apt install nodejs npm, dnf install nodejs)",
		"windows": "from nodejs.org, or with: winget install OpenJS.NodeJS.LTS",
	},
	"uv": {
		"":        "with: curl -LsSf https://astral.sh/uv/install.sh | sh",
		"windows": "with: winget install astral-sh.uv",
	},
	"Python": {
		"":        "from python.org",
		"darwin":  "from python.org, or with: brew install python",
		"linux":   "with the system's packages (apt install python3, dnf install python3)",
		"windows": "from python.org, or with: winget install Python.Python.3.13",
	},
	"Docker": {
		"":      "from docs.docker.com/get-docker",
		"linux": "from docs.docker.com/engine/install",
	},
	"Podman": {"": "from podman.io"},
	"Bun":    {"": "from bun.sh"},
	"Deno":   {"": "from deno.com"},
	"pnpm":   {"": "from pnpm.io"},
	"pipx":   {"": "from pipx.pypa.io"},
}

// installHint says how to come by a program that was not found.
func installHint(program, system string) string {
	product := belongsTo[program]
	if product == "" {
		return "Check the spelling, install it, or give the full path."
	}
	how, ok := installers[product][system]
	if !ok {
		how = installers[product][""]
	}
	hint := "Install " + product + " " + how + ", or give the full path of " + program + "."
	if !strings.EqualFold(strings.TrimSuffix(product, ".js"), program) {
		hint = program + " comes with " + product + ". " + hint
	}
	if program == "python" {
		hint += " Many systems have python3 only."
	}
	return hint
}

// searched says where a command was searched for; all folders are in the details.
func searched(c Command) string {
	from := "PATH"
	if c.PathFrom != "" {
		from += " (" + c.PathFrom + ")"
	}
	switch folders := filepath.SplitList(envPath(c.Env)); {
	case len(folders) == 0:
		return "The " + from + " is empty."
	case len(folders) <= 3:
		return "It is not in the " + from + ": " + strings.Join(folders, ", ") + "."
	default:
		return fmt.Sprintf("It is in none of the %d folders of the %s.", len(folders), from)
	}
}
