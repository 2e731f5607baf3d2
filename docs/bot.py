"""A bot of thirty lines: it lays a table with a bot of the house, and answers by chance whatever it is asked.

python docs/bot.py http://127.0.0.1:8000
"""

import json
import random
import sys
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen


def call(url: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urlopen(Request(url, data, headers), timeout=60) as answer:
        return json.load(answer)


def play(house: str, **options: Any) -> Any:
    wishes = {"game": "adel", "seats": 2, "host": "Chance", "bots": {"1": "random"}, "options": options}
    seat = call(f"{house}/api/v1/tables", body=wishes)
    table, token = f"{house}/api/v1/tables/{seat['table']}", seat["token"]
    sight = call(f"{table}/start", token, {})
    while sight["state"] == "playing":
        if seat["seat"] in sight["waiting"]:
            run, step = [], call(f"{table}/legal", token)
            while not step["whole"]:
                run.append(random.choice(step["legal"]))
                step = call(f"{table}/legal?{urlencode({'after': run}, doseq=True)}", token)
            call(f"{table}/answers", token, {"texts": run, "question": sight["question"]})
        sight = call(f"{table}/wait?entry={sight['entry']}", token)
    return call(f"{table}/record", token)


if __name__ == "__main__":
    print(json.dumps(play(sys.argv[1])["result"]))
