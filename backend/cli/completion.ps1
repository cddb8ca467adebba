# Completes the words of fairlead in Windows PowerShell 5.1 and in PowerShell 7. What is typed is
# read and never run: not $(...), not a variable.
Register-ArgumentCompleter -Native -CommandName 'fairlead' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    Set-StrictMode -Off
    $ErrorActionPreference = 'SilentlyContinue'
    $PSNativeCommandUseErrorActionPreference = $false

    # The words up to the cursor, without the quotes around them; the last is the one to complete.
    $words = @()
    $word = ''
    foreach ($element in $commandAst.CommandElements) {
        $extent = $element.Extent
        if ($extent.StartOffset -ge $cursorPosition) { break }
        $text = $element.Value
        if ($text -isnot [string]) { $text = $extent.Text }
        if ($extent.EndOffset -lt $cursorPosition) {
            $words += $text
        } elseif ($extent.EndOffset -eq $cursorPosition) {
            $word = $text
        } else {
            $word = $extent.Text.Substring(0, $cursorPosition - $extent.StartOffset).TrimStart([char[]]"'""")
        }
    }
    if ($words.Count -eq 0) { return }
    $program = $words[0]
    $given = @($words | Select-Object -Skip 1)

    # Up to 7.2, PowerShell drops empty arguments and leaves the quotes inside of others to those who call.
    $legacy = '', 'Legacy' -contains "$PSNativeCommandArgumentPassing"
    $last = $word
    if ($legacy -and $word -eq '') { $last = '""' }
    $given += $last

    $lines = @()
    $encoding = [Console]::OutputEncoding
    $exitCode = $global:LASTEXITCODE
    try { [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new() } catch { }
    try { $lines = @(& $program __complete @given 2>$null) } catch { }
    try { [Console]::OutputEncoding = $encoding } catch { }
    $global:LASTEXITCODE = $exitCode

    # The last line is a sum: 1 an error, 4 no files, 8 and 16 only such files or folders.
    $directive = 1
    if ($lines.Count -gt 0 -and $lines[-1] -match '^:([0-9]+)$') { $directive = [int]$Matches[1] }
    if ($directive -band 25) { return }

    # What is found completes a value after --flag=, and the whole word else.
    $flag = ''
    $typed = $word
    if ($word -match '^(--[^=]+=)(.*)$') { $flag, $typed = $Matches[1], $Matches[2] }
    if ($legacy) { $typed = $typed.Replace('\"', '"') }

    $found = @($lines | Select-Object -SkipLast 1 | ForEach-Object {
        $name, $about = $_ -split "`t", 2
        if (-not $name -or -not $name.StartsWith($typed, [StringComparison]::Ordinal)) { return }
        $text = $flag + $name
        if ($legacy) { $text = $text -replace '(\\*)"', '$1$1\"' }
        # PowerShell takes four characters for a single quote.
        if ($text -notmatch '^[\p{L}\p{M}\p{N}_./=:+-]+$') {
            $text = "'" + ($text -replace '[\u0027\u2018-\u201b]', '$0$0') + "'"
        }
        if (-not $about) { $about = $name }
        try { [System.Management.Automation.CompletionResult]::new($text, $name, 'ParameterValue', $about) } catch { $text }
    })
    if ($found.Count -gt 0) { return $found }
    if ($directive -band 4) { '' }
}
