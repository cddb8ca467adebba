# shellcheck shell=bash
# The system's packages, by package manager and by what they are for:
#   headless  a C compiler, for SQLite
#   window    GTK and WebKit beside it
#   test      what the tests use: a display, a bus, a keychain daemon, a browser, linters
#   cross     the compiler for the Windows executable

apt_packages() {
  case $1 in
    headless) echo gcc libc6-dev ;;
    window) echo gcc libc6-dev pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev ;;
    test)
      apt_packages window
      echo xvfb xauth dbus-x11 dbus-daemon gnome-keyring at-spi2-core python3-pyatspi xdotool imagemagick \
        sqlite3 shellcheck procps bubblewrap "$(apt_browser)"
      ;;
    cross) echo gcc libc6-dev gcc-mingw-w64-x86-64 ;;
  esac
}

# Debian's browser is chromium; Ubuntu's package of that kind is chromium-browser.
apt_browser() {
  if apt-cache policy chromium 2>/dev/null | grep -q 'Candidate: [^(]' || ! apt-cache policy chromium-browser 2>/dev/null | grep -q 'Candidate: [^(]'; then
    echo chromium
  else
    echo chromium-browser
  fi
}

dnf_packages() {
  case $1 in
    headless) echo gcc ;;
    window) echo gcc pkgconf-pkg-config gtk3-devel webkit2gtk4.1-devel ;;
    test)
      dnf_packages window
      echo xorg-x11-server-Xvfb xorg-x11-xauth dbus-daemon dbus-x11 gnome-keyring at-spi2-core python3-pyatspi xdotool \
        ImageMagick sqlite ShellCheck procps-ng bubblewrap chromium
      ;;
    cross) echo gcc mingw64-gcc ;;
  esac
}

pacman_packages() {
  case $1 in
    headless) echo gcc ;;
    window) echo gcc pkgconf gtk3 webkit2gtk-4.1 ;;
    test)
      pacman_packages window
      echo xorg-server-xvfb xorg-xauth dbus gnome-keyring at-spi2-core python-atspi xdotool imagemagick sqlite \
        shellcheck procps-ng bubblewrap chromium
      ;;
    cross) echo gcc mingw-w64-gcc ;;
  esac
}

brew_packages() {
  case $1 in
    test) echo shellcheck sqlite ;;
    cross) echo mingw-w64 ;;
  esac
}

# as_root runs a command as root: directly, or through sudo, or says what somebody who may has to run.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif have sudo; then
    sudo "$@"
  else
    fail "System packages are missing and there is no sudo." "Run as root: $*" "then run make again."
  fi
}

# install_packages makes sure the packages of the given set are there. It asks the package manager's own
# list first, so that nothing is done, and no network used, when all of them are.
install_packages() {
  local set=$1 missing=()
  if have apt-get; then
    local package
    for package in $(apt_packages "$set"); do
      [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    say "installing ${missing[*]}"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q
    # The browser's name may only be known now that the lists are there.
    mapfile -t missing < <(printf '%s\n' "${missing[@]}" | sed "s/^chromium.*/$(apt_browser)/")
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
  elif have dnf; then
    mapfile -t missing < <(dnf_packages "$set" | xargs rpm -q --whatprovides 2>/dev/null | sed -n 's/^no package provides //p')
    [ ${#missing[@]} -gt 0 ] || return 0
    say "installing ${missing[*]}"
    as_root dnf install -y "${missing[@]}"
  elif have pacman; then
    mapfile -t missing < <(pacman_packages "$set" | xargs pacman -T 2>/dev/null)
    [ ${#missing[@]} -gt 0 ] || return 0
    say "installing ${missing[*]}"
    as_root pacman -S --needed --noconfirm "${missing[@]}"
  elif [ "$(uname -s)" = Darwin ]; then
    xcode-select -p >/dev/null 2>&1 || fail "Apple's command line tools are missing." "Run: xcode-select --install"
    local package
    for package in $(brew_packages "$set"); do
      have brew || fail "$package is missing and there is no Homebrew to install it with." "Get it from https://brew.sh, then run make again."
      brew list "$package" >/dev/null 2>&1 || brew install "$package"
    done
  else
    fail "This system has none of apt, dnf, pacman and brew, so its packages cannot be installed for you." \
      "Install these, by your system's names for them: $(apt_packages "$set" | tr '\n' ' ')" \
      "Then run make with SKIP_PACKAGES=1."
  fi
}
