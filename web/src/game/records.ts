import { transport } from '../api/transport.ts';
import type { GameRecord, RecordedMove, ResultMark, Side } from '../api/types.ts';
import { t } from '../text/words.ts';
import { add, allLines, annotate, newDoc, node, person, playerText, type Doc, type Judgement } from './doc.ts';

// Variations are further records in the same text: each a whole line from the root. Loading puts them together again.
export function recordsOf(
  doc: Doc,
  names: [string, string],
  end: { result: ResultMark; reason: string },
): GameRecord[] {
  const date = new Date().toISOString().slice(0, 10);
  return allLines(doc).map((line, number) => {
    const moves = line.slice(1).map((index, ply): RecordedMove => {
      const each = node(doc, index);
      const mover: Side = node(doc, line[ply] ?? 0).side ?? 0;
      const move: RecordedMove = { text: each.move };
      if (each.judgement) move.score = mover === 0 ? each.judgement.score : -each.judgement.score;
      if (each.seconds !== undefined) move.seconds = each.seconds;
      if (each.comment) move.comment = each.comment;
      return move;
    });
    const tags: [string, string][] = [
      ['First', `${names[0]} (${playerText(doc.players[0])})`],
      ['Second', `${names[1]} (${playerText(doc.players[1])})`],
      ['Date', date],
    ];
    if (number > 0) tags.push(['Variation', String(number)]);
    const open = { result: '*' as ResultMark, reason: '' };
    return { game: doc.game, root: doc.root, tags, moves, ...(number === 0 ? end : open) };
  });
}

export async function saveText(records: GameRecord[]): Promise<string> {
  const texts: string[] = [];
  for (const record of records) texts.push((await transport.recordText(record)).text);
  return texts.join('\n');
}

// "South (You)" as this page writes it is You; any other name is taken as it is.
function nameIn(record: GameRecord, tag: string): string {
  const text = record.tags.find(([name]) => name === tag)?.[1] ?? tag;
  return /\(([^()]+)\)$/.exec(text)?.[1] ?? text;
}

const kWon = 2_900_000; // scores from here on are wins, the nearer the higher
const kWonNow = 3_000_000;

// A score as it was written down for the side that moved.
function judgementIn(score: number, mover: Side): Judgement {
  const own = mover === 0 ? score : -score;
  if (Math.abs(score) < kWon) return { score: own, value: 'estimate', proven: false };
  return { score: own, value: own > 0 ? 'win' : 'loss', distance: kWonNow - Math.abs(score), proven: false };
}

// Who is to move along each record, as the rules have it.
export async function sidesOfRecords(records: GameRecord[]): Promise<Side[][]> {
  const states = records.map(({ game, root, moves }) => {
    const ref = { game, moves: moves.map((move) => move.text) };
    return transport.state(root ? { ...ref, root } : ref);
  });
  return (await Promise.all(states)).map((state) => state.sides);
}

// The records of one text as one game: those that start like the first one join it as variations.
export function docFromRecords(records: GameRecord[], sides: Side[][]): Doc {
  const first = records[0];
  if (!first) throw new Error(t.noRecord);
  let doc = newDoc(first.game, first.root, [person(nameIn(first, 'First')), person(nameIn(first, 'Second'))], {
    kind: 'move',
    seconds: 1,
  });
  let end = 0;
  records.forEach((record, number) => {
    if (record.game !== first.game || record.root !== first.root) return;
    doc = { ...doc, current: 0 };
    for (const [ply, move] of record.moves.entries()) {
      doc = add(doc, doc.current, move.text);
      const judgement = typeof move.score === 'number' ? judgementIn(move.score, sides[number]?.[ply] ?? 0) : null;
      if (judgement) doc = annotate(doc, doc.current, { judgement, opinion: judgement });
      if (move.comment) doc = annotate(doc, doc.current, { comment: move.comment });
      if (typeof move.seconds === 'number') doc = annotate(doc, doc.current, { seconds: move.seconds });
    }
    if (number === 0) end = doc.current;
  });
  doc = { ...doc, current: end };
  const ended = { result: first.result, reason: first.reason };
  if (first.result !== '*') doc = { ...doc, ended, result: ended };
  return doc;
}
