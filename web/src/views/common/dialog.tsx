import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../text/words.ts';
import { IconButton } from '../../base/icon.tsx';

export function Dialog({
  title,
  onClose,
  wide = false,
  children,
}: {
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide ? 'wide-dialog' : ''}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog">
        <div class="dialog-head">
          <h2>{title}</h2>
          <IconButton icon="close" label={t.close} kind="bare" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
