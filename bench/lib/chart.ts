interface Run {
  results: {
    subject: string;
    what?: string;
    goal?: { at: 'most' | 'least'; limit: number };
    judged?: { median: number };
  }[];
}

export interface Bar {
  name: string;
  /** Share of the goal that is used up: 1 meets it exactly, less is better. */
  share: number;
}

/** The figures with a goal, in the order of the run. */
export const barsOf = ({ results }: Run): Bar[] =>
  results.flatMap(({ subject, what = '', goal, judged }) =>
    goal && judged
      ? [
          {
            name: `${subject} ${what}`,
            share: goal.at === 'most' ? judged.median / goal.limit : goal.limit / judged.median,
          },
        ]
      : [],
  );

const ROW = 22;
const LABELS = 560;
const UNIT = 160;
/** Longer bars end here and say so by their number. */
const LONGEST = 3;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Horizontal bars beside the line of the goal, as SVG that reads in light and dark. */
export function chartOf(bars: readonly Bar[]): string {
  const height = bars.length * ROW + 40;
  const width = LABELS + LONGEST * UNIT + 70;
  const rows = bars.map(({ name, share }, at) => {
    const y = 30 + at * ROW;
    const length = Math.min(share, LONGEST) * UNIT;
    const label = name.length > 84 ? `${name.slice(0, 83)}…` : name;
    return `<text x="${LABELS - 8}" y="${y + 12}" text-anchor="end">${escaped(label)}</text>
<rect x="${LABELS}" y="${y}" width="${length.toFixed(1)}" height="15" rx="3" fill="${share <= 1 ? '#2e9e6b' : '#d9822b'}"/>
<text x="${(LABELS + length + 6).toFixed(1)}" y="${y + 12}">${share.toFixed(2)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<style>text { fill: #4a4f5c } @media (prefers-color-scheme: dark) { text { fill: #c6cad4 } }</style>
<text x="${LABELS + UNIT}" y="16" text-anchor="middle">goal</text>
<line x1="${LABELS + UNIT}" x2="${LABELS + UNIT}" y1="22" y2="${height - 8}" stroke="#8a90a0" stroke-dasharray="3 3"/>
${rows.join('\n')}
</svg>
`;
}
