#!/usr/bin/env python3
"""Fits the weights in crates/flow/intake/src/spam/wording/fitted.txt to the tuning half of the corpus.

    python3 -m venv /tmp/fit && /tmp/fit/bin/pip install scikit-learn
    cargo test --package intake --lib -- --ignored --exact --nocapture spam::corpus::print_features > /tmp/features.jsonl
    /tmp/fit/bin/python tools/spam/fit.py /tmp/features.jsonl crates/flow/intake/src/spam/wording/fitted.txt

Logistic regression on words, pairs of words and traits, all languages together. The scale is chosen by ten-fold
cross-validation: the largest at which next to no ordinary message that a model has not seen is taken for spam. Prints how
much spam is caught then, by language. The held-out half is not read here.
"""

import json
import sys
from collections import Counter

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold

SPAM = 100
"""From this weight on a message is spam."""
WRONG = 0.002
"""Of the ordinary messages that a model has not seen, it may take this share for spam."""
PAIR = 0.8
"""Pairs of words count for less than words: most are rare."""


def main(features_file, weights_file):
    messages = [json.loads(line) for line in open(features_file) if line.startswith("{")]
    often = Counter(feature for message in messages for feature in message["features"])
    rows = [
        {f: PAIR if " " in f else 1.0 for f in m["features"] if f != ":base" and often[f] >= 2} for m in messages
    ]
    is_spam = np.array([m["spam"] for m in messages])
    besides = np.array([m["besides"] for m in messages])
    phrases = np.array([m["phrases"] for m in messages])
    unseen = cross_validate(rows, is_spam)

    def weight(points):
        return np.clip(phrases + np.round(points), 0, SPAM) + besides

    def is_safe(scale):
        return (weight(unseen * scale)[~is_spam] >= SPAM).mean() <= WRONG

    scale = next(scale for scale in range(60, 0, -1) if is_safe(scale))
    caught = weight(unseen * scale) >= SPAM
    for language in dict.fromkeys(m["language"] for m in messages):
        of = np.array([m["language"] == language for m in messages])
        share = caught[of & is_spam].mean()
        print(f"{language}: {share:.1%} of spam, {caught[of & ~is_spam].sum()} ordinary messages")
    print(f"scale {scale}; all: {caught[is_spam].mean():.1%}")
    write(rows, is_spam, scale, weights_file)


def cross_validate(rows, is_spam, rounds=3):
    """What models that have not seen a message make of it."""
    points = np.zeros(len(rows))
    for seed in range(rounds):
        folds = StratifiedKFold(10, shuffle=True, random_state=seed).split(rows, is_spam)
        for known, others in folds:
            names = DictVectorizer()
            model = LogisticRegression(max_iter=300).fit(names.fit_transform([rows[i] for i in known]), is_spam[known])
            points[others] += model.decision_function(names.transform([rows[i] for i in others])) / rounds
    return points


def write(rows, is_spam, scale, weights_file):
    names = DictVectorizer()
    model = LogisticRegression(max_iter=300).fit(names.fit_transform(rows), is_spam)
    weights = {":base": round(model.intercept_[0] * scale)}
    for name, weight in zip(names.get_feature_names_out(), model.coef_[0]):
        weights[name] = round(weight * scale * (PAIR if " " in name else 1.0))
    lines = [f"{weight} {name}\n" for name, weight in sorted(weights.items()) if weight != 0]
    open(weights_file, "w").writelines(lines)
    print(f"{len(lines)} weights")


main(*sys.argv[1:])
