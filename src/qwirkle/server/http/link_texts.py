"""What a link says of itself in a chat, in the languages of the web client.

The catalogues of the web client are not here: a preview is made without a browser. The words are
the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle.server.wire import Clock

__all__ = ["LANGUAGES", "LinkTexts", "language_of"]


@dataclass(frozen=True, slots=True)
class LinkTexts:
    """One language. Pairs are singular and plural; ``total`` has minutes and seconds."""

    tagline: str
    invites: str
    invited: str
    free: tuple[str, str]
    full: str
    turns: tuple[str, str]
    over: str
    alt: str
    best_move: str
    puzzle: str
    puzzle_asks: str
    no_clock: str
    seconds: tuple[str, str]
    minutes: tuple[str, str]
    total: str
    days: tuple[str, str]
    editions: dict[str, str]

    def count(self, forms: tuple[str, str], n: int) -> str:
        """'1 seat free', '2 seats free'."""
        return forms[n != 1].format(n=n)

    def clock(self, clock: Clock) -> str:
        """The time limit in words, as the web client says it."""
        seconds = clock.seconds or 0
        match clock.kind:
            case "none":
                return self.no_clock
            case "days":
                return self.count(self.days, clock.days or 1)
            case "total":
                return self.total.format(minutes=round(seconds / 60), seconds=clock.increment)
            case "turn":
                if seconds % 60 == 0:
                    return self.count(self.minutes, seconds // 60)
                return self.count(self.seconds, seconds)

    def edition(self, ruleset: str) -> str:
        """The name of an edition."""
        return self.editions.get(ruleset, ruleset)


def _editions(*names: str) -> dict[str, str]:
    presets = ("classic", "productief", "extra", "french", "english", "schmidt")
    return dict(zip(presets, names, strict=True))


LANGUAGES = {
    "en": LinkTexts(
        tagline="Line up colours and shapes. Six in a line is a Qwirkle.",
        invites="{name} invites you to Qwirkle",
        invited="You are invited to Qwirkle",
        free=("{n} seat free", "{n} seats free"),
        full="All seats are taken",
        turns=("{n} turn", "{n} turns"),
        over="Game over",
        alt="Qwirkle tiles on a table",
        best_move="Find the best move",
        puzzle="A Qwirkle puzzle",
        puzzle_asks="What would you lay?",
        no_clock="No time limit",
        seconds=("{n} second a turn", "{n} seconds a turn"),
        minutes=("{n} minute a turn", "{n} minutes a turn"),
        total="{minutes} minutes a game, {seconds} seconds more each turn",
        days=("{n} day a turn", "{n} days a turn"),
        editions=_editions(
            "Classic", "Dutch edition", "Dutch edition, 2nd booklet", "French edition",
            "English rules", "Schmidt edition",
        ),
    ),
    "de": LinkTexts(
        tagline="Bilde Reihen aus Farben und Formen. Sechs in einer Reihe sind ein Qwirkle.",
        invites="{name} lädt dich zu Qwirkle ein",
        invited="Du bist zu Qwirkle eingeladen",
        free=("{n} Platz frei", "{n} Plätze frei"),
        full="Alle Plätze sind besetzt",
        turns=("{n} Zug", "{n} Züge"),
        over="Spiel vorbei",
        alt="Qwirkle-Steine auf einem Tisch",
        best_move="Finde den besten Zug",
        puzzle="Ein Qwirkle-Rätsel",
        puzzle_asks="Was würdest du legen?",
        no_clock="Ohne Zeitlimit",
        seconds=("{n} Sekunde pro Zug", "{n} Sekunden pro Zug"),
        minutes=("{n} Minute pro Zug", "{n} Minuten pro Zug"),
        total="{minutes} Minuten pro Spiel, mit jedem Zug {seconds} Sekunden mehr",
        days=("{n} Tag pro Zug", "{n} Tage pro Zug"),
        editions=_editions(
            "Klassisch", "Niederländische Ausgabe", "Niederländische Ausgabe, 2. Heft",
            "Französische Ausgabe", "Englische Regeln", "Ausgabe von Schmidt",
        ),
    ),
    "nl": LinkTexts(
        tagline="Maak rijen van kleuren en vormen. Zes op een rij is een Qwirkle.",
        invites="{name} nodigt je uit voor Qwirkle",
        invited="Je bent uitgenodigd voor Qwirkle",
        free=("{n} plaats vrij", "{n} plaatsen vrij"),
        full="Alle plaatsen zijn bezet",
        turns=("{n} beurt", "{n} beurten"),
        over="Spel afgelopen",
        alt="Qwirkle-blokjes op een tafel",
        best_move="Vind de beste zet",
        puzzle="Een Qwirkle-puzzel",
        puzzle_asks="Wat zou jij leggen?",
        no_clock="Zonder tijdslimiet",
        seconds=("{n} seconde per beurt", "{n} seconden per beurt"),
        minutes=("{n} minuut per beurt", "{n} minuten per beurt"),
        total="{minutes} minuten per spel, elke beurt {seconds} seconden erbij",
        days=("{n} dag per beurt", "{n} dagen per beurt"),
        editions=_editions(
            "Klassiek", "Nederlandse uitgave", "Nederlandse uitgave, 2e boekje", "Franse uitgave",
            "Engelse regels", "Uitgave van Schmidt",
        ),
    ),
    "fr": LinkTexts(
        tagline="Alignez couleurs et formes. Six en ligne, c’est un Qwirkle.",
        invites="{name} vous invite à jouer à Qwirkle",
        invited="Vous êtes invité à jouer à Qwirkle",
        free=("{n} place libre", "{n} places libres"),
        full="Toutes les places sont prises",
        turns=("{n} tour", "{n} tours"),
        over="Partie terminée",
        alt="Des tuiles de Qwirkle sur une table",
        best_move="Trouvez le meilleur coup",
        puzzle="Un problème de Qwirkle",
        puzzle_asks="Que poseriez-vous ?",
        no_clock="Sans limite de temps",
        seconds=("{n} seconde par tour", "{n} secondes par tour"),
        minutes=("{n} minute par tour", "{n} minutes par tour"),
        total="{minutes} minutes par partie, {seconds} secondes de plus à chaque tour",
        days=("{n} jour par tour", "{n} jours par tour"),
        editions=_editions(
            "Classique", "Édition néerlandaise", "Édition néerlandaise, 2e livret",
            "Édition française", "Règles anglaises", "Édition Schmidt",
        ),
    ),
    "es": LinkTexts(
        tagline="Alinea colores y formas. Seis en línea es un Qwirkle.",
        invites="{name} te invita a jugar a Qwirkle",
        invited="Te invitan a jugar a Qwirkle",
        free=("{n} asiento libre", "{n} asientos libres"),
        full="Todos los asientos están ocupados",
        turns=("{n} turno", "{n} turnos"),
        over="Fin de la partida",
        alt="Fichas de Qwirkle sobre una mesa",
        best_move="Encuentra la mejor jugada",
        puzzle="Un problema de Qwirkle",
        puzzle_asks="¿Qué colocarías?",
        no_clock="Sin límite de tiempo",
        seconds=("{n} segundo por turno", "{n} segundos por turno"),
        minutes=("{n} minuto por turno", "{n} minutos por turno"),
        total="{minutes} minutos por partida, {seconds} segundos más en cada turno",
        days=("{n} día por turno", "{n} días por turno"),
        editions=_editions(
            "Clásica", "Edición holandesa", "Edición holandesa, 2.º folleto", "Edición francesa",
            "Reglas inglesas", "Edición de Schmidt",
        ),
    ),
    "it": LinkTexts(
        tagline="Allinea colori e forme. Sei in sequenza sono un Qwirkle.",
        invites="{name} ti invita a giocare a Qwirkle",
        invited="Sei invitato a giocare a Qwirkle",
        free=("{n} posto libero", "{n} posti liberi"),
        full="Tutti i posti sono presi",
        turns=("{n} turno", "{n} turni"),
        over="Partita finita",
        alt="Pedine di Qwirkle su un tavolo",
        best_move="Trova la mossa migliore",
        puzzle="Un problema di Qwirkle",
        puzzle_asks="Che cosa metteresti?",
        no_clock="Senza limite di tempo",
        seconds=("{n} secondo a turno", "{n} secondi a turno"),
        minutes=("{n} minuto a turno", "{n} minuti a turno"),
        total="{minutes} minuti a partita, {seconds} secondi in più a ogni turno",
        days=("{n} giorno a turno", "{n} giorni a turno"),
        editions=_editions(
            "Classica", "Edizione olandese", "Edizione olandese, 2º libretto", "Edizione francese",
            "Regole inglesi", "Edizione Schmidt",
        ),
    ),
}  # fmt: skip
"""By their codes."""


def language_of(accepted: str) -> str:
    """The first language of an Accept-Language header that we speak, or English.

    >>> language_of("pt-BR,de-CH;q=0.8,en;q=0.5")
    'de'
    """
    for wish in accepted[:200].split(","):
        code = wish.partition(";")[0].partition("-")[0].strip().lower()
        if code in LANGUAGES:
            return code
    return "en"
