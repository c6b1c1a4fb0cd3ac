# `make help` lists the chores. PYTHON picks the interpreter: make setup PYTHON=python3.13

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
ENGINE := src/qwirkle/engine
# Node.js of the virtual environment, whatever the machine has.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --no-fund --no-audit --no-update-notifier
CODE := $(wildcard src tests bench examples packaging web/scripts)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:

.PHONY: help
help: ## list the chores
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---- using it

.PHONY: setup
setup: $(VENV)/.installed ## make .venv with the package and what it needs

.PHONY: run
run: $(VENV)/.installed $(VENV)/.web ## play in the browser; HOST=0.0.0.0 lets phones join, PORT=8001 takes another port
	@QWIRKLE_COMMAND_FOR_PHONES='make run$(PORT_GIVEN:%= PORT=%) HOST=0.0.0.0' \
	$(BIN)/qwirkle serve --log-level=warning $(HOST_GIVEN:%=--host %) $(PORT_GIVEN:%=--port %)
# Only from the command line: some shells export a HOST or PORT of their own.
HOST_GIVEN = $(if $(filter command,$(origin HOST)),$(HOST))
PORT_GIVEN = $(if $(filter command,$(origin PORT)),$(PORT))

.PHONY: play
play: $(VENV)/.installed ## play a game in the terminal
	@$(BIN)/qwirkle play

# ---- checking it

# The types of the Python code take one core for about as long as all about the web client.
.PHONY: test
test: $(VENV)/.dev $(VENV)/.installed $(VENV)/.web ## everything: lint, types, all tests
	@$(MAKE) --no-print-directory types & types=$$!; \
	$(MAKE) --no-print-directory lint test-web; others=$$?; \
	wait $$types && exit $$others
	@$(MAKE) --no-print-directory test-interpreted test-compiled

.PHONY: lint
lint: $(VENV)/.dev $(VENV)/.npm ## style and likely mistakes (ruff; eslint and prettier for the web client)
	$(BIN)/ruff check --quiet setup.py $(CODE)
	$(BIN)/ruff format --check --quiet setup.py $(CODE)
	@cd web && $(NPM) run --silent lint

.PHONY: types
types: $(VENV)/.dev ## strict types (mypy)
	$(BIN)/mypy $(CODE)

.PHONY: test-web
test-web: $(VENV)/.web ## types and tests of the web client
	@cd web && $(NPM) run --silent check && $(NPM) run --silent test

# Idle processes take over tests of busy ones: those in a browser come last otherwise, in one process.
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal -q
# These run on both forms of the engine; all others once, on the compiled form if there is one.
ON_BOTH_FORMS := $(foreach part,rules engine players,src/qwirkle/$(part) tests/$(part)) tests/properties tests/env/test_batch.py
# Tests start many processes: what one has compiled serves the next, whatever the shell says.
test-compiled test-interpreted: export PYTHONDONTWRITEBYTECODE :=
HAS_COMPILED := QWIRKLE_COMPILED=1 $(BIN)/python -c 'import qwirkle.engine' 2>/dev/null

.PHONY: test-compiled
test-compiled: $(VENV)/.dev $(VENV)/.installed $(VENV)/.web ## all tests, on the compiled engine
	@if $(HAS_COMPILED); then \
		echo 'QWIRKLE_COMPILED=1 $(PYTEST)'; QWIRKLE_COMPILED=1 $(PYTEST); \
	elif ! command -v gcc >/dev/null && ! command -v cc >/dev/null; then \
		echo '!!!!'; \
		echo '!!!! NO C COMPILER: ALL TESTS RAN ON THE INTERPRETED ENGINE ONLY. Install gcc, then: make clean test'; \
		echo '!!!!'; \
	else \
		echo 'The compiled engine was not built although there is a C compiler. See why: $(BIN)/python setup.py build_ext --inplace' >&2; \
		exit 1; \
	fi

.PHONY: test-interpreted
test-interpreted: $(VENV)/.dev $(VENV)/.installed $(VENV)/.web ## tests of the engine, interpreted; all tests if it is not compiled
	@if $(HAS_COMPILED); then tests='$(ON_BOTH_FORMS)'; else tests=; fi; \
	echo "QWIRKLE_INTERPRETED=1 $(PYTEST) $$tests"; QWIRKLE_INTERPRETED=1 $(PYTEST) $$tests

.PHONY: bench
bench: $(VENV)/.installed ## how fast the engine is here
	@$(BIN)/qwirkle bench

.PHONY: strength
strength: $(VENV)/.dev $(VENV)/.installed ## how strong the players are (four hours; ROWS="..." for some, ROWS=parts for what each part of master is worth)
	@$(BIN)/python bench/strength.py $(ROWS)

.PHONY: judge
judge: $(VENV)/.dev $(VENV)/.installed ## what settings of master's search are worth, by long roll-outs (ten minutes; VARIANTS="3-rounds")
	@$(BIN)/python -m bench.judge $(VARIANTS)

.PHONY: review-check
review-check: $(VENV)/.dev $(VENV)/.installed ## how good reviews are, each figure beside its bound (an hour; SIZES="--games 8 --win-games 2000")
	@$(BIN)/python -m bench.review_check $(SIZES)

.PHONY: puzzles-check
puzzles-check: $(VENV)/.dev $(VENV)/.installed ## whether the puzzles keep their promises, each figure beside its bound (ten minutes; SIZES="--puzzles 200")
	@$(BIN)/python -m bench.puzzles_check $(SIZES)

.PHONY: bench-compare
bench-compare: $(VENV)/.installed ## the engine beside the same work in C++ (needs g++)
	@$(BIN)/python bench/engine_baseline.py

.PHONY: bench-python
bench-python: $(VENV)/.dev $(VENV)/.installed ## what Python callers reach, beside python-chess (a minute)
	@$(BIN)/python bench/python_rates.py

.PHONY: bench-env
bench-env: $(VENV)/.dev $(VENV)/.installed ## the batched environment beside the engine itself (half a minute)
	@$(BIN)/python -m bench.environment_rates

.PHONY: perft
perft: $(VENV)/.installed ## count the legal placements of the known positions
	@for file in tests/perft/*.txt; do echo "$$file"; $(BIN)/qwirkle perft "$$file" || exit 1; done

.PHONY: load
load: $(VENV)/.dev $(VENV)/.installed ## what the server bears (minutes; WORKERS=2 on PostgreSQL and NATS)
	@$(BIN)/python -m bench.load --workers $(or $(WORKERS),1)

.PHONY: review-load
review-load: $(VENV)/.dev $(VENV)/.installed ## whether reviews delay the bots (minutes)
	@$(BIN)/python -m bench.review_load

.PHONY: daily-load
daily-load: $(VENV)/.dev $(VENV)/.installed $(VENV)/.web ## whether 2,000 guests may open the daily deal within a minute
	@$(BIN)/python -m bench.daily_load

.PHONY: bot-shares
bot-shares: $(VENV)/.dev $(VENV)/.installed ## whether one address delays the bots of another (a minute)
	@$(BIN)/python -m bench.bot_shares

.PHONY: start-time
start-time: $(VENV)/.dev $(VENV)/.installed ## whether 2,000 running clocks make a start longer (a minute)
	@$(BIN)/python -m bench.start_time

.PHONY: chaos
chaos: $(VENV)/.dev $(VENV)/.installed ## kill, pause and restart workers, NATS and PostgreSQL under load (minutes)
	@$(BIN)/python -m bench.chaos

.PHONY: soak
soak: $(VENV)/.dev $(VENV)/.installed ## whether anything grows in ten minutes of play
	@$(BIN)/python -m bench.soak --workers $(or $(WORKERS),1)

.PHONY: flood
flood: $(VENV)/.dev $(VENV)/.installed ## what floods from one address do to others (20 minutes; FLOODS="pings" for some)
	@$(BIN)/python -m bench.flood $(FLOODS)

.PHONY: web-bench
web-bench: $(VENV)/.dev $(VENV)/.installed $(VENV)/.web ## how heavy and how quick the web client is (needs chromium)
	@$(BIN)/python -m bench.web

.PHONY: screenshots
screenshots: $(VENV)/.dev $(VENV)/.installed $(VENV)/.web ## pictures of every screen, into docs/screenshots (needs chromium)
	@$(BIN)/python -m bench.screenshots

# ---- changing it

.PHONY: format
format: $(VENV)/.dev $(VENV)/.npm ## format the code (ruff; prettier for the web client)
	$(BIN)/ruff check --fix --quiet setup.py $(CODE)
	$(BIN)/ruff format --quiet setup.py $(CODE)
	@cd web && $(NPM) run --silent format

.PHONY: lock
lock: $(VENV)/.made ## pin the newest versions that fit pyproject.toml, in requirements/
	@$(PYTHON) -m venv $(VENV)/lock
	@$(VENV)/lock/bin/python -m pip --disable-pip-version-check -qq install uv
	$(VENV)/lock/bin/uv $(COMPILE) --extra build --extra server --extra terminal --extra web --output-file requirements/run.txt
	$(VENV)/lock/bin/uv $(COMPILE) --extra build --extra dev --output-file requirements/dev.txt
	$(VENV)/lock/bin/uv $(subst pyproject.toml,--group docs,$(COMPILE)) --output-file requirements/docs.txt
	$(VENV)/lock/bin/uv $(subst pyproject.toml,--group release,$(COMPILE)) --output-file requirements/release.txt
COMPILE := pip compile pyproject.toml --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate --no-emit-index-url

.PHONY: wheel
wheel: $(VENV)/.installed $(VENV)/.web ## a wheel in dist/ that runs on any machine of this kind
	rm -rf build dist
	$(PIP) wheel --no-build-isolation --no-deps --wheel-dir dist .

# In a virtual environment of its own: it needs none of the code's packages, and they none of its.
.PHONY: docs
docs: $(VENV)/.docs ## the documentation as a site, which the server shows under /docs
	@NO_MKDOCS_2_WARNING=1 $(VENV)/docs/bin/mkdocs --quiet build --strict
	@echo 'Built src/qwirkle/site: make run, then open /docs'

.PHONY: release
release: $(VENV)/.installed $(VENV)/.web ## sdist, wheels and checksums in dist/, tried in clean environments
	@$(PYTHON) -m venv $(VENV)/release
	@$(VENV)/release/bin/python -m pip --disable-pip-version-check -qq install --require-hashes -r requirements/release.txt
	@PATH="$(CURDIR)/$(VENV)/release/bin:$$PATH" $(VENV)/release/bin/python packaging/release.py

.PHONY: clean
clean: ## remove all that was made here, .venv too
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -f $(ENGINE)/*.html $(ENGINE)/*.so
	rm -rf web/node_modules packaging/docs/node_modules src/qwirkle/web src/qwirkle/site
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# ---- the virtual environment; the empty files say what has been done

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { echo 'There is no $(PYTHON) here: install Python 3.11 or newer, or name one: make PYTHON=/path/to/python' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Qwirkle needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Name another: make PYTHON=python3.13" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo '$(PYTHON) cannot make virtual environments: install its venv module (Debian, Ubuntu: apt install python3-venv)' >&2; exit 1; }
	@echo 'Making $(VENV)'
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.run: requirements/run.txt | $(VENV)/.made
	@echo 'Installing requirements/run.txt'
	@$(PIP) install --require-hashes -r $<
	@touch $@

$(VENV)/.dev: requirements/dev.txt | $(VENV)/.run
	@echo 'Installing requirements/dev.txt'
	@$(PIP) install --require-hashes -r $<
	@touch $@

# A stale compiled engine would hide a change of its source, so it goes first; the stamp bears the
# time of the beginning, so that a change made meanwhile counts.
$(VENV)/.installed: $(VENV)/.run pyproject.toml setup.py $(wildcard $(ENGINE)/_*.py $(ENGINE)/*.pxd)
	@echo 'Building qwirkle (about a minute)'
	@touch $@.begun
	@rm -f $(ENGINE)/*.so
	@QWIRKLE_NATIVE=1 $(PIP) install --no-build-isolation --no-deps --editable .
	@mv $@.begun $@

$(VENV)/.npm: web/package.json web/package-lock.json web/.npmrc | $(VENV)/.run
	@echo 'Installing what builds the web client'
	@cd web && $(NPM) ci --silent
	@touch $@

$(VENV)/.docs: requirements/docs.txt packaging/docs/package-lock.json | $(VENV)/.run
	@echo 'Installing what builds the documentation'
	@$(PYTHON) -m venv $(VENV)/docs
	@$(VENV)/docs/bin/python -m pip --disable-pip-version-check -qq install --require-hashes -r $<
	@cd packaging/docs && $(NPM) ci --silent --ignore-scripts
	@touch $@

$(VENV)/.web: $(VENV)/.npm $(shell find web -type f -not -path '*/node_modules/*')
	@echo 'Building the web client'
	@cd web && $(NPM) run --silent build -- --logLevel warn
	@touch $@
