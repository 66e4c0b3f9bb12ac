"""Chromium for the tests of the page, driven by Playwright: every page is opened from the disk, without a network.

``ORLOJ_CHROMIUM`` names the browser, and then it must be there. Else the one of the system is taken, and without one
these tests are skipped.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pages import Opener
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

NAMED = "ORLOJ_CHROMIUM"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    named = os.environ.get(NAMED)
    found = shutil.which(named or "chromium")
    if found is None:
        assert not named, f"{NAMED} names {named}, and there is no such browser"
        pytest.skip(f"there is no Chromium: install it, or name it in {NAMED}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens pages; behind the test none of them has asked for anything, or complained."""
    contexts: list[BrowserContext] = []
    asked: list[str] = []
    said: list[str] = []

    def opening(html: str, address: str = "", *, complains: bool = False, first: str = "", **options: object) -> Page:
        file = tmp_path / f"page-{len(contexts)}.html"
        file.write_text(html, encoding="utf-8")
        settings: dict[str, object] = {"viewport": {"width": 1400, "height": 900}, "reduced_motion": "reduce"}
        context = chromium.new_context(offline=True, **{**settings, **options})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
        if not complains:
            page.on("console", lambda message: said.append(message.text))
            page.on("pageerror", lambda error: said.append(str(error)))
        page.add_init_script(first)
        page.goto(f"{file.as_uri()}{address}")
        if options.get("java_script_enabled", True) and not complains:
            page.locator("#tools").wait_for()  # what the page holds is unpacked
        return page

    yield opening
    for context in contexts:
        context.close()
    files = {(tmp_path / f"page-{number}.html").as_uri() for number in range(len(contexts))}
    assert set(asked) <= files
    assert said == []
