#!/bin/sh
# An engine that behaves until it is asked for a move, and then does what none should do:
#   bad_engine.sh PROTOCOL FAULT [PID_FILE]
# PROTOCOL is ugi, gomocup or agent; the faults are in misbehave() below. What it does right is to move nowhere special:
# its good answers suit the games that the tests play.
protocol=$1
fault=$2
[ -n "$3" ] && echo $$ >"$3"

good_answer() {
  case $protocol in
    ugi) echo "bestmove $1" ;;
    gomocup) echo "$1" ;;
    agent) echo "=12 $1" ;;
  esac
}

right_move() {
  case $protocol in
    ugi) echo 1 ;;
    gomocup) echo 7,7 ;;
    agent) echo a1 a1 ;;
  esac
}

illegal_move() {
  case $protocol in
    ugi) echo 99 ;;
    gomocup) echo 77,77 ;;
    agent) echo a1 b2 ;;
  esac
}

# What a manager must let a program say. Agents have no such word.
talk() {
  case $protocol in
    ugi) echo "info string" ;;
    gomocup) echo MESSAGE ;;
  esac
}

misbehave() {
  case $fault in
    smallest-score) echo "info depth 1 score cp -9223372036854775808"; good_answer "$(right_move)" ;;
    none) good_answer "$(right_move)" ;;
    exits) exit 3 ;;
    crashes) kill -SEGV $$ ;;
    speaks-and-exits) echo "my last words" >&2; exit 4 ;;
    hangs) sleep 1000 ;;
    hangs-for-good) trap '' TERM; sleep 1000; sleep 1000 ;;
    floods) yes "$(talk) and on and on and on and on and on and on and on" ;;
    floods-one-line) yes | tr -d '\n' ;;
    floods-errors) yes "an error" >&2 ;;
    works) python3 -c 'import time
while time.process_time() < 0.3: pass'; good_answer "$(right_move)" ;;
    late) sleep 0.6; good_answer "$(right_move)" ;;
    illegal) good_answer "$(illegal_move)" ;;
    garbage) printf 'lorem ipsum\n\001\002\377\376\n=\n?\n'; sleep 1000 ;;
    much-garbage) yes "lorem ipsum" | head -n 1000; sleep 1000 ;;
    half-a-line) printf 'bestm'; sleep 1000 ;;
    half-a-line-exits) printf 'bestm'; exit 0 ;;
    ignores-stop) ;;
    closes-output) exec >&-; sleep 1000 ;;
    # It is killed at its limit; without one the test would end the machine, so there is a second limit here.
    eats-memory) head -c 2000000000 /dev/zero | tail >/dev/null || exit 5; exit 6 ;;
    once) if [ -e "$once_file" ]; then good_answer "$(right_move)"; else : >"$once_file"; exit 7; fi ;;
  esac
}
once_file=$3.once

case $fault in
  exits-at-once) exit 2 ;;
  hangs-at-once) sleep 1000 ;;
  floods-at-once) yes "and on and on and on and on and on and on and on and on" ;;
esac

# The input goes first, then the answer: so that the next command finds it closed.
reply() {
  if [ "$fault" = closes-input ]; then
    exec <&-
    echo "$1"
    sleep 1000
  fi
  echo "$1"
}

while read -r line; do
  case $protocol/$line in
    ugi/ugi*) echo "id name bad"; echo "option name Skill Level type spin default 1 min 1 max 9"; reply ugiok ;;
    ugi/isready*) reply readyok ;;
    ugi/go*) misbehave ;;
    ugi/quit*) exit 0 ;;
    gomocup/START*) reply OK ;;
    gomocup/BEGIN* | gomocup/TURN* | gomocup/DONE*) misbehave ;;
    gomocup/END*) exit 0 ;;
    agent/12*) misbehave ;;
    agent/5*) exit 0 ;;
    agent/*) reply "=${line%% *}" ;;
  esac
done
