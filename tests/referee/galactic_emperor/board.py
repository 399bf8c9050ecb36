"""The 37 spaces of the Galaxy Board, who is whose neighbour, and how far things are."""

COLUMNS = {"A": 4, "B": 5, "C": 6, "D": 7, "E": 6, "F": 5, "G": 4}
SPACES = [f"{column}{row}" for column, length in COLUMNS.items() for row in range(1, length + 1)]
CENTRE = "D4"


def neighbours(space: str) -> list[str]:
    """List the spaces that share a side with this one."""
    # rulings.md, board: a hexagon of radius 3; towards the middle columns grow by one, so rows shift by a half
    column, row = space[0], int(space[1:])
    near = [f"{column}{row - 1}", f"{column}{row + 1}"]
    for other in (chr(ord(column) - 1), chr(ord(column) + 1)):
        if other not in COLUMNS:
            continue
        towards_middle = COLUMNS[other] > COLUMNS[column]
        near += [f"{other}{row}", f"{other}{row + 1 if towards_middle else row - 1}"]
    return [near_space for near_space in near if near_space in SPACES]


def one_space_on(space: str, suns: list[str]) -> list[str]:
    """List the spaces one space away where ships may stop: suns are skipped and do not count."""
    # RB, Warlord Role, Moving: ships can skip over Suns; they do not count as a space
    seen, found, open_ends = {space}, [], [space]
    while open_ends:
        for near in neighbours(open_ends.pop()):
            if near in seen:
                continue
            seen.add(near)
            if near in suns:
                open_ends.append(near)
            else:
                found.append(near)
    return found


def distances(space: str, suns: list[str]) -> dict[str, int]:
    """Tell how many spaces away every other space is."""
    # rulings.md, nearest: a sun does not count as a space, as for movement
    far, edge = {space: 0}, [space]
    while edge:
        following = []
        for here in edge:
            for there in one_space_on(here, suns):
                if there not in far:
                    far[there] = far[here] + 1
                    following.append(there)
        edge = following
    return far
