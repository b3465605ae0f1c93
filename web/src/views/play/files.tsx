import { useRef, useState } from 'preact/hooks';
import { messageOf } from '../../api/errors.ts';
import { transport } from '../../api/transport.ts';
import { announce } from '../../base/announce.ts';
import { download } from '../../base/download.ts';
import { useStore } from '../../base/store.ts';
import { pictureText } from '../../boards/export.ts';
import { node } from '../../game/doc.ts';
import { fragment } from '../../game/link.ts';
import { docFromRecords, recordsOf, saveText, sidesOfRecords } from '../../game/records.ts';
import { table, type Seat } from '../../game/table.ts';

// Records in and out, links, pictures.
export function Files({ seat }: { seat: Seat }) {
  const { match } = seat;
  const { doc, names } = useStore(match.store);
  const [message, setMessage] = useState('');
  const [pasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const say = (text: string): void => {
    setMessage(text);
    announce(text);
  };
  const attempt = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) => say(`⚠ ${messageOf(error)}`));
  };
  const copy = async (text: string, what: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      say(`${what} copied`);
    } catch {
      window.prompt(`Copy the ${what.toLowerCase()}:`, text);
    }
  };
  const load = async (text: string): Promise<void> => {
    const { records } = await transport.records(text);
    table.show(docFromRecords(records, await sidesOfRecords(records)));
    say(`${records.length === 1 ? 'record' : `${records.length} records`} loaded`);
  };
  const save = async (): Promise<void> => {
    const end = match.ending() ?? { result: '*' as const, reason: '' };
    download(`${doc.game.replace(/[^a-z0-9]+/g, '-')}.txt`, await saveText(recordsOf(doc, names, end)), 'text/plain');
    say('record saved');
  };
  return (
    <section class="files" aria-label="Files and links">
      <div class="file-row">
        <button type="button" onClick={attempt(save)}>
          Save record
        </button>
        <button type="button" onClick={() => input.current?.click()}>
          Load record
        </button>
        <button type="button" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
          Paste
        </button>
        <button type="button" onClick={attempt(() => copy(new URL(fragment(doc, true), location.href).href, 'Link'))}>
          Share link
        </button>
        <button type="button" onClick={attempt(() => copy(node(doc, doc.current).position ?? '', 'Position'))}>
          Copy position
        </button>
        <button
          type="button"
          onClick={() => {
            const picture = document.querySelector<SVGSVGElement>('.table svg.board');
            if (picture) download('board.svg', pictureText(picture), 'image/svg+xml');
          }}
        >
          Picture
        </button>
        <input
          ref={input}
          type="file"
          class="unseen"
          tabIndex={-1}
          aria-label="Record to load"
          accept=".txt,text/plain"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) attempt(async () => load(await file.text()))();
            event.currentTarget.value = '';
          }}
        />
      </div>
      {pasting && (
        <div class="stacked">
          <label class="stacked">
            <span class="muted">Record text</span>
            <textarea
              rows={5}
              spellcheck={false}
              value={pasted}
              onInput={(event) => setPasted(event.currentTarget.value)}
            />
          </label>
          <button type="button" onClick={attempt(() => load(pasted))}>
            Load this text
          </button>
        </div>
      )}
      <p class="muted" role="status">
        {message}
      </p>
    </section>
  );
}
