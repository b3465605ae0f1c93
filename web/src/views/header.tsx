import { useEffect, useRef, useState } from 'preact/hooks';
import { families, games as served } from '../api/games.ts';
import { transport } from '../api/transport.ts';
import { place } from '../base/router.ts';
import { kLooks, settings, type Look, type Switch } from '../base/settings.ts';
import { useStore } from '../base/store.ts';
import { familyOf } from '../base/spec.ts';
import { kindOf } from '../boards/kinds.ts';
import { openFamily } from '../game/table.ts';
import { docOf } from '../game/link.ts';
import { kLanguages } from '../text/languages.ts';
import { t } from '../text/words.ts';
import { Icon, type IconName } from '../base/icon.tsx';

export function Header({ onHelp }: { onHelp: () => void }) {
  const { path, query } = useStore(place);
  const link = useStore(transport.connection);
  const [open, setOpen] = useState(false);
  const games = useRef<HTMLElement>(null);
  const family = path[0] === 'play' ? familyOf(docOf(query)?.game ?? '') : path[0] === 'rules' ? path[1] : '';
  useEffect(() => setOpen(false), [path.join('/'), query.get('id')]);
  useEffect(() => {
    const centre = (): void => {
      const box = games.current;
      const here = box?.querySelector<HTMLElement>('[aria-current]');
      if (box && here) box.scrollLeft = here.offsetLeft - box.offsetLeft - (box.clientWidth - here.offsetWidth) / 2;
    };
    centre();
    window.addEventListener('resize', centre);
    return () => window.removeEventListener('resize', centre);
  }, [family]);
  const page = (name: string, icon: IconName, text: string) => (
    <a
      href={`#/${name}`}
      class="tool"
      aria-label={text}
      title={text}
      aria-current={path[0] === name ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span>{text}</span>
    </a>
  );
  return (
    <header class="top">
      <a class="brand" href="#/" aria-label="Palamedes">
        <BrandMark />
        <span>Palamedes</span>
      </a>
      <nav aria-label={t.games} class="games" ref={games}>
        {families().map(({ name }) => (
          <a
            key={name}
            href={`#/play?g=${name}`}
            onClick={(event) => {
              event.preventDefault();
              openFamily(name);
            }}
            aria-current={family === name ? 'page' : undefined}
          >
            {kindOf(name).label}
          </a>
        ))}
      </nav>
      <nav aria-label={t.page} class="tools">
        {link === 'lost' && (
          <span class="no-link" role="status">
            <Icon name="warn" />
            <span>{t.noServer}</span>
          </span>
        )}
        {page('think', 'think', t.think)}
        {page('puzzles', 'puzzle', t.puzzles)}
        {page('learn', 'learn', t.learn)}
        <button
          type="button"
          class="bare tool settings-button"
          aria-label={t.settings}
          title={t.settings}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="settings" />
        </button>
        <button type="button" class="bare tool help-button" aria-label={t.help} title={t.help} onClick={onHelp}>
          <Icon name="help" />
        </button>
      </nav>
      {open && <Settings onClose={() => setOpen(false)} />}
    </header>
  );
}

function BrandMark() {
  return (
    <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" class="wood-field" />
      <circle cx="12" cy="13" r="7" class="light-stone" />
      <circle cx="21" cy="20" r="7" class="dark-stone" />
    </svg>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const now = useStore(settings);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    const press = (event: PointerEvent): void => {
      const target = event.target as Element | null;
      if (!box.current?.contains(target) && !target?.closest('.settings-button')) onClose();
    };
    window.addEventListener('keydown', key);
    window.addEventListener('pointerdown', press);
    return () => {
      window.removeEventListener('keydown', key);
      window.removeEventListener('pointerdown', press);
    };
  }, []);
  const toggle = (name: Switch, text: string) => (
    <label key={name} class="check">
      <input type="checkbox" checked={now[name]} onChange={() => settings.change({ [name]: !now[name] })} />
      {text}
    </label>
  );
  return (
    <div class="settings" role="group" aria-label={t.settings} ref={box}>
      <label class="row">
        {t.look}
        <select value={now.look} onChange={(event) => settings.change({ look: event.currentTarget.value as Look })}>
          {kLooks.map((look) => (
            <option key={look} value={look}>
              {t.looks[look]}
            </option>
          ))}
        </select>
      </label>
      <label class="row">
        {t.languageChoice}
        <select value={now.language} onChange={(event) => settings.change({ language: event.currentTarget.value })}>
          <option value="auto">{t.languageAuto}</option>
          {kLanguages.map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {toggle('sound', t.sounds)}
      {toggle('coordinates', t.coordinates)}
      {toggle('motion', t.motion)}
      {served.get()?.ponders && toggle('ponder', t.ponder)}
      {families()
        .flatMap(({ name }) => kindOf(name).switches ?? [])
        .map((each) => toggle(each, { letters: t.latinLetters }[each]))}
    </div>
  );
}
