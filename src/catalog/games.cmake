# The games, in the order in which people are shown them. Adding one: a folder in games/ and a word here.
set(PALAMEDES_GAMES mingmang mnk kalah morris darkchess)
