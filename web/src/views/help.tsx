import { t } from '../text/words.ts';
import { Dialog } from './common/dialog.tsx';

export function Help({ onClose }: { onClose: () => void }) {
  const { helpKeys } = t;
  const keys: [string, string][] = [
    ['← →', helpKeys.steps],
    ['↑ ↓', helpKeys.ends],
    [t.keyTab, helpKeys.board],
    [t.keyEnter, helpKeys.choose],
    [t.keySpace, helpKeys.best],
    ['h', helpKeys.hint],
    ['u', helpKeys.undo],
    ['r', helpKeys.redo],
    ['f', helpKeys.flip],
    ['a', helpKeys.analysis],
    ['p', helpKeys.pause],
    ['m', helpKeys.sounds],
    ['n', helpKeys.newGame],
    ['?', helpKeys.help],
  ];
  return (
    <Dialog title={t.helpTitle} onClose={onClose}>
      <p>{t.helpHands}</p>
      <p>{t.helpAhead}</p>
      <dl class="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href="docs/index.html">{t.handbook}</a>
      </p>
      <p class="muted">{t.helpPrivacy}</p>
    </Dialog>
  );
}
