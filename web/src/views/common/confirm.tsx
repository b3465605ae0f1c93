import type { ComponentChildren } from 'preact';
import { t } from '../../text/words.ts';
import { Dialog } from './dialog.tsx';

export interface ConfirmProps {
  title: string;
  yes: string;
  onYes: () => void;
  onClose: () => void;
  children: ComponentChildren;
}

// A question before something that a game may not come back from.
export function Confirm({ title, yes, onYes, onClose, children }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div class="form-end">
        <button type="button" onClick={onClose}>
          {t.keepPlaying}
        </button>
        <button
          type="button"
          class="main"
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
