import type { OwnConfidence } from '@vivavoce/contract/types.ts';
import { CONFIDENCE_SCALE } from '@vivavoce/domain/applications/home/confidence.ts';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useConfidence } from './use-confidence.ts';

type Line = OwnConfidence['line'];

const WIDTH = 300;
const HEIGHT = 88;
const MARGIN = 8;

const xOf = (index: number, count: number): number =>
  MARGIN * 4 + (index * (WIDTH - 5 * MARGIN)) / Math.max(1, count - 1);
const yOf = (value: number): number => HEIGHT - MARGIN - (value * (HEIGHT - 2 * MARGIN)) / CONFIDENCE_SCALE.max;

/** The answers as points from 0 at the bottom to 10 at the top; the table below says the same. */
function Picture({ line }: { line: Line }) {
  const points = line.map(({ value }, index) => ({ x: xOf(index, line.length), y: yOf(value) }));
  return (
    <svg className="confidence-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {[CONFIDENCE_SCALE.min, CONFIDENCE_SCALE.max].map((value) => (
        <g key={value}>
          <path d={`M${MARGIN * 3} ${yOf(value)}H${WIDTH}`} />
          <text x="0" y={yOf(value) + 4}>
            {value}
          </text>
        </g>
      ))}
      <path className="confidence-way" d={points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')} />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="5" />
      ))}
    </svg>
  );
}

/** How confident the applicant said they felt, before the practice and after each sending. */
export function ConfidenceLine() {
  const t = useTranslations('practice.confidence');
  const tag = useLanguageTag();
  const line = useConfidence().confidence?.line ?? [];
  if (line.length === 0) return null;
  return (
    <div className="practice-trend">
      {line.length > 1 && <Picture line={line} />}
      <table>
        <caption>{t('line')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('answer')}</th>
          </tr>
        </thead>
        <tbody>
          {line.map(({ moment, value, at }) => (
            <tr key={at}>
              <th scope="row">{t(`at.${moment}`, { at: formatExact(new Date(at), tag) })}</th>
              <td>{t('points', { value })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
