import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import type { JudgementResult } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { DataTable, type Column } from '../../../ui/data/data-table.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { useReview } from '../use-review.ts';
import type { OfApplicant } from '../../../queries/of-applicant.ts';

function rememberResults(client: QueryClient, { job, application }: OfApplicant, list: JudgementResult[]) {
  client.setQueryData(
    apiQuery('GET /api/jobs/{job}/judgement-results', { params: { job }, query: { application } }).queryKey,
    list,
  );
}

type Scenario = JudgementResult['scenarios'][number];

/** The name of a place, a level, or of best and worst. */
function useFigureName({ format, levels }: Scenario) {
  const t = useTranslations('judgement.tab');
  return (figure: number | null, of: 'key' | 'given', last: number): string => {
    if (figure === null) return t('none');
    if (format === 'rate') return levels[figure - 1] ?? '';
    const worst = format === 'best_worst' && of === 'given' ? 2 : last;
    if (figure === 1) return t('best');
    return figure === worst ? t('worst') : t('place', { place: figure });
  };
}

function useColumns(scenario: Scenario): Column<Scenario['responses'][number]>[] {
  const t = useTranslations('judgement.tab');
  const nameOf = useFigureName(scenario);
  const last = scenario.responses.length;
  return [
    {
      key: 'response',
      heading: t('response'),
      className: 'min-w-[9rem] text-start font-normal wrap-break-word',
      cell: ({ text }) => text,
    },
    {
      key: 'given',
      heading: t('given'),
      cell: ({ given }) =>
        given === null ? <span className="m-0 text-[14px] text-ink-2">–</span> : <b>{nameOf(given, 'given', last)}</b>,
    },
    { key: 'key', heading: t('key'), cell: ({ key }) => nameOf(key, 'key', last) },
  ];
}

function ScenarioPanel({ scenario, number }: { scenario: Scenario; number: number }) {
  const t = useTranslations('judgement.tab');
  const columns = useColumns(scenario);
  return (
    <Panel
      title={t('scenario', { number, title: scenario.title })}
      action={
        scenario.points !== null &&
        scenario.max !== null && (
          <span className="flex-none">
            <Pill>{t('pointsOf', { points: scenario.points, max: scenario.max })}</Pill>
          </span>
        )
      }
    >
      {scenario.text && <p className="mx-0 mt-0 mb-3 wrap-anywhere whitespace-pre-line">{scenario.text}</p>}
      <DataTable
        caption={scenario.title}
        compact
        columns={columns}
        rows={scenario.responses}
        keyOf={({ text }) => text}
      />
    </Panel>
  );
}

/** Gives the score to the applicant, or takes it back. */
function Release({ result }: { result: JudgementResult }) {
  const t = useTranslations('judgement.tab');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job, application, can } = useReview();
  const released = result.released_at !== null;
  const change = useMutation({
    mutationFn: () =>
      call('POST /api/jobs/{job}/applications/{application}/judgement-results', {
        params: { job: job.id, application: application.id },
        body: { released: !released },
      }),
    onSuccess: (list) => rememberResults(client, { job: job.id, application: application.id }, list),
  });
  return (
    <div className="mx-0 mt-3 mb-0 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="m-0 text-[14px] text-ink-2">
        {result.released_at ? (
          <>
            {t('releasedAt')} <When value={result.released_at} length="short" />
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

function ScorePanel({ result }: { result: JudgementResult }) {
  const t = useTranslations('judgement.tab');
  const format = useFormatter();
  const { points, max, percent, pass_mark, passed } = result;
  return (
    <Panel title={t('score')}>
      {percent === null || points === null || max === null ? (
        <p className="m-0 text-[14px] text-ink-2">{t('noScore')}</p>
      ) : (
        <p className="mx-0 mt-0 mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-2 [&_b]:text-[32px] [&_b]:leading-[1.25]">
          <b>{format.number(percent / 100, { style: 'percent', maximumFractionDigits: 1 })}</b>
          <span>{t('pointsOf', { points, max })}</span>
          {passed !== null && (
            <Pill tone={passed ? 'ok' : 'warn'}>
              {t(passed ? 'passed' : 'notPassed', { mark: (pass_mark ?? 0) / 100 })}
            </Pill>
          )}
        </p>
      )}
      <p className="m-0 text-[14px] text-ink-2">{t('decidesNothing')}</p>
      <Release result={result} />
    </Panel>
  );
}

/** Choices of one applicant in every scenario beside the key, and the score. */
export function JudgementScreen() {
  const t = useTranslations('judgement.tab');
  const { job, application } = useReview();
  usePageTitle(`${t('title')}, ${application.user.full_name}`, job.title);
  const { data, error, refetch } = useQuery(
    apiQuery('GET /api/jobs/{job}/judgement-results', {
      params: { job: job.id },
      query: { application: application.id },
    }),
  );
  const [result] = data ?? [];
  return (
    <main className="mx-auto grid w-full max-w-260 grid-cols-1 content-start gap-4 px-4 py-6" id="content">
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="80%" />}
      {data && !result && (
        <Panel title={t('title')}>
          <EmptyState text={t('empty')} />
        </Panel>
      )}
      {result && <ScorePanel result={result} />}
      {result?.scenarios.map((scenario, at) => (
        <ScenarioPanel key={scenario.id} scenario={scenario} number={at + 1} />
      ))}
    </main>
  );
}
