import { useLayoutEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react';
import type { ApplicationDetail, Job, Question } from '@vivavoce/contract/types.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import { CompareColumn } from './compare-column.tsx';
import { useCriteriaOf } from './use-criteria-of.ts';
import styles from './compare.module.css';

type CompareTableProps = { job: Job; applications: readonly ApplicationDetail[]; question: Question };

const fields = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=radiogroup]';

/** Digits choose the applicant whose answer plays, from anywhere but a field. */
function useNumberKeys(choose: (place: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !/^[1-9]$/.test(event.key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(fields)) return;
    event.preventDefault();
    choose(Number(event.key) - 1);
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Plays one recording and stops the others of the table. */
function playOnly(table: HTMLElement | null, place: number): void {
  for (const [at, video] of [...(table?.querySelectorAll<HTMLElement>('[data-compared]') ?? [])].entries()) {
    const media = video.querySelector('video');
    if (at !== place) media?.pause();
    else if (media?.currentSrc) void media.play().catch(() => undefined);
  }
}

/** The labels of the rows, and one column for each applicant; on a phone one applicant below the other. */
export function CompareTable({ job, applications, question }: CompareTableProps) {
  const t = useTranslations('compare');
  const { id: me } = useUser();
  const table = useRef<HTMLElement>(null);
  const [active, setActive] = useState(0);
  const criteria = useCriteriaOf(job, question);
  const decides = applications.some(({ abilities }) => abilities.includes('decide'));
  const isOverall = job.rating_style === RATING_STYLE.overall;
  const rows = [
    { key: 'own', title: t(isOverall ? 'ownOverall' : 'own') },
    { key: 'panel', title: t('panel'), hint: t('panelHint') },
    { key: 'spread', title: t('spread'), hint: t('spreadHint') },
    ...criteria.map(({ key, text }) => ({ key, title: text })),
    { key: 'note', title: t('note') },
    ...(decides ? [{ key: 'outcome', title: t('outcome') }] : []),
  ];
  useNumberKeys((place) => {
    if (!applications[place]) return;
    setActive(place);
    playOnly(table.current, place);
  });
  const shape = { '--columns': applications.length, '--rows': rows.length + 2 } as CSSProperties;
  return (
    <main className={styles.main} id="content" ref={table}>
      <h2 className={styles.question}>{question.text}</h2>
      <div className={styles.table} style={shape}>
        <div className={classes(styles.column, styles.labels)}>
          <dl className={classes(styles.band, styles.keys)}>
            <div>
              <dt>
                <kbd>1</kbd> – <kbd>{applications.length}</kbd>
              </dt>
              <dd>{t('keys.choose')}</dd>
            </div>
            <div>
              <dt>
                <kbd>{t('keys.space')}</kbd>
              </dt>
              <dd>{t('keys.play')}</dd>
            </div>
            <div>
              <dt>
                <kbd>←</kbd> <kbd>→</kbd>
              </dt>
              <dd>{t('keys.skip')}</dd>
            </div>
          </dl>
          <div className={styles.cell} />
          {rows.map(({ key, title, hint }) => (
            <div key={key} className={styles.cell} aria-hidden="true">
              <b>{title}</b>
              {hint && <span className={styles.hint}>{hint}</span>}
            </div>
          ))}
        </div>
        {applications.map((application, place) => (
          <CompareColumn
            key={application.id}
            job={job}
            application={application}
            me={me}
            place={place}
            active={place === active}
            question={question}
            criteria={criteria}
            decides={decides}
            onActive={() => {
              setActive(place);
              playOnly(table.current, place);
            }}
          />
        ))}
      </div>
      <footer className={styles.legend}>
        <span className={styles.ownDot}>{t('you')}</span>
        <span className={styles.otherDot}>{t('others')}</span>
        <span className={styles.rangeMark}>{t('range')}</span>
        <span className={styles.apartMark}>{t('apart')}</span>
      </footer>
    </main>
  );
}
