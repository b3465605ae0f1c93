import { useState } from 'preact/hooks';
import { familyInfo } from '../../api/games.ts';
import { kindOf } from '../../boards/kinds.ts';
import { t, wordsOf } from '../../text/words.ts';
import { Dialog } from '../common/dialog.tsx';
import { RulesTab } from '../learn/rules.tsx';

// What the game is about, as long as it is played; where the tabs are not beside the board, the rules are a touch away too.
export function AimLine({ game }: { game: string }) {
  const [reading, setReading] = useState(false);
  const kind = kindOf(game);
  const { name, label } = kind;
  return (
    <div class="aim-line">
      <p>
        <strong>{t.theAim}</strong> {kind.aim?.(game) ?? wordsOf(name)?.aim ?? familyInfo(game)?.summary}
      </p>
      <button type="button" class="aim-rules" aria-label={t.rulesOf(label)} onClick={() => setReading(true)}>
        {t.rules}
      </button>
      {reading && (
        <Dialog title={t.rulesOf(label)} wide onClose={() => setReading(false)}>
          <RulesTab family={name} />
        </Dialog>
      )}
    </div>
  );
}
