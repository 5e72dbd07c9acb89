# Two commands are enough: `make run` serves the gallery, `make test` checks everything. Both install what is missing.

PORT ?= 8080
HOST ?= 127.0.0.1
DATA ?=
KILLS ?= 200
COUNT ?= 10000
CERTIFICATE ?=
KEY ?=
METRICS ?=
PUBLIC_ORIGIN ?=
SCREENSHOTS ?= .build/screenshots
# Starts soonest; deployment and benchmarks use release.
CONFIGURATION ?= debug
SECONDS ?= 60
SWIFT_SOURCES = Package.swift Sources Tests Apps/Package.swift $(wildcard Apps/*/) Benchmarks/Package.swift Benchmarks/Sources Fuzz/Package.swift Fuzz/Sources/Demo/FuzzedPage.swift Fuzz/Sources/FrameFuzzer Fuzz/Sources/SnapshotFuzzer Command/Package.swift Command/Sources Command/Tests Command/Oracle/Package.swift Command/Oracle/Tests

# Who has a certificate needs a program that speaks TLS; it takes longer to build.
TLS ?= $(if $(CERTIFICATE),1)

export PORT HOST DATA CERTIFICATE KEY METRICS PUBLIC_ORIGIN TLS

# Libraries and applications share a folder for what is built: what the libraries' tests have compiled, the applications need not. It is
# not the one that a plain `swift build` uses; scripts/swift says how it is used.
SCRATCH := $(CURDIR)/.build/all

# In `make test` these steps stand beside the tests of libraries and applications. The priority is that of the tool alone: SwiftPM starts compilers with the usual one. As
# idle ones, which they inherit, they took three times as long and the whole longer.
ASIDE := $(if $(IN_TURN),nice -n 19 scripts/step --aside,scripts/step)

.PHONY: contributing house run test library-build library-tests layout-tests server-tests applications-build application-tests socket-tests fuzz-tests command command-build command-tests workspaces new scanner times dev-times soak lint format docs sanitize fuzz oracle bench load walks client screenshots clean help

help: ## Say what there is
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1 - \2/p' $(MAKEFILE_LIST)

run: ## Serve the gallery of applications at http://127.0.0.1:8080/ (PORT=, HOST=, DATA=, CERTIFICATE= and KEY= for TLS, METRICS=, CONFIGURATION=release)
	@scripts/setup build run
	@# The programs that make pictures and PDF are needed when it runs: they come while it is built.
	@scripts/beside scripts/setup run -- \
		scripts/step --name gallery-$(CONFIGURATION) --makes $(SCRATCH)/$(CONFIGURATION)/gallery --from Package.swift Sources Apps -- \
		"Building the applications for $(if $(filter release,$(CONFIGURATION)),speed,a quick start); the first time takes some minutes" \
		scripts/swift build --package-path Apps -c $(CONFIGURATION) --product gallery
	@exec $(SCRATCH)/$(CONFIGURATION)/gallery

# The programs are tested with TLS; what they are without it, make run builds.
test: export TLS := 1
test: ## Check everything: format, libraries, applications, pages in Chromium
	@scripts/step "Looking for what building needs" scripts/setup build test
	@scripts/slowest --forget
	@scripts/beside scripts/step "Looking for what testing needs" scripts/setup test -- \
		$(MAKE) --no-print-directory lint library-build
	@$(MAKE) --no-print-directory -j3 IN_TURN=1 application-tests socket-tests workspaces
	@scripts/slowest

library-build:
	@scripts/step "Building the libraries and their tests" scripts/swift build --build-tests

# Two lines of steps stand beside each other, and tests with many sockets, which do nothing but wait, beside both. Tests of trees stand on the main actor, fuzzers are
# compiled one module after the other, and tests of pages and connections wait half of their time: what is built beside them takes that. By
# itself each step takes what has been built.
server-tests: $(if $(IN_TURN),layout-tests)
	@# By themselves: connections have deadlines and messages on a page go after seconds, and long walks over trees would keep the main actor from them.
	@scripts/step "Testing the server" scripts/checked scripts/tests libraries --filter 'RibletWebServerTests|RibletWebAppTests'

layout-tests: $(if $(IN_TURN),library-tests)
	@# By themselves: a hundred thousand layouts would keep the threads from those who wait for an answer.
	@scripts/step "Testing layouts" scripts/checked scripts/tests libraries --filter NeedleKit

library-tests:
	@scripts/step "Testing the libraries" scripts/checked scripts/tests libraries --skip RibletWebServerTests --skip RibletWebAppTests --skip NeedleKit

application-tests: $(if $(IN_TURN),server-tests applications-build)
	@scripts/step "Testing the applications" scripts/checked scripts/tests applications

socket-tests: $(if $(IN_TURN),applications-build)
	@SOCKETS=1 scripts/step --aside "Testing many sockets" scripts/checked scripts/tests libraries --filter silentSockets
	@SOCKETS=1 scripts/step --aside "Testing the applications with many sockets" scripts/checked scripts/tests applications --filter silentSockets

fuzz-tests:
	@$(ASIDE) "Feeding the decoders" scripts/fuzz $(if $(filter command line environment,$(origin SECONDS)),$(SECONDS),10)

applications-build: $(if $(IN_TURN),fuzz-tests)
	@$(ASIDE) "Building the applications and their tests" scripts/swift build --package-path Apps --build-tests

command: command-build command-tests ## Build and test the command riblet, a package of its own

command-build: $(if $(IN_TURN),applications-build)
	@$(ASIDE) "Building the command and its tests" scripts/swift build --package-path Command --build-tests

command-tests: command-build
	@$(ASIDE) "Comparing Apps/Package.swift with the descriptions of its modules" .build/command/debug/riblet generate --check Apps
	@$(ASIDE) "Testing the command" scripts/checked scripts/tests command

# One that has features of all kinds; `make new` takes another each time.
workspaces: $(if $(IN_TURN),command-tests)
	@$(ASIDE) "Making workspaces by the command, building and testing them" scripts/new 6064

new: ## Make a workspace of each template in a fresh folder, let features and RIBs come to it, build it and run its tests
	@scripts/new

scanner: ## Compare the command's scanner with swift-syntax over every Swift file here and in the packages that are checked out
	RIBLET_CORPUS=$(SCRATCH)/checkouts swift test --package-path Command/Oracle --scratch-path Command/Oracle/.build

soak: ## Kill the gallery 200 times while Chromium works with it: nothing may be lost (KILLS=)
	@scripts/setup test
	scripts/swift build --package-path Apps --product gallery
	scripts/swift build --package-path Apps --product soak
	$(SCRATCH)/debug/soak --kills $(KILLS)

house: ## Count what a RIB costs, and with TIMES=1 measure what building costs, in a copy
	@scripts/house $(if $(TIMES),--times)

contributing: ## Add a RIB to a copy of Todo by the steps of CONTRIBUTING: does it compile, and does its page open?
	@scripts/added-rib

lint: ## Check the format of all Swift sources
	@scripts/step --name lint --from .swift-format $(SWIFT_SOURCES) -- "Checking the format" \
		swift format lint --strict --parallel --configuration .swift-format -r $(SWIFT_SOURCES)

format: ## Format all Swift sources
	swift format --in-place --parallel --configuration .swift-format -r $(SWIFT_SOURCES)

docs: ## Turn the DocC catalogues into a site in .build/docs; a link that leads nowhere is an error
	@scripts/docs

sanitize: ## Run the suites of tree, reactor and test kit under the thread and the address sanitizer
	@scripts/sanitize

fuzz: ## Feed the decoders of frames and snapshots with made-up inputs (SECONDS=60 each)
	@scripts/fuzz $(SECONDS)

oracle: ## Compare NeedleKit's solver with a linear program solver on random systems, and its bits in debug with those in release (COUNT=10000)
	@scripts/oracle $(COUNT)

bench: ## Measure the tree, the reactor, layouts and the page; writes Benchmarks/README.md with WRITE=1
	@scripts/setup run
	cd Benchmarks && swift run -c release bench $(if $(WRITE),--write,)
	@$(MAKE) --no-print-directory times

times: ## Measure the command on a workspace of 5,000 files, and how soon a page shows a change
	swift build -c release --package-path Command --scratch-path Command/.build --product riblet
	swift run -c release --package-path Command --scratch-path Command/.build workspace-bench
	@$(MAKE) --no-print-directory dev-times

dev-times: ## Measure how soon a page in Chromium shows a line that was changed where riblet dev runs, beside `swift build` alone
	@scripts/setup test
	swift build -c release --package-path Command --scratch-path Command/.build --product riblet
	swift run -c release --package-path Command --scratch-path Command/.build workspace-bench --dev $(CURDIR)/.build/dev-times

load: ## A thousand live sessions for ten minutes, then ten thousand idle ones: is memory flat, every event answered?
	cd Benchmarks && swift run -c release bench --load 1000 600 5 && swift run -c release bench --load 10000 120 0

walks: ## A thousand people walk through the explorer: is a RIB, a request or memory left of them?
	cd Benchmarks && swift run -c release bench --walks

client: ## Make the served form of the page's scripts after changing one
	scripts/client

screenshots: ## Take pictures of the applications; the best are kept in Documentation/Screenshots (SCREENSHOTS=)
	@scripts/setup test
	scripts/swift build --package-path Apps --product screenshots
	$(SCRATCH)/debug/screenshots $(SCREENSHOTS)

clean: ## Remove everything that was built
	rm -rf .build Apps/.build Benchmarks/.build Fuzz/.build Command/.build Command/Oracle/.build
