import { useRef, useState } from 'preact/hooks';
import { messageOf } from '../../api/errors.ts';
import { transport } from '../../api/transport.ts';
import { announce } from '../../base/announce.ts';
import { download } from '../../base/download.ts';
import { IconButton } from '../../base/icon.tsx';
import { useStore } from '../../base/store.ts';
import { pictureText } from '../../boards/export.ts';
import { node } from '../../game/doc.ts';
import { fragment } from '../../game/link.ts';
import { docFromRecords, recordsOf, saveText, sidesOfRecords } from '../../game/records.ts';
import { table, type Seat } from '../../game/table.ts';
import { t } from '../../text/words.ts';

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
  const copy = async (text: string, done: string, byHand: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      say(done);
    } catch {
      window.prompt(byHand, text);
    }
  };
  const load = async (text: string): Promise<void> => {
    const { records } = await transport.records(text);
    table.show(docFromRecords(records, await sidesOfRecords(records)));
    say(t.recordsLoaded(records.length));
  };
  const save = async (): Promise<void> => {
    const end = match.ending() ?? { result: '*' as const, reason: '' };
    download(`${doc.game.replace(/[^a-z0-9]+/g, '-')}.txt`, await saveText(recordsOf(doc, names, end)), 'text/plain');
    say(t.recordSaved);
  };
  return (
    <section class="files" aria-label={t.files}>
      <div class="file-row">
        <IconButton
          icon="save"
          label={t.saveRecord}
          caption={t.fileCaptions.save}
          kind="bare"
          onClick={attempt(save)}
        />
        <IconButton
          icon="load"
          label={t.loadRecord}
          caption={t.fileCaptions.load}
          kind="bare"
          onClick={() => input.current?.click()}
        />
        <IconButton
          icon="paste"
          label={t.paste}
          caption={t.fileCaptions.paste}
          kind="bare"
          expanded={pasting}
          onClick={() => setPasting(!pasting)}
        />
        <IconButton
          icon="link"
          label={t.shareLink}
          caption={t.fileCaptions.link}
          kind="bare"
          onClick={attempt(() => copy(new URL(fragment(doc, true), location.href).href, t.linkCopied, t.copyLink))}
        />
        <IconButton
          icon="copy"
          label={t.copyPosition}
          caption={t.fileCaptions.position}
          kind="bare"
          onClick={attempt(() => copy(node(doc, doc.current).position ?? '', t.positionCopied, t.copyThePosition))}
        />
        <IconButton
          icon="image"
          label={t.picture}
          caption={t.fileCaptions.picture}
          kind="bare"
          onClick={() => {
            const picture = document.querySelector<SVGSVGElement>('.table svg.board');
            if (picture) download('board.svg', pictureText(picture), 'image/svg+xml');
          }}
        />
        <input
          ref={input}
          type="file"
          class="unseen"
          tabIndex={-1}
          aria-label={t.recordToLoad}
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
            <span class="muted">{t.recordText}</span>
            <textarea
              rows={5}
              spellcheck={false}
              value={pasted}
              onInput={(event) => setPasted(event.currentTarget.value)}
            />
          </label>
          <button type="button" onClick={attempt(() => load(pasted))}>
            {t.loadText}
          </button>
        </div>
      )}
      <p class="muted" role="status">
        {message}
      </p>
    </section>
  );
}
