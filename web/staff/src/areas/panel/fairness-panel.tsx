import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RatingFairness } from '@vivavoce/contract/types.ts';
import { formatClock, formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ratingFairnessQuery } from '../../queries/reviews/rating-fairness.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './fairness-panel.module.css';

type Alpha = RatingFairness['agreement'];

function useFigures() {
  const t = useTranslations('jobpage.fairness');
  const tag = useLanguageTag();
  const number = (value: number) => formatNumber(value, tag, 2);
  const signed = (value: number) => `${value > 0 ? '+' : ''}${number(value)}`;
  return {
    number,
    signed,
    between: (interval: Alpha['interval'], write = number) =>
      interval === null ? t('noInterval') : t('interval', { low: write(interval.low), high: write(interval.high) }),
    /** A figure, or why there is none. */
    figure: ({ value, gap }: Pick<Alpha, 'value' | 'gap'>) =>
      value === null ? t(`gaps.${gap ?? 'no_shared'}`) : number(value),
  };
}

type PartProps = { title: string; explanation: string; heads: readonly string[]; children: ReactNode };

/** One question that the figures answer, what they mean, and the figures. */
function Part({ title, explanation, heads, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <p className={styles.quiet}>{explanation}</p>
      <Table caption={title} compact>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? undefined : tableStyles.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </section>
  );
}

function Row({ name, cells }: { name: string; cells: readonly ReactNode[] }) {
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      {cells.map((cell, index) => (
        <td key={index} className={tableStyles.number}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

function Figures({ fairness }: { fairness: RatingFairness }) {
  const t = useTranslations('jobpage.fairness');
  const { number, signed, between, figure } = useFigures();
  const { agreement, questions, pairs, reviewers, spread } = fairness;
  const compared = spread.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Part
        title={t('agreement.title')}
        explanation={t('agreement.text')}
        heads={[t('agreement.of'), t('agreement.alpha'), t('between'), t('agreement.units')]}
      >
        <Row name={t('agreement.all')} cells={[figure(agreement), between(agreement.interval), agreement.units]} />
        {questions.map((one) => (
          <Row key={one.question} name={one.name} cells={[figure(one), between(one.interval), one.units]} />
        ))}
      </Part>
      {pairs.length > 0 && (
        <Part
          title={t('pairs.title')}
          explanation={t('pairs.text')}
          heads={[t('pairs.of'), t('pairs.kappa'), t('pairs.units')]}
        >
          {pairs.map((pair) => (
            <Row
              key={`${pair.one.id}-${pair.other.id}`}
              name={t('pairs.names', { one: pair.one.full_name, other: pair.other.full_name })}
              cells={[figure(pair), pair.units]}
            />
          ))}
        </Part>
      )}
      <Part
        title={t('leniency.title')}
        explanation={t('leniency.text')}
        heads={[
          t('leniency.of'),
          t('leniency.ratings'),
          t('leniency.mean'),
          t('leniency.difference'),
          t('between'),
          t('leniency.missing'),
          t('leniency.pace'),
        ]}
      >
        {reviewers.map(({ user, ratings, mean, difference, interval, missing, seconds }) => (
          <Row
            key={user.id}
            name={user.full_name}
            cells={[
              ratings,
              number(mean),
              difference === null ? t('gaps.no_shared') : signed(difference),
              between(interval, signed),
              missing ?? t('left'),
              seconds === null ? t('noPace') : formatClock(seconds.median),
            ]}
          />
        ))}
      </Part>
      <Part
        title={t('spread.title')}
        explanation={t('spread.text')}
        heads={[t('spread.of'), t('spread.answers'), t('spread.share')]}
      >
        {spread.map((count, levels) => (
          <Row
            key={t('spread.levels', { levels })}
            name={t('spread.levels', { levels })}
            cells={[
              count,
              compared === 0 ? t('gaps.no_shared') : t('percent', { share: Math.round((count / compared) * 100) }),
            ]}
          />
        ))}
      </Part>
    </>
  );
}

/** The figures of the calibration round, apart from those of reviews. */
function CalibrationFigures({ calibration }: { calibration: NonNullable<RatingFairness['calibration']> }) {
  const t = useTranslations('jobpage.fairness');
  const { signed, between, figure } = useFigures();
  const { agreement, reviewers } = calibration;
  return (
    <Part
      title={t('calibration.title')}
      explanation={t('calibration.text')}
      heads={[t('leniency.of'), t('leniency.ratings'), t('calibration.figure'), t('between')]}
    >
      <Row name={t('calibration.all')} cells={[calibration.ratings, figure(agreement), between(agreement.interval)]} />
      {reviewers.map(({ user, ratings, difference }) => (
        <Row
          key={user.id}
          name={user.full_name}
          cells={[ratings, difference === null ? t('gaps.no_shared') : signed(difference), '']}
        />
      ))}
    </Part>
  );
}

/** Whether reviewers rate alike, and who is strict: figures with what they mean. */
export function FairnessPanel({ job }: { job: number }) {
  const t = useTranslations('jobpage.fairness');
  const { data, error, isPending, refetch } = useQuery(ratingFairnessQuery(job));
  return (
    <Panel
      title={t('title')}
      action={
        data &&
        (data.ratings > 0 || (data.calibration?.ratings ?? 0) > 0) && (
          <a className={styles.export} href={`/api/jobs/${job}/rating-fairness/export`} download>
            {t('export')}
          </a>
        )
      }
    >
      {isPending && <Bone width="60%" />}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.ratings === 0 && <p className={styles.quiet}>{t('none')}</p>}
      {data && data.ratings > 0 && (
        <>
          <p className={styles.quiet}>
            {t('scope', { applicants: data.applicants, ratings: data.ratings })} {data.own_rated_only && t('ownOnly')}{' '}
            {!data.complete && t('newest')}
          </p>
          <Figures fairness={data} />
        </>
      )}
      {data?.calibration && data.calibration.ratings > 0 && <CalibrationFigures calibration={data.calibration} />}
    </Panel>
  );
}
