# Every target, with what it does: make help. What a target needs and is not there, it installs first.
.DEFAULT_GOAL := help
.PHONY: help run test conformance chaos build headless bindings lint format bench cross clean
scripts := build/scripts

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## install what is missing, build, and open the window (without a display: serve it to a browser)
	@$(scripts)/run.sh

test: ## install what testing needs and run everything; PARTS="go lint" runs only those
	@$(scripts)/test.sh $(PARTS)

conformance: ## run the official conformance suite against Fairlead as a client
	@$(scripts)/setup.sh headless
	@$(scripts)/conformance.sh

chaos: ## kill, cut, freeze and rewrite for five minutes while calls run, then see whether all is accounted for; FOR=1h
	@$(scripts)/setup.sh headless
	@$(scripts)/chaos.sh $(FOR)

build: ## build build/bin/fairlead, and fairlead-window beside it, which opens the window
	@$(scripts)/setup.sh window
	@$(scripts)/build.sh frontend headless window

headless: ## build build/bin/fairlead alone: commands, and pages for a browser; needs no GTK
	@$(scripts)/setup.sh headless
	@$(scripts)/build.sh frontend headless

bindings: ## generate the page's view of the Go facades anew: frontend/wailsjs
	@$(scripts)/bindings.sh write

lint: ## check Go, TypeScript and the scripts
	@$(scripts)/setup.sh test
	@$(scripts)/lint.sh

format: ## bring all sources into their format
	@$(scripts)/setup.sh test
	@$(scripts)/format.sh write

bench: ## measure calls, the command line, the history, many servers at once, the start of the window; PARTS="calls fleet" measures only those
	@$(scripts)/bench.sh $(PARTS)

cross: ## build the Windows programs and check that the backend fits macOS
	@$(scripts)/setup.sh cross
	@$(scripts)/cross.sh build

clean: ## remove what was built, not what was installed
	@rm -rf build/bin build/logs build/screenshots frontend/dist/* frontend/test-results
