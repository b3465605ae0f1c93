// A game is a text: a name, a colon, settings by position, then settings by name.
export function familyOf(game: string): string {
  return game.split(':')[0] ?? game;
}

export function settingsOf(game: string): { plain: string[]; named: Map<string, string> } {
  const colon = game.indexOf(':');
  const parts = colon < 0 ? [] : game.slice(colon + 1).split(',');
  const named = new Map<string, string>();
  const plain: string[] = [];
  for (const part of parts) {
    const mark = part.indexOf('=');
    if (mark < 0) plain.push(part);
    else named.set(part.slice(0, mark), part.slice(mark + 1));
  }
  return { plain, named };
}
