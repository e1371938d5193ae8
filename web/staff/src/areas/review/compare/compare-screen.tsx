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
import { CompareTable } from './compare-table.tsx';
import { toIds } from './compare-search.ts';
import styles from './compare.module.css';

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
    <header className={styles.header}>
      <div className={styles.who}>
        <LinkButton {...list} variant="ghost" icon aria-label={t('back')} title={t('back')}>
          <Icon of={IconChevronLeft} />
        </LinkButton>
        <BrandName />
        <div className={styles.titles}>
          <h1 className={styles.name}>{t('title', { count })}</h1>
          <p className={styles.activity}>
            <CompanyPrefix />
            {job.title}
          </p>
        </div>
      </div>
      <div className={styles.tabs}>
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
      <div className={styles.buttons}>
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
  const applicants = useSuspenseQueries({ queries: ids.map((id) => applicationQuery(job.id, id)) });
  const calibrates = useCalibrationDue(job.id);
  usePageTitle(t('page'), job.title);
  const question = questions.find(({ id }) => id === search.question) ?? questions[0];
  const [first] = applicants;
  if (!first || !question) {
    return (
      <FullscreenLayout>
        <main className={styles.empty} id="content">
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
      <div className={styles.screen}>
        <CompareHeader
          job={job}
          count={ids.length}
          bucket={first.data.bucket}
          questions={questions}
          question={question.id}
        />
        {calibrates && (
          <div className={styles.first}>
            <CalibrationFirst job={job.id} />
          </div>
        )}
        <CompareTable job={job} applications={applicants.map(({ data }) => data)} question={question} />
      </div>
    </FullscreenLayout>
  );
}
