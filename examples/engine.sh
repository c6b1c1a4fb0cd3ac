#!/bin/sh
# An engine for Qwirkle as a shell script: it lays the first tile that fits. See docs/protocol.md.
#
#     qwirkle engine check examples/engine.sh
#     qwirkle arena cmd:examples/engine.sh random --pairs 1

choose() { # board hands bag scores to_move ruleset seat: prints a move
    printf "%s\n" "$*" | awk '
        # The tiles of the line through x,y in the direction dx,dy, if t lay there.
        function fits(t, x, y, dx, dy,    line, a, b, n, i, j, tiles, colour, shape) {
            for (a = 1; ((x - a * dx) "," (y - a * dy)) in at; a++) line = at[(x - a * dx) "," (y - a * dy)] line
            line = line t
            for (b = 1; ((x + b * dx) "," (y + b * dy)) in at; b++) line = line at[(x + b * dx) "," (y + b * dy)]
            n = length(line) / 2
            colour = shape = 1
            for (i = 0; i < n; i++) {
                tiles[i] = substr(line, 2 * i + 1, 2)
                if (substr(tiles[i], 1, 1) != substr(line, 1, 1)) colour = 0
                if (substr(tiles[i], 2, 1) != substr(line, 2, 1)) shape = 0
                for (j = 0; j < i; j++) if (tiles[i] == tiles[j]) return 0
            }
            return n <= 6 && (colour || shape)
        }
        # The longest line of the hand with this letter in common, as the opening asks for.
        function opening(letter,    i, n, move, seen) {
            for (i = 1; i <= held; i++)
                if (index(hand[i], letter) && !(hand[i] in seen)) {
                    seen[hand[i]] = 1
                    move = move " " hand[i] "@" n++ ",0"
                }
            if (n > longest) { longest = n; best = substr(move, 2) }
        }
        {
            split($2, hands, "/")
            for (held = 0; mine = substr(hands[$7 + 1], 2 * held + 1, 2); held++) hand[held + 1] = mine
            bag = $3 + 0
            runs = $1 == "-" ? 0 : split($1, run, ";")
            for (i = 1; i <= runs; i++) {
                split(run[i], part, ":")
                split(part[1], cell, ",")
                for (j = 0; tile = substr(part[2], 2 * j + 1, 2); j++) at[(cell[1] + j) "," cell[2]] = tile
            }
            if (!runs) {
                for (i = 1; i <= 12; i++) opening(substr("ROYGBPosdcxt", i, 1))
                print best
                exit
            }
            for (place in at) {
                split(place, cell, ",")
                for (way = 0; way < 4; way++) {
                    x = cell[1] + (way == 0) - (way == 1)
                    y = cell[2] + (way == 2) - (way == 3)
                    for (i = 1; i <= held; i++)
                        if (!((x "," y) in at) && fits(hand[i], x, y, 1, 0) && fits(hand[i], x, y, 0, 1)) {
                            print hand[i] "@" x "," y
                            exit
                        }
                }
            }
            print bag ? "swap " hand[1] : "pass"
        }'
}

while read -r word rest; do
    case $word in
        qwirkle) printf 'id name Example in sh\nid author nobody\nqwirkleok 1\n' ;;
        isready) echo readyok ;;
        view) view=$rest ;;
        go) echo "best ${rest%% *} $(choose "$view")" ;;
        quit) exit 0 ;;
    esac
done
