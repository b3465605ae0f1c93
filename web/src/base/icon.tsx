// One set of icons: drawn on a field of 24 by 24 with one pen.
export type IconName = keyof typeof kPaths;

const kPaths = {
  undo: 'M9 5L4 10l5 5M4 10h9.5a5 5 0 0 1 0 10H9',
  redo: 'M15 5l5 5-5 5M20 10h-9.5a5 5 0 0 0 0 10H15',
  hint: 'M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-3.8 11.8c.6.5.8 1.1.8 1.7h6c0-.6.2-1.2.8-1.7A6.5 6.5 0 0 0 12 2.5Z',
  flip: 'M8 20V5M4.5 8.500L8 5l3.5 3.500M16 4v15M12.5 15.500L16 19l3.5-3.5',
  pause: 'M8 5v14M16 5v14',
  go: 'M7 4.500v15l12-7.500Z',
  resign: 'M6 22V3M6 4h12l-3 4.5 3 4.500H6',
  sound: 'M4 9.500v5h3.500L12 18.500v-13L7.5 9.500ZM15.5 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  mute: 'M4 9.500v5h3.500L12 18.500v-13L7.5 9.500ZM16 9.500l5 5M21 9.500l-5 5',
  add: 'M12 4.500v15M4.5 12h15',
  first: 'M6 5v14M18 6l-7 6 7 6',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  last: 'M18 5v14M6 6l7 6-7 6',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  settings:
    'M12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM12 3v2.500M12 18.500V21M3 12h2.500M18.5 12H21M5.6 5.600l1.8 1.800M16.6 16.600l1.8 1.800M5.6 18.400l1.8-1.800M16.6 7.400l1.8-1.8',
  help: 'M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 17.600v.2M12 2.800a9.2 9.2 0 1 0 0 18.4 9.2 9.2 0 0 0 0-18.400Z',
  learn:
    'M12 6.500C10 5 7 4.5 3.5 4.800v14c3.5-.3 6.5.2 8.5 1.7 2-1.5 5-2 8.5-1.700v-14C17 4.5 14 5 12 6.500ZM12 6.500v14',
  think:
    'M5 12h4M9 12l5-6.500h3M9 12h8M9 12l5 6.500h3M3 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0M17.5 5.500a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0M17.5 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0M17.5 18.500a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0',
  puzzle: 'M5 8h4a2.3 2.3 0 1 1 4.6 0H18v4.400a2.3 2.3 0 1 1 0 4.600V21H5Z',
  person: 'M12 12.500a4.3 4.3 0 1 0 0-8.6 4.3 4.3 0 0 0 0 8.600ZM4 21c.6-4.2 3.8-6 8-6s7.4 1.8 8 6',
  people:
    'M9 12a3.7 3.7 0 1 0 0-7.400A3.7 3.7 0 0 0 9 12ZM2.5 20c.5-3.6 3-5.2 6.5-5.200s6 1.6 6.5 5.200M15.5 5a3.7 3.7 0 0 1 0 6.900M17.5 15.200c2.3.5 3.7 2 4 4.8',
  watch: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.400M17.5 3v4h-4',
  swap: 'M4 9h14M14.5 5.500L18 9l-3.5 3.500M20 16H6M9.5 12.500L6 16l3.5 3.5',
  up: 'M12 20V5M5.5 11L12 4.5 18.5 11',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.500L21 21',
  rules: 'M6 3h12v18H6ZM9 8h6M9 12h6M9 16h4',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  warn: 'M12 4L2.8 20h18.400ZM12 10v5M12 17.400v.1',
  save: 'M12 3.500V15M8 11.500l4 3.500 4-3.500M4.500 16v4.500h15V16',
  load: 'M3.500 19V5h6l2 2.500h9V19ZM12 16.500v-6M9.500 12.500l2.500-2.500 2.500 2.500',
  paste: 'M8 4.500H5.500V21h13V4.500H16M9 3h6v3.500H9ZM9 11h6M9 15h4',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1.200 1.200M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1.200-1.200',
  copy: 'M8.500 8.500H20V20H8.500ZM15.500 8.500V4H4v11.500h4.500',
  image: 'M3.500 5h17v14h-17ZM3.500 16l5-5 4 4 3-3 5 5M15.500 8.800a1.200 1.200 0 1 0 0 .1',
  erase: 'M8.500 20L3.500 15 14 4.500l6 6L10.500 20ZM9 9.500l6 6M10.500 20H20',
  trash: 'M4.5 7h15M9.5 7V4.500h5V7M6.5 7l1 13.500h9l1-13.5',
  share: 'M12 15V3.500M8 7l4-3.500L16 7M5 12v8.500h14V12',
  trophy:
    'M8 4h8v5a4 4 0 0 1-8 0ZM8 5.500H4.500c0 3 1.5 5 4 5M16 5.500h3.500c0 3-1.5 5-4 5M12 13v4M8.5 20.500h7M9.5 20.500c0-2 1-3.5 2.5-3.500s2.5 1.5 2.5 3.5',
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  whole: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  edit: 'M4 20l1-4.500L16.5 4 20 7.5 8.5 19ZM14 6.500l3.5 3.5',
};

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={kPaths[name]} />
    </svg>
  );
}

export interface IconButtonProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
  expanded?: boolean; // what it opens is open
  busy?: boolean;
  text?: boolean; // the label beside the icon
  caption?: string; // a word below it
  kind?: string;
}

// A button that shows an icon and says what it does.
export function IconButton(props: IconButtonProps) {
  const { icon, label, onClick, disabled, pressed, expanded, busy, text, caption, kind } = props;
  return (
    <button
      type="button"
      class={`icon-button${busy ? ' busy' : ''}${kind ? ` ${kind}` : ''}`}
      aria-label={label}
      title={text ? undefined : label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-busy={busy ? 'true' : undefined}
      disabled={disabled ?? false}
      onClick={onClick}
    >
      <Icon name={icon} />
      {text && <span>{label}</span>}
      {caption && <span class="caption">{caption}</span>}
    </button>
  );
}
