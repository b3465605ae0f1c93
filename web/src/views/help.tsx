import { Dialog } from './common/dialog.tsx';

const kKeys: [string, string][] = [
  ['← →', 'one move back, one forward'],
  ['↑ ↓', 'to the start, to the end of the game'],
  ['Tab', 'go to the board; then arrows go from square to square'],
  ['Enter', 'choose the square; Escape drops the choice'],
  ['Space', 'play the best move'],
  ['h', 'hint'],
  ['u', 'take back'],
  ['f', 'flip the board'],
  ['a', 'analysis on or off'],
  ['p', 'pause or go on'],
  ['m', 'sounds on or off'],
  ['n', 'new game'],
  ['?', 'this help'],
];

export function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys and hands" onClose={onClose}>
      <p>
        Drag a piece, or tap it and then where it goes. A tap on a free place sets a stone; a house or a tile takes one
        tap.
      </p>
      <dl class="keys">
        {kKeys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">Your game is in this page's address and in your browser: the server keeps nothing about you.</p>
    </Dialog>
  );
}
