import { useQuery, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { isUnderWay } from '@vivavoce/web-shared/airecord/under-way.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { DataTable, type Column } from '../../../ui/data/data-table.tsx';
import type { QuestionnaireAnswer, QuestionnaireFeedback } from '@vivavoce/contract/types.ts';
import { AiTextPanel } from '../aisummary/ai-text-panel.tsx';
import { useReview } from '../use-review.ts';
import styles from './questionnaire-screen.module.css';
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Bar, Circle } from '@visx/shape';
import { useState } from 'react';
import { useFormatter } from 'use-intl';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import type { OfApplicant } from '../../../queries/of-applicant.ts';

const AI_POLL_MS = 3000;

const questionnaireFeedbackQuery = ({ job, application }: OfApplicant) =>
  apiQuery(
    'GET /api/jobs/{job}/questionnaire-feedback',
    { params: { job }, query: { application } },
    { refetchInterval: ({ state }) => (state.data?.some(({ ai }) => isUnderWay(ai)) ? AI_POLL_MS : false) },
  );

function rememberFeedback(client: QueryClient, { job, application }: OfApplicant, list: QuestionnaireFeedback[]) {
  client.setQueryData(questionnaireFeedbackQuery({ job, application }).queryKey, list);
}

type Score = QuestionnaireFeedback['scores'][number];

const SIZE = { width: 640, row: 44, top: 6, bottom: 22, name: 190 };

/** Each competency on its own scale: the applicant as a dot, the middle half of the group as a band with its median. */
function Profile({ scores }: { scores: readonly Score[] }) {
  const t = useTranslations('questionnaire.tab');
  const format = useFormatter();
  const height = SIZE.top + scores.length * SIZE.row + SIZE.bottom;
  const x = scaleLinear({ domain: [0, 1], range: [SIZE.name, SIZE.width - 40] });
  return (
    <svg
      viewBox={`0 0 ${SIZE.width} ${height}`}
      className="h-auto w-full max-w-190"
      role="img"
      aria-label={t('plotLabel', { count: scores.length })}
    >
      {scores.map(({ competency, score, min, max, group }, at) => {
        const place = (value: number) => x(max === min ? 0 : (value - min) / (max - min));
        const middle = SIZE.top + at * SIZE.row + SIZE.row / 2;
        return (
          <Group key={competency}>
            <text x={0} y={middle + 5} className="fill-ink text-[15px]">
              {competency.length > 24 ? `${competency.slice(0, 23)}…` : competency}
            </text>
            <line x1={x(0)} x2={x(1)} y1={middle} y2={middle} className="stroke-line-2 [stroke-width:2]" />
            {group && (
              <>
                <Bar
                  x={place(group.low)}
                  y={middle - 9}
                  width={Math.max(place(group.high) - place(group.low), 2)}
                  height={18}
                  rx={4}
                  className={styles.band}
                />
                <line
                  x1={place(group.median)}
                  x2={place(group.median)}
                  y1={middle - 9}
                  y2={middle + 9}
                  className="stroke-ink-2 [stroke-width:2]"
                />
              </>
            )}
            {score !== null && (
              <>
                <Circle cx={place(score)} cy={middle} r={7} className={styles.dot} />
                <text x={SIZE.width} y={middle + 5} className="fill-ink text-[15px] font-semibold [text-anchor:end]">
                  {format.number(score, { maximumFractionDigits: 1 })}
                </text>
              </>
            )}
          </Group>
        );
      })}
      <text x={x(0)} y={height - 4} className="fill-ink-2 text-[12px]">
        {t('low')}
      </text>
      <text x={x(1)} y={height - 4} className="fill-ink-2 text-[12px] [text-anchor:end]">
        {t('high')}
      </text>
    </svg>
  );
}

function ProfileTable({ scores }: { scores: readonly Score[] }) {
  const t = useTranslations('questionnaire.tab');
  const format = useFormatter();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 });
  const figure = (
    key: 'score' | 'range' | 'answered' | 'median' | 'middle',
    cell: (score: Score) => string,
  ): Column<Score> => ({ key, heading: t(`columns.${key}`), number: true, cell });
  return (
    <DataTable
      caption={t('profile')}
      compact
      columns={[
        { key: 'competency', heading: t('competency'), rowHeading: true, cell: ({ competency }) => competency },
        figure('score', ({ score }) => (score === null ? t('tooFew') : number(score))),
        figure('range', ({ min, max }) => t('fromTo', { min: number(min), max: number(max) })),
        figure('answered', ({ answered, items }) => t('valueOf', { value: answered, steps: items })),
        figure('median', ({ group }) => (group ? number(group.median) : '–')),
        figure('middle', ({ group }) =>
          group ? t('fromTo', { min: number(group.low), max: number(group.high) }) : '–',
        ),
      ]}
      rows={scores}
      keyOf={({ competency }) => competency}
    />
  );
}

/** Gives the scores to the applicant, or takes them back. */
function Release({ profile }: { profile: QuestionnaireFeedback }) {
  const t = useTranslations('questionnaire.tab');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job, application, can } = useReview();
  const released = profile.released_at !== null;
  const change = useMutation({
    mutationFn: () =>
      call('POST /api/jobs/{job}/applications/{application}/questionnaire-feedback', {
        params: { job: job.id, application: application.id },
        body: { released: !released },
      }),
    onSuccess: (list) => rememberFeedback(client, { job: job.id, application: application.id }, list),
  });
  return (
    <div className="mx-0 mt-3 mb-0 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="m-0 text-[14px] text-ink-2">
        {profile.released_at ? (
          <>
            {t('releasedAt')} <When value={profile.released_at} length="short" />
          </>
        ) : (
          t('withheld')
        )}
      </p>
      {can('decide') && (
        <Button size="small" busy={change.isPending} onClick={() => change.mutate()}>
          {t(released ? 'withhold' : 'release')}
        </Button>
      )}
      {change.error && <FormMessage>{textOf(change.error)}</FormMessage>}
    </div>
  );
}

/** The scores of the applicant by competency, as a plot or a table, against the latest applicants. */
function ProfilePanel({ profile }: { profile: QuestionnaireFeedback }) {
  const t = useTranslations('questionnaire.tab');
  const [table, setTable] = useState(false);
  const { scores } = profile;
  const group = scores.find((score) => score.group)?.group;
  return (
    <Panel title={t('profile')}>
      {scores.length === 0 ? (
        <p className="m-0 text-[14px] text-ink-2">{t('noScores')}</p>
      ) : (
        <>
          {table ? <ProfileTable scores={scores} /> : <Profile scores={scores} />}
          <p className="mx-0 mt-3 mb-0 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="m-0 text-[14px] text-ink-2">
              {group ? t('group', { n: group.n }) : t('noGroup', { n: FORM_LIMITS.group_min })}
            </span>
            <Button variant="link" size="small" onClick={() => setTable(!table)}>
              {t(table ? 'asPlot' : 'asTable')}
            </Button>
          </p>
          <Release profile={profile} />
        </>
      )}
    </Panel>
  );
}

function useAnswerColumns(): Column<QuestionnaireAnswer>[] {
  const t = useTranslations('questionnaire.tab');
  const className = 'min-w-[9rem] text-start font-normal wrap-break-word';
  return [
    { key: 'item', heading: t('item'), className, cell: ({ text }, at) => `${at + 1}. ${text}` },
    {
      key: 'answer',
      heading: t('answer'),
      className,
      cell: ({ answer }) => answer ?? <span className="m-0 text-[14px] text-ink-2">{t('noAnswer')}</span>,
    },
    { key: 'competency', heading: t('competency'), cell: ({ competency }) => competency },
    {
      key: 'value',
      heading: t('value'),
      cell: ({ value, steps }) => value !== null && steps !== null && t('valueOf', { value, steps }),
    },
  ];
}

function Answers({ answers }: { answers: readonly QuestionnaireAnswer[] }) {
  const t = useTranslations('questionnaire.tab');
  const columns = useAnswerColumns();
  return <DataTable caption={t('answers')} compact columns={columns} rows={answers} keyOf={({ item }) => item} />;
}

/** Answers of one applicant: the profile by competency beside the group, and every item. */
export function QuestionnaireScreen() {
  const t = useTranslations('questionnaire.tab');
  const { job, application } = useReview();
  usePageTitle(`${t('title')}, ${application.user.full_name}`, job.title);
  const answers = useQuery(
    apiQuery('GET /api/jobs/{job}/questionnaire-answers', {
      params: { job: job.id },
      query: { application: application.id },
    }),
  );
  const feedback = useQuery(questionnaireFeedbackQuery({ job: job.id, application: application.id }));
  const error = answers.error ?? feedback.error;
  const [profile] = feedback.data ?? [];
  return (
    <main className="mx-auto grid w-full max-w-260 grid-cols-1 content-start gap-4 px-4 py-6" id="content">
      {error && (
        <LoadError
          error={error}
          onRetry={() => {
            void answers.refetch();
            void feedback.refetch();
          }}
        />
      )}
      {!error && (!answers.data || !feedback.data) && <Bone width="80%" />}
      {answers.data && feedback.data && !profile && (
        <Panel title={t('title')}>
          <EmptyState text={t('empty')} />
        </Panel>
      )}
      {profile && <ProfilePanel profile={profile} />}
      {profile && job.ai_assistance && (
        <AiTextPanel
          key={application.id}
          text={profile.ai}
          title={t('aiTitle')}
          job={job.id}
          application={application.id}
          onChange={() => void feedback.refetch()}
        />
      )}
      {answers.data && answers.data.length > 0 && (
        <Panel title={t('answers')}>
          <Answers answers={answers.data} />
        </Panel>
      )}
    </main>
  );
}
