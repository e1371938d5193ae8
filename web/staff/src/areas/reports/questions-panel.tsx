import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter } from 'use-intl';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { Panel } from '../../ui/base/panel.tsx';
import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { PanelList } from './panel-parts.tsx';
import { toStatsFilter } from './report-filter.ts';
import type { ReportSearch } from './report-search.ts';

const ORDERS = ['-skipped', '-seconds', '-attempts'] as const;
const ROWS = 10;
type Question = ResultOf<'GET /api/companies/{shortname}/stats/questions'>['results'][number];

/** @param named whether the activity of a question is named */
function useColumns(named: boolean): Column<Question>[] {
  const t = useTranslations('reports.questions');
  const format = useFormatter();
  return [
    {
      key: 'question',
      heading: t('question'),
      className: 'min-w-37.5 wrap-anywhere',
      cell: ({ question, job }) => (
        <>
          {question ? question.text : t('deleted')}
          {job && named && <span className="block text-small text-ink-3">{job.title}</span>}
        </>
      ),
    },
    { key: 'answered', heading: t('answered'), number: true, cell: ({ answered }) => format.number(answered) },
    {
      key: 'skipped',
      heading: t('skipped'),
      number: true,
      cell: ({ answered, skipped }) => (
        <>
          {format.number(skipped)}
          <span className="block text-small text-ink-3">
            {format.number(skipped / Math.max(answered + skipped, 1), { style: 'percent', maximumFractionDigits: 0 })}
          </span>
        </>
      ),
    },
    {
      key: 'time',
      heading: t('time'),
      number: true,
      cell: ({ question, seconds }) => (
        <>
          {seconds === null ? '–' : t('seconds', { seconds: format.number(seconds, { maximumFractionDigits: 0 }) })}
          {question && seconds !== null && (
            <span className="block text-small text-ink-3">
              {t('of', { seconds: format.number(question.answer_seconds) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'attempts',
      heading: t('attempts'),
      number: true,
      cell: ({ question, attempts }) =>
        attempts === null || (question && !isRecorded(question.kind))
          ? '–'
          : format.number(attempts, { maximumFractionDigits: 1 }),
    },
  ];
}

/** The questions of the range: time used, attempts, and how often they were left out. */
export function QuestionsPanel({ shortname, search }: { shortname: string; search: ReportSearch }) {
  const t = useTranslations('reports.questions');
  const orders = useTranslations('reports.questions.orders');
  const [page, setPage] = useState(1);
  const [ordering, setOrdering] = useState<(typeof ORDERS)[number]>('-skipped');
  const list = useQuery(
    apiQuery(
      'GET /api/companies/{shortname}/stats/questions',
      { params: { shortname }, query: { ...toStatsFilter(search), ordering, page, page_size: ROWS } },
      { placeholderData: keepPreviousData },
    ),
  );
  const columns = useColumns(search.jobs?.length !== 1);
  return (
    <Panel
      title={t('title')}
      action={
        <SortSelect
          label={t('sort')}
          value={ordering}
          options={ORDERS.map((value) => ({ value, label: orders(value) }))}
          onChange={(value) => {
            setOrdering(value);
            setPage(1);
          }}
        />
      }
    >
      <PanelList list={list} none={t('none')} onPage={setPage}>
        {(rows) => (
          <DataTable
            caption={t('title')}
            compact
            columns={columns}
            rows={rows}
            keyOf={({ question }) => question?.id ?? 0}
            stale={list.isPlaceholderData}
          />
        )}
      </PanelList>
      <p className="text-small text-ink-3">{t('hint')}</p>
    </Panel>
  );
}
