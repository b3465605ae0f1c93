"""The Python module: against the command line's numbers, against itself, and against its type hints."""
import ast
import copy
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy

import palamedes

GAMES = ["mingmang", "mingmang:5", "mnk:3x3,3", "mnk:15x15,5", "mnk:30x30,5", "kalah:6,4", "kalah:3,3,pie=on", "morris",
         "morris:nine", "morris:six", "morris:three", "darkchess", "darkchess:2x4"]


def random_game(spec, seed, plies):
    game = palamedes.Game(spec)
    for ply in range(plies):
        if game.is_over:
            break
        game.play(game.random_move(1000 * seed + ply))
    return game


class Games(unittest.TestCase):
    def test_perft_is_that_of_the_rules(self):
        self.assertEqual(palamedes.Game("kalah:6,4").perft(5), 4_685)
        self.assertEqual([palamedes.Game("morris").perft(d) for d in (1, 2, 3)], [23, 506, 10_626])
        self.assertEqual(palamedes.Game("mnk:3x3,3").perft(9), 127_872)

    def test_play_and_undo(self):
        game = palamedes.Game("mnk:3x3,3", moves=["b2", "a1"])
        before = game.position
        self.assertEqual(game.play("c3").undo().position, before)
        self.assertEqual(game.moves, ["b2", "a1"])
        self.assertEqual(game.side_to_move, "first")
        game.play("c3").play("a2").play("a3").play("c1").play("b1").play("b3")
        self.assertIsNone(game.result)
        self.assertIn(game.play("c2").result, ("draw", "first"))
        self.assertEqual(game.legal_moves(), [])
        self.assertNotEqual(game.reason, "")

    def test_copies_are_their_own(self):
        game = palamedes.Game("morris")
        for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
            other.play("a0")
            self.assertEqual(game.moves, [])

    def test_what_is_wrong_is_an_error_of_one_line(self):
        for work in (lambda: palamedes.Game("chess"), lambda: palamedes.Game("mnk:3x3,3").play("z9"),
                     lambda: palamedes.Game("mnk:3x3,3").undo(), lambda: palamedes.Game("kalah", position="?"),
                     lambda: palamedes.Engine("nobody", palamedes.Game("kalah")),
                     lambda: palamedes.match("kalah", "random", "random")):
            with self.assertRaises(palamedes.Error) as caught:
                work()
            self.assertNotIn("\n", str(caught.exception))
            self.assertIsInstance(caught.exception, ValueError)

    def test_pictures(self):
        for spec in GAMES:
            game = random_game(spec, 1, 4)
            self.assertTrue(game._repr_svg_().startswith("<svg"), spec)
            self.assertIn("\n", str(game))

    def test_chance(self):
        game = palamedes.Game("darkchess")
        self.assertTrue(game.has_chance)
        outcomes = game.chance_outcomes(game.legal_moves()[0])
        self.assertEqual(sum(weight for _, weight in outcomes), 32)
        self.assertIn(game.resolve(game.legal_moves()[0], seed=5), [move for move, _ in outcomes])

    def test_playouts_do_not_depend_on_threads(self):
        for spec in ("kalah", "morris"):
            game = palamedes.Game(spec)
            one = game.random_playouts(10_000, seed=3, threads=1)
            two = game.random_playouts(10_000, seed=3, threads=2)
            self.assertEqual((one.first_wins, one.draws, one.second_wins, one.plies),
                             (two.first_wins, two.draws, two.second_wins, two.plies))
            self.assertEqual(one.first_wins + one.draws + one.second_wins, 10_000)

    def test_records(self):
        game = random_game("morris", 2, 30)
        record = game.record()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "games.txt"
            path.write_text(record.text() + "\n" + record.text(), encoding="utf-8")
            read = list(palamedes.records(path))
        self.assertEqual(len(read), 2)
        self.assertEqual(read[1].moves, game.moves)
        self.assertEqual(read[1].replay().position, game.position)


class Engines(unittest.TestCase):
    def test_the_same_seed_thinks_the_same(self):
        game = palamedes.Game("kalah:6,4")
        first, second = (palamedes.Engine("alphabeta", game, seed=4).think(game, depth=8) for _ in range(2))
        self.assertEqual((first.move, first.score, first.nodes), (second.move, second.score, second.nodes))
        self.assertGreaterEqual(first.depth, 8)

    def test_reports_and_lines(self):
        game = palamedes.Game("mnk:3x3,3", moves=["a1", "b2"])
        reports = []
        last = palamedes.Engine("alphabeta", game).think(game, depth=5, lines=3, on_report=reports.append)
        self.assertEqual(len(last.lines), 3)
        self.assertTrue(reports)
        self.assertLessEqual(reports[0].depth, reports[-1].depth)
        self.assertIn(last.lines[0].moves[0], game.legal_moves())

    def test_what_a_callback_raises_ends_the_search(self):
        game = palamedes.Game("kalah:6,4")

        def enough(report):
            if report.depth >= 5:
                raise StopIteration("enough")

        with self.assertRaises(StopIteration):
            palamedes.Engine("alphabeta", game).think(game, on_report=enough)

    def test_wins_are_proven(self):
        game = palamedes.Game("mnk:3x3,3", moves=["a1", "b1", "a2", "b2"])
        line = palamedes.Engine("alphabeta", game).think(game, depth=3).lines[0]
        self.assertEqual((line.moves[0], line.proven, line.plies_to_end), ("a3", True, 1))

    def test_an_engine_keeps_to_its_game(self):
        engine = palamedes.Engine("random", palamedes.Game("kalah:6,4"))
        with self.assertRaises(palamedes.Error):
            engine.think(palamedes.Game("kalah:3,3"))

    def test_matches(self):
        seen = []
        match = palamedes.match("kalah:6,4", "alphabeta:depth=3", "random", games=10, nodes=500, seed=2, concurrency=2,
                                on_game=seen.append)
        self.assertEqual(match.wins + match.draws + match.losses, 10)
        self.assertGreater(match.score, 0.5)
        self.assertEqual(sum(match.pairs), 5)
        self.assertEqual(len(seen), 10)
        self.assertEqual(match.records()[0].replay().result, match.records()[0].result)
        self.assertIn("Elo", match.summary())

    def test_solve(self):
        solved = palamedes.solve(palamedes.Game("mnk:3x3,3"))
        self.assertEqual(solved["value"], "draw")
        self.assertEqual({move["value"] for move in solved["moves"].values()}, {"draw"})
        self.assertEqual(palamedes.solve(palamedes.Game("mnk:4x3,3"))["value"], "win")

    def test_tables(self):
        game = palamedes.Game("morris:three,repetition=draws")
        with tempfile.TemporaryDirectory() as folder:
            tables = palamedes.Tables(game, folder)
            tables.build(threads=1)
            infos = tables.infos()
            self.assertTrue(infos)
            self.assertTrue(all(info["wins"] + info["draws"] + info["losses"] > 0 for info in infos))
            middle = random_game(game.spec, 5, 6)
            if not middle.is_over:
                self.assertIn(tables.value(middle.position)["value"], ("win", "draw", "loss"))

    def test_books(self):
        known = palamedes.book_moves(palamedes.Game("kalah:6,4"))
        for entry in known:
            self.assertIn(entry["move"], palamedes.Game("kalah:6,4").legal_moves())


class Batches(unittest.TestCase):
    def test_a_batch_is_many_games(self):
        """Every number of a batch is what the game itself says, through whole random games of every variant."""
        for spec in GAMES:
            with self.subTest(spec):
                batch = palamedes.Batch(spec, 9, seed=11, threads=2)
                random = numpy.random.default_rng(3)
                for ply in range(40):
                    # Some plies are drawn by the batch itself.
                    if ply % 13 == 12:
                        batch.step_random(ply)
                    counts, sides, results = batch.legal_counts, batch.sides, batch.results
                    planes = batch.observations()
                    for index in range(len(batch)):
                        game = batch.game(index)
                        self.assertEqual(counts[index], len(game.legal_moves()))
                        self.assertEqual(["first", "second"][sides[index]], game.side_to_move)
                        self.assertEqual([None, "first", "second", "draw"][results[index]], game.result)
                        numpy.testing.assert_array_equal(planes[index], game.observation())
                    batch.step((random.random(len(batch)) * counts).astype(numpy.int32))

    def test_an_action_is_the_number_of_a_legal_move(self):
        for spec in ("mingmang:5", "kalah:6,4", "morris", "mnk:15x15,5", "mnk:8x7,5", "mnk:3x80,5"):
            batch, game = palamedes.Batch(spec, 3), palamedes.Game(spec)
            for action in (1, 0, -1, 2, 1, -2):
                action %= len(game.legal_moves())
                move = game.legal_moves()[action]
                batch.step([action, -1, action])
                game.play(move)
            self.assertEqual(batch.game(2).moves, game.moves)
            self.assertEqual(batch.game(1).moves, [])

    def test_threads_do_not_change_what_is_random(self):
        one, two = (palamedes.Batch("darkchess", 500, seed=6, threads=threads) for threads in (1, 2))
        for batch in (one, two):
            batch.step_random(50)
        numpy.testing.assert_array_equal(one.observations(), two.observations())

    def test_wrong_actions_change_nothing(self):
        batch = palamedes.Batch("mnk:3x3,3", 200)
        with self.assertRaises(palamedes.Error):
            batch.step([0] * 199 + [9])
        self.assertEqual(batch.plies.sum(), 0)
        with self.assertRaises(palamedes.Error):
            batch.step([0, 0])

    def test_random_play_ends_and_restarts(self):
        batch = palamedes.Batch("mnk:3x3,3", 300)
        played = batch.step_random(9)
        self.assertEqual(played, batch.plies.sum())
        self.assertTrue((batch.results != 0).all())
        self.assertEqual(batch.step_random(1), 0)
        self.assertEqual(batch.restart_finished(), 300)
        self.assertTrue((batch.results == 0).all())

    def test_rollouts_play_to_the_end_and_leave_the_games_alone(self):
        for spec in GAMES:
            batch = palamedes.Batch(spec, 3, seed=2)
            batch.step_random(2)
            before = batch.observations()
            counts = batch.rollouts(20)
            self.assertTrue((counts.sum(axis=1) == 20).all(), spec)
            self.assertGreater(batch.rollout_plies, 0)
            numpy.testing.assert_array_equal(before, batch.observations())
        won = palamedes.Batch("mnk:1x3,1", 1).rollouts(5)
        self.assertEqual(won.tolist(), [[5, 0, 0]])

    def test_engine_actions_are_the_engines(self):
        batch = palamedes.Batch("kalah:6,4", 5, threads=2)
        batch.step_random(3)
        actions = batch.engine_actions("alphabeta", depth=4)
        for index, action in enumerate(actions):
            game = batch.game(index)
            report = palamedes.Engine("alphabeta", game, seed=1).think(game, depth=4)
            self.assertEqual(game.legal_moves()[action], report.move)

    def test_observations_have_the_pieces_where_they_are(self):
        game = palamedes.Game("mnk:3x4,3", moves=["b1", "d3"])
        planes = game.observation()
        self.assertEqual(planes.shape, (3, 3, 4))
        self.assertEqual(planes.dtype, numpy.float32)
        self.assertEqual(planes[0].nonzero(), (numpy.array([0]), numpy.array([1])))
        self.assertEqual(planes[1].nonzero(), (numpy.array([2]), numpy.array([3])))
        self.assertTrue((planes[2] == 1).all())
        kalah = palamedes.Game("kalah:6,4", moves=["3"]).observation()
        self.assertEqual(kalah[0].sum(), 48)
        morris = palamedes.Game("morris", moves=["a0", "g6"]).observation()
        self.assertEqual(morris[0][0][0], 1)
        self.assertEqual(morris[1][6][6], 1)
        self.assertEqual(morris[2].sum(), 23)
        self.assertTrue((morris[3] == 8).all() and (morris[4] == 8).all())
        dark = palamedes.Game("darkchess").observation()
        names = palamedes.Game("darkchess").plane_names
        self.assertEqual(dark[names.index("face down")].sum(), 32)
        self.assertTrue((dark[names.index("own soldiers face down")] == 5).all())
        self.assertEqual(palamedes.Game("mingmang").observation()[:2].sum(), 28)


class Hints(unittest.TestCase):
    """What the type hints promise is there, and everything that is there is hinted and says what it is."""

    def setUp(self):
        path = pathlib.Path(palamedes.__file__).with_name("__init__.pyi")
        self.tree = ast.parse(path.read_text(encoding="utf-8"))

    @staticmethod
    def members(body):
        found = set()
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found.add(node.name)
            elif isinstance(node, ast.AnnAssign):
                found.add(node.target.id)
        return found

    def test_module(self):
        self.assertEqual(set(palamedes.__all__), self.members(self.tree.body))

    def test_classes(self):
        for node in self.tree.body:
            if not isinstance(node, ast.ClassDef):
                continue
            actual = getattr(palamedes, node.name)
            self.assertTrue(actual.__doc__ or node.name == "Error", node.name)
            hinted = {name for name in self.members(node.body) if not name.startswith("__")}
            there = {name for name in vars(actual) if not name.startswith("__")}
            if node.name == "Error":
                continue
            self.assertEqual(hinted, there, node.name)
            for name in there - {"_repr_svg_"}:
                self.assertTrue((getattr(actual, name).__doc__ or "").strip(), f"{node.name}.{name}")


class Reference(unittest.TestCase):
    def test_the_reference_says_what_the_module_says(self):
        root = pathlib.Path(__file__).resolve().parents[2]
        made = subprocess.run([sys.executable, root / "python/tools/reference.py"], capture_output=True, text=True, check=True)
        self.assertEqual((root / "docs/python-reference.md").read_text(encoding="utf-8"), made.stdout)


if __name__ == "__main__":
    unittest.main()
