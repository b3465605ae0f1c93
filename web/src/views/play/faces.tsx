import { kOpponents, measuredScore, opponentEngine, opponentOf } from '../../content/opponents.ts';
import { t } from '../../text/words.ts';
import { Face } from '../common/face.tsx';

export interface FacesProps {
  legend: string;
  name: string; // of the group of choices
  level: number;
  onChoose: (level: number) => void;
}

// Ten faces to choose one from, the gentlest first.
export function Faces({ legend, name, level, onChoose }: FacesProps) {
  return (
    <fieldset class="faces">
      <legend>{legend}</legend>
      {kOpponents.map((each) => (
        <label key={each.level} class="face-choice">
          <input type="radio" name={name} checked={each.level === level} onChange={() => onChoose(each.level)} />
          <Face traits={each.face} size={52} />
          <span>{each.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

// Who that is, in a sentence; what is behind it for those who ask.
export function OpponentText({ game, level }: { game: string; level: number }) {
  const opponent = opponentOf(level);
  const lower = opponentOf(level - 1);
  const measured = measuredScore(game, level);
  if (!opponent) return null;
  return (
    <div class="opponent-text">
      <p>
        {t.aboutOpponent(opponent.name, t.levelOf(level), t.opponents[level - 1] ?? '')}{' '}
        {lower && measured !== undefined && t.beatsLower(measured, lower.name)}
      </p>
      <details>
        <summary>{t.details}</summary>
        <p>
          {t.engineBehind}: <code>{opponentEngine(game, level)}</code>
        </p>
      </details>
    </div>
  );
}
