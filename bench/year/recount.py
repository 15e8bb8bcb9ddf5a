"""Counts a year of billing again, from the raw submissions, with decimal numbers and nothing of the product.

recount.py FOLDER [--drop-line]    prints one JSON object; with --drop-line one charge is left out, which must show
"""

import csv
import json
import sys
from calendar import monthrange
from collections import Counter, defaultdict
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

FREE = 150
PRICE = Decimal("0.02")
# Paid submissions above which a discount begins, and the discount.
DISCOUNTS = [(0, 0), (1_000, 10), (5_000, 25), (25_000, 50)]
ADDONS = {"webhooks": Decimal("3.00")}
VAT = {"DE": Decimal(19), "AT": Decimal(20), "FI": Decimal("25.5"), "RO": Decimal(21)}
SELLER = "DE"
CENT = Decimal("0.01")


def rounded(amount: Decimal) -> Decimal:
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


def rows(folder: Path, name: str) -> list[list[str]]:
    path = folder / name
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return list(csv.reader(file))


def month_of(text: str) -> date:
    return date.fromisoformat(text).replace(day=1)


def end_of(month: date) -> date:
    return month.replace(day=monthrange(month.year, month.month)[1])


def of_submissions(count: int) -> list[Decimal]:
    """The price of a month's submissions, one rounded amount for each tier."""
    paid = max(count - FREE, 0)
    ends = [above for above, _ in DISCOUNTS[1:]] + [None]
    lines = []
    for (above, off), end in zip(DISCOUNTS, ends, strict=True):
        in_tier = max((paid if end is None else min(paid, end)) - above, 0)
        if in_tier:
            lines.append(rounded(in_tier * PRICE * (100 - off) / 100))
    return lines


def of_addons(periods: list[tuple[str, date, date | None]], month: date, left: date | None) -> list[Decimal]:
    """The price of a month's add-ons, by the days on which they were active."""
    days = Counter()
    day = month
    while day <= end_of(month):
        for addon, first, last in periods:
            if first <= day and (last is None or day <= last) and (left is None or day <= left):
                days[addon] += 1
        day += timedelta(days=1)
    length = end_of(month).day
    return [rounded(ADDONS[addon] * count / length) for addon, count in days.items()]


def vat_percent(country: str, vat_id: str) -> Decimal:
    if country == SELLER:
        return VAT[SELLER]
    if country in VAT and not vat_id:
        return VAT[country]
    return Decimal(0)


def main() -> None:
    folder = Path(sys.argv[1])
    drops = "--drop-line" in sys.argv
    counts: dict[str, Counter] = defaultdict(Counter)
    months = set()
    for workspace, day, state, test, counted_on in rows(folder, "submissions.csv"):
        months.add(month_of(day))
        # Nobody moves or opens anything in this year, so what is in the inbox was counted on arrival.
        if state == "inbox" and test != "true":
            counts[workspace][month_of(counted_on or day)] += 1
    periods = defaultdict(list)
    for workspace, addon, first, last in rows(folder, "periods.csv"):
        periods[workspace].append((addon, date.fromisoformat(first), date.fromisoformat(last) if last else None))
    left = {workspace: date.fromisoformat(day) for workspace, day in rows(folder, "left.csv")}
    customers = {row[0]: row[1:] for row in rows(folder, "workspaces.csv")}

    # What each workspace should have been charged, and which invoices it should have got.
    expected_charges = Counter()
    expected_invoices: dict[str, list[tuple[Decimal, Decimal]]] = defaultdict(list)
    for workspace, (pays, country, vat_id) in customers.items():
        percent = vat_percent(country, vat_id)
        waiting = Decimal(0)
        for month in sorted(months):
            gone = left.get(workspace)
            if gone is not None and month > gone:
                break
            lines = of_addons(periods[workspace], month, gone)
            if pays == "true":
                lines += of_submissions(counts[workspace][month])
            waiting += sum(lines)
            expected_charges[workspace] += sum(lines)
            if waiting >= 1:
                expected_invoices[workspace].append((waiting, rounded(waiting * percent / 100)))
                waiting = Decimal(0)

    charges = rows(folder, "charges.csv")
    if drops:
        charges.pop(len(charges) // 2)
    billed = Counter()
    seen = Counter()
    for workspace, month, item, _, cents in charges:
        billed[workspace] += Decimal(cents) / 100
        seen[workspace, month, item] += 1
    first = None
    off = Decimal(0)
    for workspace in customers:
        difference = abs(billed[workspace] - expected_charges[workspace])
        if difference and first is None:
            first = f"{workspace}: {billed[workspace]} charged, {expected_charges[workspace]} expected"
        off += difference

    invoices = rows(folder, "invoices.csv")
    issued = defaultdict(list)
    numbers = defaultdict(list)
    net = Decimal(0)
    for workspace, number, kind, _, net_cents, vat_cents, gross_cents, *_ in invoices:
        amounts = (Decimal(net_cents) / 100, Decimal(vat_cents) / 100)
        off += abs(sum(amounts) - Decimal(gross_cents) / 100)
        net += amounts[0]
        if kind == "invoice":
            issued[workspace].append(amounts)
        prefix, year, sequence = number.split("-")
        numbers[prefix, year].append(int(sequence))
    for workspace in customers:
        if issued[workspace] != expected_invoices[workspace]:
            pairs = zip(issued[workspace], expected_invoices[workspace], strict=False)
            wrong = sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in pairs)
            missing = abs(len(issued[workspace]) - len(expected_invoices[workspace]))
            off += wrong + missing
            first = first or f"{workspace}: {issued[workspace]} issued, {expected_invoices[workspace]} expected"
    gaps = sum(max(found) - len(set(found)) for found in numbers.values())

    # The ledger: every booking balances, and what is open follows from it.
    bookings = Counter()
    receivable = Counter()
    for _, _, _, account, cents, number, booking in rows(folder, "ledger.csv"):
        bookings[booking] += int(cents)
        if account == "receivable":
            receivable[number] += int(cents)
    unbalanced = sum(1 for total in bookings.values() if total)
    for _, number, kind, _, _, _, _, open_cents, _ in invoices:
        if kind == "invoice":
            off += abs(receivable[number] - int(open_cents)) * CENT

    twice = sum(count - 1 for count in seen.values() if count > 1)
    print(
        json.dumps(
            {
                "charges": len(charges),
                "invoices": len(invoices),
                "net_cents": int(net * 100),
                "cents_off": int(off * 100),
                "gaps": gaps,
                "billed_twice": twice,
                "unbalanced": unbalanced,
                "first": first,
            }
        )
    )


main()
