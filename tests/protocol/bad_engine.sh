#!/bin/sh
# An engine that misbehaves: as its first argument says, when it is asked for a move.
# The second argument is a file for the numbers of its processes.
echo "I am one that $1" >&2
[ -z "$2" ] || echo $$ >>"$2"

wait_forever() {
    sleep 600 &
    [ -z "$1" ] || echo $! >>"$1"
    wait
}

misbehave() { # how, file, number of the search
    case $1 in
        hangs | hangs-on-stop) wait_forever "$2" ;;
        crashes) exit 3 ;;
        is-killed) kill -SEGV $$ ;;
        passes | stays) echo "best $3 pass" ;;
        repeats) echo "best 999 pass" ;;
        talks) echo "hello there" ;;
        mumbles) echo "best $3 Zz@0" ;;
        floods) yes "info $3 value 1 move pass" ;;
        shouts) yes "I am one that shouts" >&2 ;;
        rambles) yes | tr -d '\n' ;;
        complains) echo "error failed no idea" ;;
        hangs-up) exec 1>&-; wait_forever "$2" ;;
    esac
}

[ "$1" != silent ] || wait_forever "$2"
while read -r word number rest; do
    case $word in
        qwirkle)
            case $1 in
                newer) printf 'id name Bad\nqwirkleok 2\n' ;;
                nameless) echo 'qwirkleok 1' ;;
                *) printf 'id name Bad\noption level integer 3 1 9\nqwirkleok 1\n' ;;
            esac ;;
        isready) echo readyok ;;
        go) misbehave "$1" "$2" "$number" ;;
        quit) [ "$1" = stays ] || exit 0 ;;
    esac
done
[ "$1" != stays ] || wait_forever "$2"
