"""Days, and the secret that is committed to before a day and checked after it."""

from datetime import date, timedelta
from hashlib import sha256

import pytest

from qwirkle.duplicate import (
    FIRST_DAY,
    DuplicateDeal,
    check_commitment,
    commitment_of_day,
    date_of_day,
    day_number,
    deal_of_day,
    parse_day,
    seed_of_day,
)
from qwirkle.rules import InvalidArgument, Ruleset

DAY = date(2026, 11, 17)
SECRET = "5f" * 32


def reason_of(error: pytest.ExceptionInfo[InvalidArgument]) -> str:
    return error.value.reason


def test_days_are_counted_from_the_first() -> None:
    assert day_number(FIRST_DAY) == 1
    assert day_number(DAY) == 321
    for number in (1, 59, 60, 365, 366, 10_000):
        assert day_number(date_of_day(number)) == number
        assert date_of_day(number + 1) - date_of_day(number) == timedelta(days=1)


@pytest.mark.parametrize("number", [0, -1, 10**9, 10**30, True, "1"])
def test_a_number_without_a_day_is_refused(number: int) -> None:
    with pytest.raises(InvalidArgument) as error:
        date_of_day(number)
    assert reason_of(error) == "no_such_day"


def test_days_before_the_first_have_no_number() -> None:
    with pytest.raises(InvalidArgument) as error:
        day_number(FIRST_DAY - timedelta(days=1))
    assert reason_of(error) == "no_such_day"


def test_a_day_is_written_in_one_way() -> None:
    assert parse_day(DAY.isoformat()) == DAY
    for text in ("20261117", "2026-W47-2", "17-11-2026", "2026-02-30", "2026-11-17 ", "", None):
        with pytest.raises(InvalidArgument) as error:
            parse_day(text)  # type: ignore[arg-type]
        assert reason_of(error) == "bad_date"


def test_what_is_hashed_is_what_the_page_says() -> None:
    commitment = f"qwirkle daily deal 1 commitment\n2026-11-17\n{SECRET}\n"
    assert commitment_of_day(DAY, SECRET) == sha256(commitment.encode()).hexdigest()
    seed = f"qwirkle daily deal 1 seed\n2026-11-17\n{SECRET}\nclassic\n"
    assert seed_of_day(DAY, SECRET) == sha256(seed.encode()).hexdigest()
    assert deal_of_day(DAY, SECRET) == DuplicateDeal.of_seed(seed_of_day(DAY, SECRET))


def test_the_seed_depends_on_day_secret_and_ruleset() -> None:
    seeds = {
        seed_of_day(DAY, SECRET),
        seed_of_day(DAY + timedelta(days=1), SECRET),
        seed_of_day(DAY, "60" * 32),
        seed_of_day(DAY, SECRET, Ruleset.preset("schmidt")),
    }
    assert len(seeds) == 4


@pytest.mark.parametrize("secret", ["", "5f" * 31, "5F" * 32, "5g" * 32, "5f" * 32 + "\n", None])
def test_a_secret_is_64_hex_digits(secret: str) -> None:
    with pytest.raises(InvalidArgument) as error:
        commitment_of_day(DAY, secret)
    assert reason_of(error) == "bad_hex"


def test_the_revealed_secret_is_checked_against_commitment_and_deal() -> None:
    commitment = commitment_of_day(DAY, SECRET)
    deal = deal_of_day(DAY, SECRET)
    check_commitment(commitment, DAY, SECRET, deal)
    check_commitment(f" {commitment.upper()}\n", DAY, SECRET)
    for day, secret in ((DAY, "60" * 32), (DAY + timedelta(days=1), SECRET)):
        with pytest.raises(InvalidArgument) as error:
            check_commitment(commitment, day, secret)
        assert reason_of(error) == "wrong_commitment"
    other = DuplicateDeal(deal.seed, deal.ruleset, deal.rounds[:-1])
    for foreign in (other, DuplicateDeal.of_seed(7)):
        with pytest.raises(InvalidArgument) as error:
            check_commitment(commitment, DAY, SECRET, foreign)
        assert reason_of(error) == "wrong_deal"
