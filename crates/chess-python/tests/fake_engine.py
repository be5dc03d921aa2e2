"""An engine that speaks UCI and always answers the same, for tests. --hang: slow to stop; --mute: says only uciok."""

import sys
import time

slow = "--hang" in sys.argv
mute = "--mute" in sys.argv
for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    if words[0] == "uci":
        print("id name Fake\nid author Nobody")
        print("option name MultiPV type spin default 1 min 1 max 5")
        print("option name Ponder type check default false")
        print("option name Clear Hash type button")
        print("uciok", flush=True)
    elif mute:
        pass
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "go":
        print("info string", *words)
        print("info depth 1 score cp 20 nodes 30 time 5 pv e2e4 e7e5", flush=True)
        if "infinite" not in words and not slow:
            print("info depth 2 score mate 3 pv d2d4 d7d5 h8h1")
            print("bestmove d2d4 ponder d7d5", flush=True)
    elif words[0] == "stop":
        if slow:
            time.sleep(60)
        print("bestmove e2e4", flush=True)
    elif words[0] == "quit":
        break
