import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconChevronLeft, IconPrinter, IconUsers } from '@tabler/icons-react';
import type { ApplicationDetail, Job, Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FullscreenLayout } from '../../../app/layouts/fullscreen-layout.tsx';
import { CompanyPrefix } from '../../../app/layouts/company-name.tsx';
import { BrandName } from '../../../app/layouts/wordmark.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { applicationQuery } from '../../../queries/applicants/applications.ts';
import { jobQuery } from '../../../queries/jobs/jobs.ts';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { EmptyState } from '../../../ui/feedback/state-message.tsx';
import { Tab, Tabs } from '../../../ui/navigation/tabs.tsx';
import { CalibrationFirst, useCalibrationDue } from '../rating/calibration-first.tsx';
import { toIds } from './compare-search.ts';
import styles from './compare.module.css';
import { useLayoutEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { classes } from '../../../ui/base/classes.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import { CompareColumn } from './compare-column.tsx';
import { useCriteriaOf } from './use-criteria-of.ts';

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

/** The rows of the table, from the reader's own rating to the outcome. */
function useRows(job: Job, criteria: ReturnType<typeof useCriteriaOf>, decides: boolean) {
  const t = useTranslations('compare');
  const isOverall = job.rating_style === RATING_STYLE.overall;
  return [
    { key: 'own', title: t(isOverall ? 'ownOverall' : 'own') },
    { key: 'panel', title: t('panel'), hint: t('panelHint') },
    { key: 'spread', title: t('spread'), hint: t('spreadHint') },
    ...criteria.map(({ key, text }) => ({ key, title: text })),
    { key: 'note', title: t('note') },
    ...(decides ? [{ key: 'outcome', title: t('outcome') }] : []),
  ];
}

/** The keys that choose and play one of the recordings. */
function CompareKeys({ count }: { count: number }) {
  const t = useTranslations('compare.keys');
  return (
    <dl className={classes(styles.band, 'relative bg-stage px-2 pt-0 pb-4 text-on-stage', styles.keys)}>
      <div>
        <dt>
          <kbd className="rounded-1 bg-stage-raised px-1.5 py-px font-inherit font-semibold text-on-stage">1</kbd> –{' '}
          <kbd className="rounded-1 bg-stage-raised px-1.5 py-px font-inherit font-semibold text-on-stage">{count}</kbd>
        </dt>
        <dd>{t('choose')}</dd>
      </div>
      <div>
        <dt>
          <kbd className="rounded-1 bg-stage-raised px-1.5 py-px font-inherit font-semibold text-on-stage">
            {t('space')}
          </kbd>
        </dt>
        <dd>{t('play')}</dd>
      </div>
      <div>
        <dt>
          <kbd className="rounded-1 bg-stage-raised px-1.5 py-px font-inherit font-semibold text-on-stage">←</kbd>{' '}
          <kbd className="rounded-1 bg-stage-raised px-1.5 py-px font-inherit font-semibold text-on-stage">→</kbd>
        </dt>
        <dd>{t('skip')}</dd>
      </div>
    </dl>
  );
}

function CompareLegend() {
  const t = useTranslations('compare');
  return (
    <footer
      className={classes(
        styles.legend,
        'flex flex-wrap gap-x-5 gap-y-2 px-6 pt-4 pb-8 text-small text-ink-2 max-[62rem]:px-4 print:ps-(--gutter)',
      )}
    >
      <span className={styles.ownDot}>{t('you')}</span>
      <span className="inline">{t('others')}</span>
      <span className={styles.rangeMark}>{t('range')}</span>
      <span className={styles.apartMark}>{t('apart')}</span>
    </footer>
  );
}

/** The labels of the rows, and one column for each applicant; on a phone one applicant below the other. */
function CompareTable({ job, applications, question }: CompareTableProps) {
  const { id: me } = useUser();
  const table = useRef<HTMLElement>(null);
  const [active, setActive] = useState(0);
  const criteria = useCriteriaOf(job, question);
  const decides = applications.some(({ abilities }) => abilities.includes('decide'));
  const rows = useRows(job, criteria, decides);
  useNumberKeys((place) => {
    if (!applications[place]) return;
    setActive(place);
    playOnly(table.current, place);
  });
  const shape = { '--columns': applications.length, '--rows': rows.length + 2 } as CSSProperties;
  return (
    <main id="content" ref={table}>
      <h2 className="bg-stage px-6 py-4 text-heading tracking-heading wrap-anywhere text-on-stage max-[62rem]:px-4 print:bg-transparent print:ps-(--gutter) print:text-ink">
        {question.text}
      </h2>
      <div
        className="grid grid-cols-[184px_repeat(var(--columns),minmax(0,1fr))] max-[62rem]:block print:grid-cols-[120px_repeat(var(--columns),minmax(0,1fr))]"
        style={shape}
      >
        <div
          className={classes(
            styles.column,
            '[grid-row:1_/_span_var(--rows)] grid min-w-0 grid-cols-1 grid-rows-subgrid content-start max-[62rem]:block',
            styles.labels,
          )}
        >
          <CompareKeys count={applications.length} />
          <div className={styles.cell} />
          {rows.map(({ key, title, hint }) => (
            <div key={key} className={styles.cell} aria-hidden="true">
              <b>{title}</b>
              {hint && <span className="text-small text-ink-3">{hint}</span>}
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
      <CompareLegend />
    </main>
  );
}

const route = getRouteApi('/_staff/interviews/$job/compare');

type HeaderProps = {
  job: Job;
  count: number;
  bucket: ApplicationDetail['bucket'];
  questions: readonly Question[];
  question: number;
};

function CompareHeader({ job, count, bucket, questions, question }: HeaderProps) {
  const t = useTranslations('compare');
  const { applicants } = route.useSearch();
  const params = { job: String(job.id) };
  const place = questions.findIndex(({ id }) => id === question);
  const next = questions[place + 1];
  const list = { to: '/interviews/$job', params, search: { status: bucket, filter: 'All' } } as const;
  return (
    <header
      className={classes(
        styles.header,
        'sticky top-0 z-50 flex min-h-16 items-center gap-3 border-b border-b-line bg-surface ps-3 pe-5 pt-0 pb-0',
      )}
    >
      <div className="flex max-w-[24rem] min-w-0 items-center gap-3">
        <LinkButton {...list} variant="ghost" icon aria-label={t('back')} title={t('back')}>
          <Icon of={IconChevronLeft} />
        </LinkButton>
        <BrandName />
        <div className="min-w-0">
          <h1 className="overflow-hidden text-heading text-[1rem] leading-[1.25rem] text-ellipsis whitespace-nowrap">
            {t('title', { count })}
          </h1>
          <p className="overflow-hidden text-small text-ellipsis whitespace-nowrap text-ink-3">
            <CompanyPrefix />
            {job.title}
          </p>
        </div>
      </div>
      <div className="ms-7 min-w-0 flex-1 max-[75rem]:col-span-full max-[75rem]:row-2 max-[75rem]:ms-1 max-[62rem]:row-auto print:hidden">
        <Tabs label={t('questions')}>
          {questions.map(({ id, competency }, at) => (
            <Tab
              key={id}
              sunken
              to="/interviews/$job/compare"
              params={params}
              search={{ applicants, question: id }}
              replace
              current={id === question}
            >
              {competency ? t('questionOf', { number: at + 1, competency }) : t('question', { number: at + 1 })}
            </Tab>
          ))}
        </Tabs>
      </div>
      <div
        className={classes(styles.buttons, 'flex flex-none gap-3 max-[62rem]:flex-wrap max-[62rem]:gap-2 print:hidden')}
      >
        <LinkButton {...list} variant="ghost">
          <Icon of={IconUsers} size={16} />
          {t('change')}
        </LinkButton>
        <Button onClick={() => window.print()}>
          <Icon of={IconPrinter} size={16} />
          {t('print')}
        </Button>
        {next && (
          <LinkButton
            variant="primary"
            to="/interviews/$job/compare"
            params={params}
            search={{ applicants, question: next.id }}
            replace
          >
            {t('next')}
          </LinkButton>
        )}
      </div>
    </header>
  );
}

/** Two to four applicants side by side on one question. */
export function CompareScreen() {
  const t = useTranslations('compare');
  const params = route.useParams();
  const search = route.useSearch();
  const { data: job } = useSuspenseQuery(jobQuery(Number(params.job)));
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const ids = toIds(search.applicants);
  const applicants = useSuspenseQueries({
    queries: ids.map((id) => applicationQuery({ job: job.id, application: id })),
  });
  const calibrates = useCalibrationDue(job.id);
  usePageTitle(t('page'), job.title);
  const question = questions.find(({ id }) => id === search.question) ?? questions[0];
  const [first] = applicants;
  if (!first || !question) {
    return (
      <FullscreenLayout>
        <main className="grid min-h-(--page-height) place-content-center px-(--gutter) py-6" id="content">
          <h1 className="visually-hidden">{t('page')}</h1>
          <EmptyState
            text={t(first ? 'noQuestions' : 'choose')}
            action={
              <LinkButton
                to="/interviews/$job"
                params={{ job: params.job }}
                search={{ status: 'Responded', filter: 'All' }}
              >
                {t('back')}
              </LinkButton>
            }
          />
        </main>
      </FullscreenLayout>
    );
  }
  return (
    <FullscreenLayout>
      <div className="min-h-(--page-height) bg-surface">
        <CompareHeader
          job={job}
          count={ids.length}
          bucket={first.data.bucket}
          questions={questions}
          question={question.id}
        />
        {calibrates && (
          <div
            // Content before the reviews.
            className="px-5 pt-0 pb-5 print:hidden"
          >
            <CalibrationFirst job={job.id} />
          </div>
        )}
        <CompareTable job={job} applications={applicants.map(({ data }) => data)} question={question} />
      </div>
    </FullscreenLayout>
  );
}
