# Two commands are all it takes: `make play` and `make test`. Everything else is for people who work on Raffles.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check
INSTALL := $(PIP) --no-deps --no-build-isolation --force-reinstall .
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.md' -o -name '*.json') setup.py pyproject.toml
INTERPRETED := PYTHONPATH=src RAFFLES_BUILD=interpreted PYTHONDONTWRITEBYTECODE=1
PYTEST := $(BIN)/python -m pytest -n auto -q
HAS_CC := $(shell command -v $(firstword $(CC)) 2>/dev/null)

.PHONY: play test build check bench fuzz coverage golden playthroughs pictures lock clean

play: build
	@$(BIN)/raffles play

test: $(VENV)/dev
	$(INTERPRETED) $(PYTEST)
ifneq ($(HAS_CC),)
	@$(MAKE) --no-print-directory build
	RAFFLES_BUILD=compiled $(PYTEST)
endif

build: $(VENV)/built

check: $(VENV)/dev
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

bench: build
	@$(BIN)/raffles bench
	@PYTHONPATH=src $(BIN)/python -m raffles.cli bench

fuzz: build
	@for game in $$($(BIN)/python -c 'from raffles.games import game_keys; print(*game_keys())'); do $(BIN)/raffles fuzz $$game --minutes 5; done

coverage: $(VENV)/dev
	$(INTERPRETED) $(BIN)/coverage run -m pytest -q
	$(BIN)/coverage report

golden: $(VENV)/dev
	PYTHONPATH=src:tests $(BIN)/python -m contract.golden

pictures: $(VENV)/dev
	PYTHONPATH=src $(BIN)/python docs/pictures.py

playthroughs: $(VENV)/dev
	PYTHONPATH=src:tests $(BIN)/python -m contract.playthroughs

lock: $(VENV)/dev
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --no-annotate --custom-compile-command 'make lock' pyproject.toml --group build -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --no-annotate --custom-compile-command 'make lock' pyproject.toml --all-extras --group dev -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache

$(VENV)/ready: requirements.lock
	@echo 'Raffles: setting up $(VENV) (once) …'
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Raffles needs Python 3.11 or newer, this is " + sys.version.split()[0])'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) -r requirements.lock
	@touch $@

$(VENV)/dev: $(VENV)/ready requirements-dev.lock
	@echo 'Raffles: installing what the tests need (once) …'
	@$(PIP) -r requirements-dev.lock
	@touch $@

$(VENV)/built: $(VENV)/ready $(SOURCES)
	@rm -rf build && mkdir build
ifneq ($(HAS_CC),)
	@echo 'Raffles: compiling the rules for speed (half a minute, only after changes) …'
	@$(INSTALL) >build/compile.log 2>&1 || { \
	  echo 'Raffles: the C compiler here cannot build them (see build/compile.log), so the rules run interpreted.'; \
	  RAFFLES_COMPILE=no $(INSTALL); }
else
	@echo 'Raffles: no C compiler here, so the rules run interpreted: fine to play, slow to simulate.'
	@$(INSTALL)
endif
	@touch $@
