import { useState } from 'preact/hooks';
import { IconButton } from '../../base/icon.tsx';
import { t } from '../../text/words.ts';

// Puts a link onto the clipboard, and says so; where that is not allowed, shows it for copying by hand.
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      window.prompt(t.copyLink, text);
    }
  };
  return (
    <span class="copy-row">
      <IconButton icon={done ? 'check' : 'share'} label={label} text onClick={() => void copy()} />
      <span role="status" class="muted">
        {done ? t.linkCopied : ''}
      </span>
    </span>
  );
}
