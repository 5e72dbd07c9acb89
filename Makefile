# Two commands are enough: `make run` serves the gallery, `make test` checks everything. Both install what is missing.

PORT ?= 8080
HOST ?= 127.0.0.1
DATA ?=
KILLS ?= 200
CERTIFICATE ?=
KEY ?=
METRICS ?=
PUBLIC_ORIGIN ?=
SCREENSHOTS ?= .build/screenshots
CONFIGURATION ?= release
SECONDS ?= 60
SWIFT_SOURCES = Package.swift Sources Tests Apps/Package.swift Apps/Shared Apps/Todo Apps/Mandalart Apps/Gallery Apps/Soak Apps/BrowserTests Benchmarks/Package.swift Benchmarks/Sources Fuzz/Package.swift Fuzz/Sources/Demo/FuzzedPage.swift Fuzz/Sources/FrameFuzzer Fuzz/Sources/SnapshotFuzzer

export PORT HOST DATA CERTIFICATE KEY METRICS PUBLIC_ORIGIN

.PHONY: run test soak lint format docs sanitize fuzz bench load client screenshots clean help

help: ## Say what there is
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1 - \2/p' $(MAKEFILE_LIST)

run: ## Serve the gallery of applications at http://127.0.0.1:8080/ (PORT=, HOST=, DATA=, CERTIFICATE= and KEY= for TLS, METRICS=)
	@scripts/setup run
	@echo "Building the applications; the first time takes some minutes."
	swift build --package-path Apps -c $(CONFIGURATION) --product gallery
	@exec "$$(swift build --package-path Apps -c $(CONFIGURATION) --show-bin-path)/gallery"

test: ## Check everything: format, libraries, applications, pages in Chromium
	@scripts/setup test
	$(MAKE) lint
	swift build --build-tests
	scripts/checked swift test --skip-build --skip RibletWebServerTests
	@# By themselves: connections have deadlines, and long walks over trees would keep the main actor from them.
	scripts/checked swift test --skip-build --filter RibletWebServerTests
	SOCKETS=1 scripts/checked swift test --skip-build --filter silentSockets
	scripts/fuzz $(SECONDS)
	swift build --package-path Apps --build-tests
	scripts/checked swift test --package-path Apps --skip-build

soak: ## Kill the gallery 200 times while Chromium works with it: nothing may be lost (KILLS=)
	@scripts/setup test
	swift build --package-path Apps --product gallery
	swift build --package-path Apps --product soak
	"$$(swift build --package-path Apps --show-bin-path)/soak" --kills $(KILLS)

lint: ## Check the format of all Swift sources
	swift format lint --strict --parallel --configuration .swift-format -r $(SWIFT_SOURCES)

format: ## Format all Swift sources
	swift format --in-place --parallel --configuration .swift-format -r $(SWIFT_SOURCES)

docs: ## Turn the DocC catalogues into a site in .build/docs; a link that leads nowhere is an error
	@scripts/docs

sanitize: ## Run the suites of tree, reactor and test kit under the thread and the address sanitizer
	@scripts/sanitize

fuzz: ## Feed the decoders of frames and snapshots with made-up inputs (SECONDS=60 each)
	@scripts/fuzz $(SECONDS)

bench: ## Measure the tree, the reactor and the page; writes Benchmarks/README.md with WRITE=1
	@scripts/setup run
	cd Benchmarks && swift run -c release bench $(if $(WRITE),--write,)

load: ## A thousand live sessions for ten minutes, then ten thousand idle ones: is memory flat, every event answered?
	cd Benchmarks && swift run -c release bench --load 1000 600 5 && swift run -c release bench --load 10000 120 0

client: ## Make the served form of the page's scripts after changing one
	scripts/client

screenshots: ## Take pictures of the applications; the best are kept in Documentation/Screenshots (SCREENSHOTS=)
	@scripts/setup test
	swift build --package-path Apps --product screenshots
	"$$(swift build --package-path Apps --show-bin-path)/screenshots" $(SCREENSHOTS)

clean: ## Remove everything that was built
	rm -rf .build Apps/.build Benchmarks/.build Fuzz/.build
