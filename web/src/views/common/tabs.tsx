import { t } from '../../text/words.ts';

export function Tabs<T extends string>({
  tabs,
  chosen,
  onChoose,
}: {
  tabs: [T, string][];
  chosen: T;
  onChoose: (tab: T) => void;
}) {
  const step = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(([tab]) => tab === chosen);
    const next = event.key === 'ArrowRight' ? at + 1 : event.key === 'ArrowLeft' ? at - 1 : -1;
    const tab = tabs[(next + tabs.length) % tabs.length];
    if ((event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') || !tab) return;
    event.preventDefault();
    onChoose(tab[0]);
    document.getElementById(`tab-${tab[0]}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={t.aboutGame} onKeyDown={step}>
      {tabs.map(([tab, text]) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-selected={tab === chosen}
          aria-controls={tab === chosen ? `panel-${tab}` : undefined}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
