"""What lies in the box: map, continents, charts, cards and powers, typed from the published facts."""

from typing import Any

Data = dict[str, Any]
# Each territory with those beside it, over land or sea.
BESIDE = {
    "Alaska": ["Alberta", "Kamchatka", "Northwest Territory"],
    "Northwest Territory": ["Alaska", "Alberta", "Greenland", "Ontario"],
    "Greenland": ["Iceland", "Northwest Territory", "Ontario", "Eastern Canada"],
    "Alberta": ["Alaska", "Northwest Territory", "Ontario", "Western United States"],
    "Ontario": [
        "Alberta", "Eastern United States", "Greenland", "Northwest Territory", "Eastern Canada",
        "Western United States",
    ],
    "Eastern Canada": ["Eastern United States", "Greenland", "Ontario"],
    "Western United States": ["Alberta", "Central America", "Eastern United States", "Ontario"],
    "Eastern United States": ["Central America", "Ontario", "Eastern Canada", "Western United States"],
    "Central America": ["Eastern United States", "Venezuela", "Western United States"],
    "Venezuela": ["Brazil", "Central America", "Peru"],
    "Peru": ["Argentina", "Brazil", "Venezuela"],
    "Brazil": ["Argentina", "North Africa", "Peru", "Venezuela"],
    "Argentina": ["Brazil", "Peru"],
    "Iceland": ["Great Britain", "Greenland", "Scandinavia"],
    "Great Britain": ["Iceland", "Northern Europe", "Scandinavia", "Western Europe"],
    "Scandinavia": ["Great Britain", "Iceland", "Northern Europe", "Russia"],
    "Northern Europe": ["Great Britain", "Russia", "Scandinavia", "Southern Europe", "Western Europe"],
    "Western Europe": ["Great Britain", "North Africa", "Northern Europe", "Southern Europe"],
    "Southern Europe": ["Egypt", "Middle East", "North Africa", "Northern Europe", "Russia", "Western Europe"],
    "Russia": ["Afghanistan", "Middle East", "Northern Europe", "Scandinavia", "Southern Europe", "Ural"],
    "North Africa": ["Brazil", "Central Africa", "East Africa", "Egypt", "Southern Europe", "Western Europe"],
    "Egypt": ["East Africa", "Middle East", "North Africa", "Southern Europe"],
    "East Africa": ["Central Africa", "Egypt", "Madagascar", "Middle East", "North Africa", "South Africa"],
    "Central Africa": ["East Africa", "North Africa", "South Africa"],
    "South Africa": ["Central Africa", "East Africa", "Madagascar"],
    "Madagascar": ["East Africa", "South Africa"],
    "Ural": ["Afghanistan", "China", "Russia", "Siberia"],
    "Siberia": ["China", "Irkutsk", "Mongolia", "Ural", "Yakutsk"],
    "Yakutsk": ["Irkutsk", "Kamchatka", "Siberia"],
    "Kamchatka": ["Alaska", "Irkutsk", "Japan", "Mongolia", "Yakutsk"],
    "Irkutsk": ["Kamchatka", "Mongolia", "Siberia", "Yakutsk"],
    "Mongolia": ["China", "Irkutsk", "Japan", "Kamchatka", "Siberia"],
    "Japan": ["Kamchatka", "Mongolia"],
    "China": ["Afghanistan", "India", "Mongolia", "Southeast Asia", "Siberia", "Ural"],
    "Afghanistan": ["China", "India", "Middle East", "Russia", "Ural"],
    "Middle East": ["Afghanistan", "East Africa", "Egypt", "India", "Russia", "Southern Europe"],
    "India": ["Afghanistan", "China", "Middle East", "Southeast Asia"],
    "Southeast Asia": ["China", "India", "Indonesia"],
    "Indonesia": ["New Guinea", "Southeast Asia", "Western Australia"],
    "New Guinea": ["Eastern Australia", "Indonesia", "Western Australia"],
    "Western Australia": ["Eastern Australia", "Indonesia", "New Guinea"],
    "Eastern Australia": ["New Guinea", "Western Australia"],
}
CONTINENTS = {
    "North America": [
        "Alaska", "Northwest Territory", "Greenland", "Alberta", "Ontario", "Eastern Canada", "Western United States",
        "Eastern United States", "Central America",
    ],
    "South America": [
        "Venezuela", "Peru", "Brazil", "Argentina",
    ],
    "Europe": [
        "Iceland", "Great Britain", "Scandinavia", "Northern Europe", "Western Europe", "Southern Europe", "Russia",
    ],
    "Africa": [
        "North Africa", "Egypt", "East Africa", "Central Africa", "South Africa", "Madagascar",
    ],
    "Asia": [
        "Ural", "Siberia", "Yakutsk", "Kamchatka", "Irkutsk", "Mongolia", "Japan", "China", "Afghanistan",
        "Middle East", "India", "Southeast Asia",
    ],
    "Australia": [
        "Indonesia", "New Guinea", "Western Australia", "Eastern Australia",
    ],
}
BONUS = {"North America": 5, "South America": 2, "Europe": 5, "Africa": 3, "Asia": 7, "Australia": 2}
TERRITORIES = list(BESIDE)
# RB, Recruit Troops: resources to troops
CHART = {2: 2, 3: 4, 4: 7, 5: 10, 6: 13, 7: 17, 8: 21, 9: 25, 10: 30}
# RB, Recruit Troops; Fortifications
POPULATION = {"minor": 1, "major": 2, "capital": 5}
FACTIONS = ["Die Mechaniker", "Enclave of the Bear", "Imperial Balkania", "Khan Industries", "Saharan Republic"]
COIN = "Coin"
# The public examples of a Mission and of an Event, under names of our own.
NINE, SMALL_CITIES = "Nine conquests", "Losses in small cities"
STARTING_TROOPS, COIN_CARDS, FIRST_COINS, STARS_TO_WIN = 8, 10, 12, 4
