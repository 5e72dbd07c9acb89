# Two commands are enough: `make run` serves the gallery, `make test` checks everything. Both install missing tools.

# Starts soonest; deployment and benchmarks use release. Programs read other variables, such as PORT, by themselves.
CONFIGURATION ?= debug
SWIFT_SOURCES = $(wildcard $(shell git ls-files --cached --others --exclude-standard '*.swift'))

# Programs with TLS are separate products, which take longer to build.
GALLERY := $(if $(CERTIFICATE),gallery-tls,gallery)

# The headless shell of Chromium opens a page for half the work; libraries and driver are tested in full Chromium.
SHELL_OF_CHROMIUM := /usr/lib/chromium/chromium-headless-shell

# The applications are built in the folder of the libraries, which are then compiled once. SwiftPM keeps its plan of a
# package by folder, and where files come and go in the libraries it misses it: it is told to plan anew.
APPS := --package-path Apps --scratch-path .build
ANEW := --disable-build-manifest-caching
BUILD_APPS := swift build $(APPS) $(ANEW)
# On Linux tests are started as SwiftPM starts them: two of its own runs at once in one folder take each other's plan.
ifeq ($(shell uname),Linux)
TEST := .build/debug/ribletPackageTests.xctest --testing-library swift-testing
TEST_APPS := .build/debug/appsPackageTests.xctest --testing-library swift-testing
else
TEST := swift test --skip-build
TEST_APPS := $(TEST) $(APPS)
endif
BENCH := cd Benchmarks && swift run -c release $(ANEW) bench
ifeq ($(CHROMIUM)$(wildcard $(SHELL_OF_CHROMIUM)),$(SHELL_OF_CHROMIUM))
applications deployment: export CHROMIUM := $(SHELL_OF_CHROMIUM)
endif

.PHONY: deployment postgres house run test libraries libraries-build applications applications-build install command workspaces \
	new scanner times dev-times soak lint format docs sanitize fuzz oracle bench bench-postgres load walks client screenshots clean help

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1 - \2/p' $(MAKEFILE_LIST)

# With PostgreSQL in a folder of its own, because the trait compiles all libraries anew. The address is not printed.
ifneq ($(DATABASE_URL)$(DATABASE_URL_FILE),)
run: BUILD_APPS := swift build --package-path Apps --scratch-path .build/postgres $(ANEW) --traits Postgres
run: BUILT_IN := .build/postgres
endif
BUILT_IN := .build

run: ## Serve the gallery at http://127.0.0.1:8080/ (PORT=, HOST=, DATA=, PEOPLE=, CERTIFICATE=, KEY=, METRICS=, DATABASE_URL_FILE=)
	@scripts/setup run
	$(BUILD_APPS) -c $(CONFIGURATION) --product $(GALLERY)
	@exec $(BUILT_IN)/$(CONFIGURATION)/$(GALLERY)

# A step that fails is reported at the end; the other steps still run. What the most wait for is built first, by all
# processors, and the longest tests begin first.
test: ## Check everything: format, libraries, applications, command, pages in Chromium
	@scripts/setup test
	@rm -rf .build/logs
	@$(MAKE) --no-print-directory applications-build && built=1; \
		$(MAKE) --no-print-directory -k -j2 BUILT=$$built applications libraries command workspaces postgres fuzz-tests lint
	@scripts/slowest

ifneq ($(BUILT),1)
libraries-build:
	@scripts/step libraries-build "Building the libraries and their tests" swift build $(ANEW) --build-tests

# After the libraries, of which it takes what is built.
applications-build: libraries-build
	@scripts/step applications-build "Building the applications and their tests" \
		$(BUILD_APPS) --build-tests --explicit-target-dependency-import-check error
endif

# Run one after another: tests of servers have deadlines; tests of mistakes and walks over trees block the main actor; layouts use all threads.
libraries: libraries-build ## Build and test the libraries
	@code=0; \
	scripts/step libraries "Testing the libraries" \
		$(TEST) --skip 'RibletWebServerTests|RibletWebAppTests|NeedleKit' || code=1; \
	scripts/step layouts "Testing layouts" $(TEST) --filter NeedleKit || code=1; \
	scripts/step server "Testing the server" \
		$(TEST) --filter 'RibletWebServerTests|RibletWebAppTests' --skip MistakeTests || code=1; \
	scripts/step mistakes "Testing what mistakes show" $(TEST) --filter MistakeTests || code=1; \
	SOCKETS=1 scripts/step sockets "Testing many sockets" $(TEST) --filter silentSockets || code=1; \
	scripts/step docs "Turning the documentation into a site" env BUILT=1 scripts/docs || code=1; \
	exit $$code

applications: applications-build ## Build and test the applications
	@code=0; \
	scripts/step applications "Testing the applications" $(TEST_APPS) || code=1; \
	SOCKETS=1 scripts/step application-sockets "Testing the applications with many sockets" \
		$(TEST_APPS) --filter 'silentSockets|fewDescriptors' || code=1; \
	exit $$code

command: ## Build and test the command riblet, a separate package
	@scripts/step command-build "Building the command and its tests" swift build --package-path Command --build-tests
	@code=0; \
	scripts/step manifest "Comparing Apps/Package.swift with the descriptions of its modules" \
		Command/.build/debug/riblet generate --check Apps || code=1; \
	scripts/step command "Testing the command" swift test --package-path Command --skip-build || code=1; \
	exit $$code

# A fixed seed, so that a failure can be repeated; `make new` takes another one each time.
workspaces:
	@scripts/step workspaces "Making workspaces by the command, building and testing them" scripts/new 6064

fuzz-tests:
	@scripts/step fuzz "Feeding the decoders" scripts/fuzz 10

new: ## Make a workspace of each template, add features and RIBs, build it and run its tests
	@scripts/new

scanner: ## Compare the command's scanner with swift-syntax over every Swift file here and in all checkouts
	RIBLET_CORPUS=$(CURDIR)/.build/checkouts swift test --package-path Command/Oracle

install: ## Install the command riblet in ~/.local/bin (PREFIX=)
	@scripts/setup build
	@scripts/install "$(PREFIX)"

soak: ## Kill the gallery 200 times while Chromium uses it, and 200 times without; fails if data is lost (KILLS=)
	@scripts/setup test
	$(BUILD_APPS) --product soak-victim
	$(BUILD_APPS) --product soak
	.build/debug/soak --kills $(or $(KILLS),200) --held
	.build/debug/soak --kills $(or $(KILLS),200)

deployment: ## Run two servers on one folder while one is killed, put to sleep and told to end; say how long pages wait
	@scripts/setup test
	@rm -rf .build/deployment && mkdir -p .build/deployment
	swift build $(ANEW) --build-tests
	$(TEST) --filter 'RibletWebServerTests.HandOverTests|signedOutElsewhere' --attachments-path .build/deployment
	$(BUILD_APPS) --build-tests
	$(TEST_APPS) --filter HandOverTests
	@cat .build/deployment/*

# A package of its own, because the trait would compile all libraries anew; they are compiled in .build/postgres.
POSTGRES := --package-path Tests/Postgres --scratch-path .build/postgres

postgres: ## Test what is kept on a server of PostgreSQL, which is started for it
	@scripts/setup test
	@scripts/step postgres-build "Building the libraries for PostgreSQL" swift build $(POSTGRES) --build-tests
	@SILENCE=300 scripts/step postgres "Testing on PostgreSQL" scripts/postgres with swift test $(POSTGRES) --skip-build

house: ## Count files and lines; with TIMES=1 measure build times instead, in a clone
	@scripts/house $(if $(TIMES),--times)

lint: ## Check the format of all Swift sources, and the budget of the house (scripts/budget.tsv)
	@scripts/step lint "Checking the format" \
		swift format lint --strict --parallel --configuration .swift-format $(SWIFT_SOURCES)
	@scripts/step budget "Comparing the house with its budget" scripts/house --check

format: ## Format all Swift sources
	swift format --in-place --parallel --configuration .swift-format $(SWIFT_SOURCES)

docs: ## Build the documentation as a site in .build/docs; a broken link is an error
	@scripts/docs

sanitize: ## Run the suites of tree, reactor and test kit under the thread and the address sanitizer
	@scripts/sanitize

fuzz: ## Fuzz the decoders of frames and snapshots (SECONDS=60 each)
	@scripts/fuzz $(SECONDS)

oracle: ## Compare NeedleKit's solver with a linear program solver, and debug with release to the bit (COUNT=10000)
	@scripts/oracle $(COUNT)

bench: ## Measure the tree, the reactor, layouts and the page; writes Benchmarks/README.md with WRITE=1
	@scripts/setup run
	$(BENCH) $(if $(WRITE),--write,)
	@$(MAKE) --no-print-directory times

bench-postgres: ## Measure sessions, news and to-dos on a server of PostgreSQL, which is started for it
	@scripts/setup test
	cd Benchmarks && swift build -c release $(ANEW) --traits Postgres --scratch-path .build/postgres --product bench
	cd Benchmarks && ../scripts/postgres with .build/postgres/release/bench postgres

times: ## Measure the command on a workspace of 5,000 files, and the time until a page shows a change
	swift build -c release --package-path Command --product riblet
	swift run -c release --package-path Command workspace-bench
	@$(MAKE) --no-print-directory dev-times

dev-times: ## Measure the time until a page in Chromium shows a changed line under riblet dev, compared with `swift build`
	@scripts/setup test
	swift build -c release --package-path Command --product riblet
	swift run -c release --package-path Command workspace-bench --dev $(CURDIR)/.build/dev-times

load: ## Run a thousand live sessions for ten minutes, then ten thousand idle ones; checks memory and answers
	$(BENCH) --load 1000 600 5 && swift run -c release bench --load 10000 120 0

walks: ## Simulate a thousand users of the explorer; checks for leaked RIBs, requests and memory
	$(BENCH) --walks

client: ## Minify the page's scripts after a change
	scripts/client

screenshots: ## Take screenshots of the applications; selected ones are in Documentation/Screenshots (SCREENSHOTS=)
	@scripts/setup test
	$(BUILD_APPS) --product screenshots
	.build/debug/screenshots $(or $(SCREENSHOTS),.build/screenshots)

clean: ## Remove all build products
	rm -rf .build Apps/.build Benchmarks/.build Fuzz/.build Command/.build Command/Oracle/.build
