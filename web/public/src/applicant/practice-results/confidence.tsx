import { useEffect, useState } from 'react';
import type { OwnConfidence } from '@vivavoce/contract/types.ts';
import { CONFIDENCE_SCALE, type ConfidenceMoment } from '@vivavoce/domain/applications/home/confidence.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PointScale } from '../../ui/point-scale.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

const AT = '/api/interview/{application}/confidence';

/** The applicant's own answers to the question of confidence; null until they are read, and where that fails. */
function useConfidence() {
  const { interview, store } = useInterview();
  const { application } = interview;
  const [confidence, setConfidence] = useState<OwnConfidence | null>(null);
  useEffect(() => {
    // Nothing depends on it, so a fault leaves the question out.
    store.signedIn(() => call(`GET ${AT}`, { params: { application } })).then(setConfidence, () => undefined);
  }, [application, store]);
  const say = useAction(async (value: number) =>
    setConfidence(await store.signedIn(() => call(`PUT ${AT}`, { params: { application }, body: { value } }))),
  );
  return { confidence, say };
}

/** How confident the applicant feels, before the first practice or after one; it may be left out. */
export default function ConfidenceQuestion({ moment }: { moment: ConfidenceMoment }) {
  const t = useTranslations('practice.confidence');
  const { confidence, say } = useConfidence();
  const [picked, setPicked] = useState<number | null>(null);
  const [changes, setChanges] = useState(false);
  if (confidence?.asks !== moment) return null;
  const { value } = confidence;
  const isOpen = value === null || changes;
  const send = async () => {
    const answer = picked ?? value;
    if (answer !== null && (await say.run(answer))) setChanges(false);
  };
  return (
    <section className="group" aria-labelledby="confidence-heading">
      <h2 id="confidence-heading">{t(moment)}</h2>
      {isOpen ? (
        <>
          <p>{t('text')}</p>
          <PointScale
            {...CONFIDENCE_SCALE}
            name="confidence"
            question={t('question')}
            low={t('low')}
            high={t('high')}
            value={picked ?? value}
            onChange={setPicked}
          />
          <ProblemNotice error={say.error} />
          <div className="actions">
            <Button look="outline" busy={say.busy} disabled={(picked ?? value) === null} onClick={() => void send()}>
              {t('send')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status">{t('stored', { value })}</p>
          <div className="actions">
            <Button look="quiet" onClick={() => setChanges(true)}>
              {t('change')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

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
