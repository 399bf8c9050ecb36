"""The checker finds each kind of fault, and says in which line."""

from __future__ import annotations

import pytest

from coreworlds.games.core_worlds.beginning import BEGINNING
from coreworlds.tutor.lessons.check import at_work, check_text
from coreworlds.tutor.lessons.lesson import read_lesson
from tests.together import for_each
from tests.tutor.lesson_files import LESSON, line_of


def test_the_lesson_of_these_tests_has_no_faults() -> None:
    assert check_text(LESSON) == ()


def test_the_lesson_to_begin_with_has_no_faults() -> None:
    assert check_text(BEGINNING) == ()


def test_a_digit_after_a_capital_is_a_name() -> None:
    """D4 names a place: there is no amount to be checked."""
    assert check_text(LESSON.replace("You have {energy(Ana)} Energy", "At D14 you have {energy(Ana)} Energy", 1)) == ()


FAULTS = {
    # what is claimed
    "a literal that is wrong": ("{four = actions(Ana)}", "{five = actions(Ana)}", "not true here: five = actions(Ana)"),
    "a digit that is wrong": ("{3 = printed", "{2 = printed", "Really it is 2 and 3"),
    "a claim that is false": ("{: not over}", "{: over}", "not true here: over"),
    "a claim afterwards that is false": ("{: passed(Ben)}", "{: not passed(Ben)}", "not true here"),
    "a number in a hint": ("{2 = copies(Ana, hand,", "{3 = copies(Ana, hand,", "not true here"),
    "a name that is unknown": ("{energy(Ana)}", "{enrgy(Ana)}", "unknown name"),
    "a player who is unknown": ("{energy(Ana)}", "{energy(Ann)}", "unknown player"),
    "a claim that claims nothing": ("{: not over}", "{: round}", "must be true or false"),
    "a truth that is shown": ("{: not over}", "{not over}", "shows nothing"),
    "a card in an expression": ('{3 = printed("Battle', '{3 = printed("Bottle', "unknown card"),
    # prose
    "a number in digits": ("You have {energy(Ana)} Energy", "You have 5 Energy", "The number “5” is not checked"),
    "a number of copies": ("You have {energy(Ana)} Energy", "You have x5 Energy", "The number “5” is not checked"),
    "a number in words": ("You have {energy(Ana)} Energy", "You have five Energy", "The number “five” is not checked"),
    "a one": ("You have {energy(Ana)} Energy", "You have one Energy", "The number “one” is not checked"),
    "a number in a heading": ("# Reading a card", "# Reading 2 cards", "The number “2” is not checked"),
    "a number in a list": ("**First** of all", "**7** of all", "The number “7” is not checked"),
    "a number in a hint, unchecked": ("Units are yellow.", "The 3 Units are yellow.", "The number “3” is not checked"),
    "a number in an option": ('say = "It is a Unit."', 'say = "It is 1 Unit."', "The number “1” is not checked"),
    "a number that the linked rule does not name": ("[your discard pile]", "[your 2 piles]", "The number “2”"),
    "a legality word": ("Ben passes.", "Ben may pass.", "“may” says what is so by the rules"),
    "another one": ("Ben passes.", "Ben never passes.", "“never” says what is so"),
    "a long sentence": ("Ben passes.", "Ben passes " + "and waits " * 12 + "now.", "27 words"),
    "an exclamation mark": ("Ben passes.", "Ben passes!", "exclamation mark"),
    "an unknown card": ("*Battle Cruiser* costs", "*Bottle Cruiser* costs", "Unknown card: “Bottle Cruiser”"),
    "a card that is not there": ("*Taurus*: [a", "*Xanadu*: [a", "“Xanadu” lies nowhere in sight"),
    "a value of a card not named": ("Drafting *Battle Cruiser* costs", "Drafting it costs", "does not name that card"),
    "a claim without a fact": ("{: not over}", "{: 1 = 1}", "proves nothing"),
    "a rule that does not exist": ("rule:draft-no-worlds", "rule:draft-no-world", "Is it rule:draft-no-worlds?"),
    "a link to another rule": ("rule:draft-no-worlds", "rule:surge-token-two", "shares none with"),
    "another link": ("rule:draft-no-worlds", "https://example.org", "A link leads to a rule"),
    "a picture": ("Ben passes.", "![Ben](ben.png)", "A link leads to a rule"),
    "a form not used": ("Ben passes.", "> Ben passes.", "This form of Markdown is not used"),
    # blocks
    "an unknown block": ("```step", "```stop", "Is it “step”?"),
    "an unknown key": ('hints = ["Units', 'hint = ["Units', "unknown key"),
    "no TOML": ("within = 3", "within = ", "this is not valid TOML"),
    "a wrong type": ("within = 3", 'within = "3"', "expected a whole number"),
    "a number out of range": ("within = 3", "within = 0", "expected 1 to 50"),
    "a missing ask": ('ask = "Deploy a Unit, and go on."\n', "", "ask: this is missing"),
    "a play that is illegal": ('play = "Ben: pass"', 'play = "Ben: surge"', "is not allowed now"),
    "a play that is no action": ('play = "Ben: pass"', 'play = "jump"', "is not allowed now"),
    "a step where somebody decides": ('play = "Ben: pass"', 'play = ""', "must decide here"),
    "an advance of nothing": ('play = "Ben: pass"', 'play = "advance"', "nothing happens here"),
    "a wrong true answer": ('value = "turn"', 'value = "turn"\noptions = ["Ben", "Cleo"]', "not among them"),
    "a task of another": ("within = 3", 'within = 3\nplayer = "Ben"', "it is not Ben who decides here"),
    "a goal of the wrong kind": ("goal = 'cards(Ana, units) = 2'", "goal = 'cards(Ana, units)'", "wrong kind"),
    "a goal that holds already": ("goal = 'cards(Ana, units) = 2'", "goal = 'true'", "reached before anything"),
    "a goal out of reach": ("cards(Ana, units) = 2", "cards(Ana, units) = 9", "the goal: cards(Ana, units) = 2."),
    "a solution that is illegal": ("deploy Snub Fighter; deploy", "deploy Taurus; deploy", "is not allowed now"),
    "a solution that stops early": ("; deploy Snub Fighter", "", "does not reach the goal"),
    "a solution that takes too long": ("within = 3", "within = 1", "takes 2 actions"),
    "a wrong try that is right": ("deploy Galactic Grunts; stop", "deploy Snub Fighter; deploy Galactic Grunts",
                                  "reaches the goal, so it is not wrong"),
    "a wrong try too long": ("Grunts; stop", "Grunts; stop; pass; keep nothing", "is never tried"),
    "a wrong try that is no action": ('do = "deploy Energy Surge"', 'do = "deploy Energy Purge"', "cannot be read"),
    "no right option": ("right = 'stops(", "right = 'not stops(", "one of them right"),
    "two right answers": ("right = 'legal(", "right = 'not legal(", "2 of the answers are right"),
    "an unknown rule to ask about": ('rule = "deploy-units-only"', 'rule = "deploy-unit-only"', "unknown rule"),
    "a question that cannot be made": ("seed = 3", "seed = -3", "expected 0 or more"),
    "an unbacked answer": ("right = 'legal(\"deploy Energy Surge\")'", "right = 'false'", "Nothing backs that"),
    "a number in an answer": ('"*Energy Surge*"\n', '"*Energy Surge* 7"\n', "The number “7”"),
    # positions
    "an unknown card in a position": ('"Taurus +"]', '"Torus +"]', "unknown card"),
    "an impossible position": ('"Taurus +"]', '"Taurus x9"]', "The position is impossible"),
    "a set-up for nobody": ('players = ["Ana", "Ben"]', 'players = ["Ana"]', "number of players"),
    "an unknown option of a set-up": ("seed = 7}", "sede = 7}", "unknown option"),
    # the header
    "a number in the title": ('"A lesson for tests"', '"7 tests"', "The number “7” is not checked"),
    "a time far off": ("minutes = 4", "minutes = 19", "it takes about"),
    "an unknown rule to teach": ('"draft-cost", "draft-no', '"draft-costs", "draft-no', "unknown rule"),
    "a rule that is not taught": ('teaches = ["dr', 'teaches = ["tie-energy", "dr', "neither links it"),
    "an unknown key in the header": ("minutes = 4", "minuets = 4", "unknown key"),
    "an unknown game": ('game = "core-worlds"', 'game = "core-world"', "no such game"),
    "a value that does not fit": ("minutes = 4", "minutes = true", "minutes: this value does not fit"),
}  # fmt: skip


# found in the block, not in a line of it
ROUGH = ("missing", "who decides", "one of them", "answers are right", "impossible", "the goal")


@for_each(FAULTS)
def test_a_fault_is_found_in_its_line(name: str) -> None:
    old, new, said = FAULTS[name]
    assert old in LESSON
    line = line_of(old.partition("\n")[0])
    found = check_text(LESSON.replace(old, new, 1))
    near = [fault for fault in found if said in fault.text]
    assert near, [str(fault) for fault in found]
    slack = 16 if any(words in said for words in ROUGH) else 1
    assert any(abs(fault.line - line) <= slack for fault in near), [line, *map(str, found)]


def test_all_faults_are_named_at_once_in_the_order_of_their_lines() -> None:
    text = LESSON.replace("{four =", "{five =").replace("Ben passes.", "Ben may pass 3 times.")
    found = check_text(text)
    assert [fault.line for fault in found] == [line_of("{four ="), *[line_of("Ben passes.")] * 2]


@pytest.mark.parametrize("text", ["", "# No header", "+++\n", "+++\ntitle = 3\n+++", '+++\ntitle = "x"\n+++\n', "\x00"])
def test_a_file_without_a_header_is_refused_with_its_line(text: str) -> None:
    (fault,) = check_text(text)
    assert fault.broken
    assert fault.line >= 1


def test_a_lesson_without_scenes_is_refused() -> None:
    head = LESSON[: LESSON.index("```position")]
    assert "no scene" in check_text(head)[0].text
    assert "needs a position first" in check_text(head + "# A heading\nWords.")[0].text


def test_a_question_needs_no_backing_and_a_claim_backs_its_sentence() -> None:
    for words, faults in {
        "May Ben pass?": 0,
        "Ben may pass.": 1,
        'Ben may pass. {: stops("pass", "pass-allowed") or true}': 0,
        "Ben may pass {: not over}.": 0,
        "Now it goes on. {: not over} Ben may pass.": 1,
        "Ben may [pass](rule:pass-allowed).": 0,
        "Ben [passes](rule:pass-allowed). He may.": 1,
        "Ben has {actions(Ben)} Actions and may pass.": 0,
    }.items():  # fmt: skip
        found = check_text(LESSON.replace("Ben passes.", words))
        assert len(found) == faults, (words, found)


def test_numbers_in_a_link_are_those_of_its_rule() -> None:
    right, wrong = "[up to 10 Rounds](rule:game-rounds)", "[up to 11 Rounds](rule:game-rounds)"
    assert check_text(LESSON.replace("Ben passes.", f"There are {right}.")) == ()
    assert len(check_text(LESSON.replace("Ben passes.", f"There are {wrong}."))) == 1


def test_an_answer_may_name_the_numbers_that_it_is_compared_by() -> None:
    """A wrong answer says something false; that it is wrong is worked out."""
    block = """
```question
ask = "How many Actions have you?"
rule = "actions-by-sector"
[[option]]
text = "{shown}"
right = 'actions(Ana) = 3'
[[option]]
text = "4"
right = 'actions(Ana) = 4'
```
"""
    assert check_text(LESSON.replace("Ben passes.", "Now.\n" + block.replace("{shown}", "3"))) == ()
    assert len(check_text(LESSON.replace("Ben passes.", "Now.\n" + block.replace("{shown}", "5")))) == 1


def test_what_a_lesson_teaches_is_what_it_links_and_what_happens_in_it() -> None:
    known = at_work(read_lesson(LESSON))
    assert {"draft-to-discard", "draft-no-worlds"} <= known  # linked
    assert {"draft-cost", "deploy-to-warzone", "pass-allowed"} <= known  # at work
    assert {"deploy-units-only"} <= known  # asked about
    assert "tie-energy" not in known
