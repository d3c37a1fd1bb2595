"""Requests to a routing engine: when they are sent again, and what a person reads if they fail."""

import random
import time
from email.utils import parsedate_to_datetime
from enum import Enum
from typing import Any, Callable, Mapping, Optional

import httpx


class Kind(Enum):
    UNREACHABLE = "does not answer"
    BUSY = "has too many requests"
    FAILING = "has failed"
    KEY = "does not accept the key"
    REFUSED = "refuses the request"
    ANSWER = "gave an answer that cannot be read"


class RouterError(Exception):
    """The text is for a person to read. It has no key, and no address but the host's."""

    def __init__(self, kind: Kind, engine: str, detail: str = "") -> None:
        super().__init__(f"{engine} {kind.value}{f': {detail}' if detail else ''}")
        self.kind = kind


class KeyedTransport(httpx.HTTPTransport):
    """Adds a key to the address when a request leaves, so that no log of the client has it."""

    def __init__(self, **key: str) -> None:
        super().__init__()
        self.key = key

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url.copy_merge_params(self.key)
        keyed = httpx.Request(request.method, url, headers=request.headers, stream=request.stream,
                              extensions=request.extensions)
        return super().handle_request(keyed)


class Sender:
    """Sends requests to one host, and again if the engine is busy or fails, or if the answer was cut off."""

    longest_wait = 10.0  # for an engine that is busy; if it says longer, requests fail at once until then

    def __init__(self, name: str, url: str, *, transport: Optional[httpx.BaseTransport], headers: Mapping[str, str],
                 message: Callable[[Any], str], timeout: float, tries: int, sleep: Callable[[float], None]) -> None:
        self.url, self.headers, self.message, self.tries, self.sleep = url, headers, message, tries, sleep
        if httpx.URL(url).userinfo:
            raise ValueError("an address must have no password: it would be in logs")
        self.engine = f"{name} at {httpx.URL(url).host}"
        self.busy_until = 0.0
        # Neither proxies nor passwords of the environment: only this host is called. Redirects are not followed.
        self.client = httpx.Client(timeout=timeout, trust_env=False, transport=transport)

    def send(self, method: str, path: str, headers: Optional[Mapping[str, str]] = None, **arguments: Any) -> Any:
        """The engine's answer, read from JSON."""
        error = RouterError(Kind.BUSY, self.engine, "try again later")
        for attempt in range(self.tries):
            wait = self.busy_until - time.monotonic()
            if wait > self.longest_wait:
                raise RouterError(Kind.BUSY, self.engine, f"try again in {wait:.0f} s")
            if wait > 0:
                self.sleep(wait)
            try:
                answer = self.client.request(method, self.url + path, headers=headers or self.headers, **arguments)
            except httpx.RequestError as failure:  # also of an answer that cannot be decompressed
                error = RouterError(Kind.UNREACHABLE, self.engine, str(failure) or type(failure).__name__)
            else:
                if answer.status_code == 429:
                    self.busy_until = time.monotonic() + seconds_to_wait(answer.headers, 2.0**attempt)
                    error = RouterError(Kind.BUSY, self.engine)
                    continue
                if answer.status_code < 500:
                    try:
                        return self.accepted(answer)
                    except ValueError:  # it was cut off
                        error = RouterError(Kind.ANSWER, self.engine)
                else:
                    error = RouterError(Kind.FAILING, self.engine, f"status {answer.status_code}")
            if attempt + 1 < self.tries:
                self.sleep(0.5 * 2**attempt * random.uniform(0.5, 1.5))
        raise error

    def accepted(self, answer: httpx.Response) -> Any:
        if answer.status_code in (401, 403):
            raise RouterError(Kind.KEY, self.engine, f"status {answer.status_code}")
        try:
            body = answer.json()
        except ValueError:
            if answer.is_success:
                raise
            body = None
        if not answer.is_success:
            raise RouterError(Kind.REFUSED, self.engine, self.message(body) or f"status {answer.status_code}")
        return body


def seconds_to_wait(headers: Mapping[str, str], otherwise: float) -> float:
    """Of Retry-After, in seconds or as a date, or of X-RateLimit-Reset, in seconds from now or since 1970."""
    for name in ("retry-after", "x-ratelimit-reset"):
        text = headers.get(name, "").strip()
        if text.isdecimal():
            return max(int(text) - time.time() if int(text) > 1e9 else int(text), 0)
        try:
            return max(parsedate_to_datetime(text).timestamp() - time.time(), 0)
        except (TypeError, ValueError):
            continue
    return otherwise
