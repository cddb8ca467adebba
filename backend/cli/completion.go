package cli

import (
	"context"
	_ "embed"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fairlead/backend/failure"
)

// powershell stands in for the script that cobra writes: that one runs what is typed
// with Invoke-Expression, so $(...) runs when Tab is pressed; it reads the answer in the console's
// encoding, and loses a value at its first blank. It is ASCII: some read it in that encoding, too.
//
//go:embed completion.ps1
var powershell string

// completionShells are the shells a script is written for, in the order they are named.
var completionShells = []string{"bash", "zsh", "fish", "powershell"}

func completionCommand(p *program) *cobra.Command {
	var cmd *cobra.Command
	cmd = command("completion SHELL", "Print what a shell needs to complete fairlead's words", between(1, 1),
		func(_ context.Context, args []string) error { return p.completionScript(cmd.Root(), args[0]) })
	cmd.Long = `Prints the script that teaches a shell to complete commands, flags, servers, tools,
arguments, calls and filters when Tab is pressed. SHELL is bash, zsh, fish or powershell.

bash         add this line to ~/.bashrc:
               source <(fairlead completion bash)
zsh          add this line to ~/.zshrc, behind compinit:
               source <(fairlead completion zsh)
fish         once:
               fairlead completion fish > ~/.config/fish/completions/fairlead.fish
powershell   add this line to the file that $PROFILE names:
               fairlead completion powershell | Out-String | Invoke-Expression

Then open a new shell.`
	cmd.Example = "  source <(fairlead completion bash)"
	cmd.ValidArgs = completionShells
	cmd.ValidArgsFunction = nil
	return cmd
}

func (p *program) completionScript(root *cobra.Command, shell string) (err error) {
	switch shell {
	case "bash":
		if _, err = io.WriteString(p.out, bashWords); err == nil {
			if err = root.GenBashCompletionV2(p.out, true); err == nil {
				_, err = io.WriteString(p.out, bashValues)
			}
		}
	case "zsh":
		// compinit may come later in the file, or be missing from it.
		if err = root.GenZshCompletion(p.out); err == nil {
			_, err = fmt.Fprint(p.out, "(( $+functions[compdef] )) && compdef _fairlead fairlead\n")
		}
	case "fish":
		err = root.GenFishCompletion(p.out, true)
	case "powershell":
		_, err = io.WriteString(p.out, powershell)
	default:
		return failure.New(failure.Usage, "There is no completion for %q.", shell).WithHint("Write bash, zsh, fish or powershell.")
	}
	if err != nil {
		return failure.From(fmt.Errorf("writing the script: %w", err))
	}
	return nil
}

// bashWords stands in for what the script needs of the package bash-completion,
// where that is not there (macOS, small systems): the words up to the cursor,
// split at blanks alone, so that name=value and server:tool stay whole.
const bashWords = `if ! declare -F _get_comp_words_by_ref >/dev/null 2>&1; then
_get_comp_words_by_ref()
{
    local line="${COMP_LINE:0:$COMP_POINT}"
    read -r -a words <<<"$line"
    if [[ -z $line || $line == *[[:space:]] ]]; then
        words+=("")
    fi
    cword=$((${#words[@]} - 1))
    cur="${words[cword]}"
    prev=""
    if ((cword > 0)); then
        prev="${words[cword - 1]}"
    fi
}
fi
if ! declare -F __ltrim_colon_completions >/dev/null 2>&1; then
__ltrim_colon_completions()
{
    if [[ $1 == *:* && $COMP_WORDBREAKS == *:* ]]; then
        local prefix="${1%"${1##*:}"}" i
        for i in "${!COMPREPLY[@]}"; do
            COMPREPLY[i]="${COMPREPLY[i]#"$prefix"}"
        done
    fi
}
fi
if ! declare -F _filedir >/dev/null 2>&1; then
_filedir()
{
    local only="${1%|}" path
    if [[ $(type -t compopt) == builtin ]]; then
        compopt -o filenames
    fi
    while IFS= read -r path; do
        if [[ -d $path || -z $only || $path =~ \.($only)$ ]]; then
            COMPREPLY+=("$path")
        fi
    done < <(compgen -f -- "${cur/#\~\//$HOME/}")
}
fi
`

// bashValues escapes values where several are left: bash writes what they agree in
// into the line. A single one is escaped already.
const bashValues = `
__fairlead_escaped()
{
    __start_fairlead
    local i
    if ((${#COMPREPLY[@]} > 1)) && [[ ${COMP_LINE:0:$COMP_POINT} =~ =[^[:space:]]*$ && "${COMPREPLY[*]}" != *"  ("* ]]; then
        for i in "${!COMPREPLY[@]}"; do
            COMPREPLY[i]=$(printf "%q" "${COMPREPLY[i]}")
        done
    fi
}
if [[ $(type -t compopt) == builtin ]]; then
    complete -o default -F __fairlead_escaped fairlead
else
    complete -o default -o nospace -F __fairlead_escaped fairlead
fi
`
