import type { FaceTraits } from '../../content/opponents.ts';

// A face cut from paper: flat shapes, one light, the same pen for all.
export function Face({ traits, size = 40 }: { traits: FaceTraits; size?: number }) {
  const { ground, skin, hair, cut, wear, glasses } = traits;
  return (
    <svg class="face-picture" width={size} height={size} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <clipPath id={`face-${cut}`}>
        <circle cx="50" cy="50" r="49" />
      </clipPath>
      <g clip-path={`url(#face-${cut})`}>
        <rect width="100" height="100" fill={ground} />
        {kBehind[cut]?.(hair, skin)}
        <path d="M14 104c2-20 16-27 36-27s34 7 36 27Z" fill={wear} />
        <path d="M41 68h18v13c-4 5-14 5-18 0Z" fill={skin} />
        <path d="M41 72c5 5 13 5 18 0v4c-5 5-13 5-18 0Z" fill="#000" opacity="0.12" />
        <path d="M28 46c0-16 9-25 22-25s22 9 22 25c0 17-10 29-22 29S28 63 28 46Z" fill={skin} />
        {kBefore[cut]?.(hair, skin)}
        <circle cx="41" cy="48" r="2.8" fill="#23201b" />
        <circle cx="59" cy="48" r="2.8" fill="#23201b" />
        <path d="M36.5 41.500q4.5-2.5 8.5-.5M55 41q4-2 8.5.5" class="pen" />
        <path d="M50 49c1.5 4 2.5 6 0 7.5" class="pen" />
        <path d="M43 63q7 5.5 14 0" class="pen" />
        {glasses && (
          <path d="M34 48a7 7 0 1 0 14 0 7 7 0 1 0-14 0M52 48a7 7 0 1 0 14 0 7 7 0 1 0-14 0M48 47.500h4" class="pen" />
        )}
      </g>
      <circle cx="50" cy="50" r="48.5" class="edge" />
    </svg>
  );
}

type Part = (hair: string, skin: string) => preact.JSX.Element;
type Parts = Partial<Record<FaceTraits['cut'], Part>>;

const kBehind: Parts = {
  bob: (hair) => <path d="M22 48c0-20 11-32 28-32s28 12 28 32c0 14-2 22-5 27H27c-3-5-5-13-5-27Z" fill={hair} />,
  plait: (hair) => <path d="M24 44c0-17 10-28 26-28s26 11 26 28v14l6 22-9 6-6-24H33l-6 24-9-6 6-22Z" fill={hair} />,
  bun: (hair) => <path d="M50 3a12 12 0 0 1 8 21H42a12 12 0 0 1 8-21Z" fill={hair} />,
  curls: (hair) => (
    <path
      d="M50 10c9-3 18 2 21 9 8 3 11 11 8 18 3 8-1 15-8 17H29c-7-2-11-9-8-17-3-7 0-15 8-18 3-7 12-12 21-9Z"
      fill={hair}
    />
  ),
  scarf: (hair) => <path d="M19 52c0-24 13-38 31-38s31 14 31 38c0 16-5 28-9 36H28c-4-8-9-20-9-36Z" fill={hair} />,
  wreath: (hair) => <path d="M24 46c0-18 11-29 26-29s26 11 26 29c0 8-2 13-4 16H28c-2-3-4-8-4-16Z" fill={hair} />,
};

const kBefore: Parts = {
  tuft: (hair) => (
    <path
      d="M27 45c-1-17 9-27 23-27 4-5 8-6 11-5-1 3-2 5-4 6 10 3 16 12 16 26-4-3-6-8-7-12-10 3-22 2-30-2-3 4-6 9-9 14Z"
      fill={hair}
    />
  ),
  bob: (hair) => <path d="M27 46c0-18 10-27 23-27s23 9 23 27c-3-4-4-8-4-11-12 1-26 0-38 0 0 3-1 7-4 11Z" fill={hair} />,
  plait: (hair) => <path d="M27 45c1-17 10-26 23-26s22 9 23 26c-6-4-16-8-20-17-5 8-18 11-26 17Z" fill={hair} />,
  bun: (hair) => <path d="M27 45c0-17 10-26 23-26s23 9 23 26c-4-7-11-13-23-13s-19 6-23 13Z" fill={hair} />,
  curls: (hair) => (
    <path d="M28 42c2-8 6-10 10-10 3-4 9-5 12-2 4-3 10-1 12 3 4 0 8 3 10 9 2-15-8-24-22-24s-24 9-22 24Z" fill={hair} />
  ),
  scarf: (hair) => (
    <path
      d="M50 14C30 14 19 30 19 52c0 16 5 28 9 36 4 6 14 10 22 10s18-4 22-10c4-8 9-20 9-36 0-22-11-38-31-38Zm0 12c12 0 18 9 18 20 0 16-8 27-18 27S32 62 32 46c0-11 6-20 18-20Z"
      fill={hair}
      fill-rule="evenodd"
    />
  ),
  beard: (hair) => (
    <>
      <path
        d="M28 46c0 20 8 38 22 38s22-18 22-38c-3 6-5 11-8 12-4-3-9-3-14-1-5-2-10-2-14 1-3-1-5-6-8-12Z"
        fill={hair}
      />
      <path d="M43 63q7 5 14 0-7 7-14 0Z" fill="#7d3a28" />
      <path d="M27 42c1-14 10-23 23-23s22 9 23 23c-5-8-9-10-12-11-8 2-16 2-22 0-3 1-7 3-12 11Z" fill={hair} />
    </>
  ),
  cap: (hair, skin) => (
    <>
      <path d="M27 45c0-4 0-7 1-10h44c1 3 1 6 1 10l-3-7H30Z" fill={hair} />
      <path d="M24 36c2-14 12-22 26-22s24 8 26 22c-8-4-16-6-26-6s-18 2-26 6Z" fill="#8a2f5c" />
      <path d="M24 36c8-5 16-7 26-7s18 2 26 7l-2 5c-8-4-16-5-24-5s-16 1-24 5Z" fill="#e0b84a" />
      <circle cx="50" cy="13" r="4" fill={skin} />
    </>
  ),
  bald: (hair) => (
    <>
      <path
        d="M41 59c-4 2-7 3-9 8 5 0 8-1 11-4l7-2 7 2c3 3 6 4 11 4-2-5-5-6-9-8-3-1-6 0-9 1-3-1-6-2-9-1Z"
        fill={hair}
      />
      <path d="M44 68c1 10 3 18 6 24 3-6 5-14 6-24-4 3-8 3-12 0Z" fill={hair} />
      <path d="M35 40q6-4 11-1M54 39q5-3 11 1" stroke={hair} stroke-width="4" fill="none" stroke-linecap="round" />
    </>
  ),
  wreath: (hair) => (
    <>
      <path
        d="M28 46c0 18 8 36 22 36s22-18 22-36c-3 7-4 12-8 13-4-3-9-3-14-1-5-2-10-2-14 1-4-1-5-6-8-13Z"
        fill={hair}
      />
      <path d="M43 64q7 5 14 0-7 7-14 0Z" fill="#7d3a28" />
      <path d="M27 40c2-13 11-21 23-21s21 8 23 21c-6-7-14-10-23-10s-17 3-23 10Z" fill={hair} />
      <g fill="#1d6a57">
        <path d="M25 38c-4-4-5-9-3-14 4 3 6 8 3 14ZM29 29c-2-5-1-10 3-14 2 5 2 10-3 14ZM38 22c0-5 3-9 8-11 0 5-2 10-8 11ZM75 38c4-4 5-9 3-14-4 3-6 8-3 14ZM71 29c2-5 1-10-3-14-2 5-2 10 3 14ZM62 22c0-5-3-9-8-11 0 5 2 10 8 11Z" />
      </g>
    </>
  ),
};
