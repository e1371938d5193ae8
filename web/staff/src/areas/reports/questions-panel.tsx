import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter } from 'use-intl';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { reportQuestionsQuery } from '../../queries/reports.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { PanelBones, PanelPager } from './panel-parts.tsx';
import { toStatsFilter } from './report-filter.ts';
import type { ReportSearch } from './report-search.ts';

const ORDERS = ['-skipped', '-seconds', '-attempts'] as const;
const ROWS = 10;

/** The questions of the range: time used, attempts, and how often they were left out. */
export function QuestionsPanel({ shortname, search }: { shortname: string; search: ReportSearch }) {
  const t = useTranslations('reports.questions');
  const orders = useTranslations('reports.questions.orders');
  const format = useFormatter();
  const [page, setPage] = useState(1);
  const [ordering, setOrdering] = useState<(typeof ORDERS)[number]>('-skipped');
  const list = useQuery(reportQuestionsQuery(shortname, { ...toStatsFilter(search), ordering, page, page_size: ROWS }));
  const oneDecimal = { maximumFractionDigits: 1 };
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
      {list.isError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <PanelBones />}
      {list.data?.count === 0 && <p className="text-small text-ink-3">{t('none')}</p>}
      {list.data && list.data.count > 0 && (
        <Table caption={t('title')} compact stale={list.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">{t('question')}</th>
              {(['answered', 'skipped', 'time', 'attempts'] as const).map((name) => (
                <th key={name} scope="col" className={tableStyles.number}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.data.results.map(({ question, job, answered, skipped, seconds, attempts }) => (
              <tr key={question?.id ?? 0}>
                <td className="min-w-37.5 wrap-anywhere">
                  {question ? question.text : t('deleted')}
                  {job && search.jobs?.length !== 1 && <span className="block text-small text-ink-3">{job.title}</span>}
                </td>
                <td className={tableStyles.number}>{format.number(answered)}</td>
                <td className={tableStyles.number}>
                  {format.number(skipped)}
                  <span className="block text-small text-ink-3">
                    {format.number(skipped / Math.max(answered + skipped, 1), {
                      style: 'percent',
                      maximumFractionDigits: 0,
                    })}
                  </span>
                </td>
                <td className={tableStyles.number}>
                  {seconds === null
                    ? '–'
                    : t('seconds', { seconds: format.number(seconds, { maximumFractionDigits: 0 }) })}
                  {question && seconds !== null && (
                    <span className="block text-small text-ink-3">
                      {t('of', { seconds: format.number(question.answer_seconds) })}
                    </span>
                  )}
                </td>
                <td className={tableStyles.number}>
                  {attempts === null || (question && !isRecorded(question.kind))
                    ? '–'
                    : format.number(attempts, oneDecimal)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {list.data && <PanelPager page={list.data} onPage={setPage} />}
      <p className="text-small text-ink-3">{t('hint')}</p>
    </Panel>
  );
}
