import { useEffect, useState } from 'preact/hooks';
import { families } from '../api/games.ts';
import { transport } from '../api/transport.ts';
import { place } from '../base/router.ts';
import { kLooks, settings, type Look, type Switch } from '../base/settings.ts';
import { useStore } from '../base/store.ts';
import { familyOf } from '../base/spec.ts';
import { kindOf } from '../boards/kinds.ts';
import { familyLink, table, usualDoc } from '../game/table.ts';
import { docOf } from '../game/link.ts';

export function Header({ onHelp }: { onHelp: () => void }) {
  const { path, query } = useStore(place);
  const link = useStore(transport.connection);
  const [open, setOpen] = useState(false);
  const family = path[0] === 'play' ? familyOf(docOf(query)?.game ?? '') : path[0] === 'rules' ? path[1] : '';
  const openFamily = (name: string) => (event: Event) => {
    event.preventDefault();
    const hash = familyLink(name);
    const doc = docOf(new URLSearchParams(hash.slice(hash.indexOf('?') + 1)));
    if (doc && doc.nodes.length > 1) location.hash = hash;
    else table.show(usualDoc(name));
  };
  return (
    <header class="top">
      <a class="brand" href="#/">
        Palamedes
      </a>
      <nav aria-label="Games" class="games">
        {families().map(({ name }) => (
          <a
            key={name}
            href={`#/play?g=${name}`}
            onClick={openFamily(name)}
            aria-current={family === name ? 'page' : undefined}
          >
            {kindOf(name).label}
          </a>
        ))}
      </nav>
      <nav aria-label="Page" class="tools">
        {link === 'lost' && (
          <span class="lost" role="status">
            <span aria-hidden="true">⚠ </span>no server, trying again
          </span>
        )}
        <a class="wide" href="#/think" aria-current={path[0] === 'think' ? 'page' : undefined}>
          How it thinks
        </a>
        <a href="#/learn" aria-current={path[0] === 'learn' ? 'page' : undefined}>
          Learn
        </a>
        <button type="button" class="bare" aria-label="Settings" aria-expanded={open} onClick={() => setOpen(!open)}>
          ◐
        </button>
        <button type="button" class="bare" aria-label="Help and keys" onClick={onHelp}>
          ?
        </button>
      </nav>
      {open && <Settings onClose={() => setOpen(false)} />}
    </header>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const now = useStore(settings);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, []);
  const toggle = (name: Switch, text: string) => (
    <label key={name} class="check">
      <input type="checkbox" checked={now[name]} onChange={() => settings.change({ [name]: !now[name] })} />
      {text}
    </label>
  );
  return (
    <div class="settings" role="group" aria-label="Settings">
      <label class="row">
        Look
        <select value={now.look} onChange={(event) => settings.change({ look: event.currentTarget.value as Look })}>
          {kLooks.map(([look, text]) => (
            <option key={look} value={look}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {toggle('sound', 'Sounds')}
      {toggle('coordinates', 'Coordinates')}
      {toggle('motion', 'Motion')}
      {families()
        .flatMap(({ name }) => kindOf(name).switches ?? [])
        .map(([each, text]) => toggle(each, text))}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}
