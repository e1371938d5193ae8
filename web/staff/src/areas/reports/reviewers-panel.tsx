import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter } from 'use-intl';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { reportReviewersQuery, type Stats } from '../../queries/reports.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { PanelBones, PanelPager } from './panel-parts.tsx';
import { toStatsFilter } from './report-filter.ts';
import type { ReportSearch } from './report-search.ts';
import styles from './report.module.css';

const HOURS_OF_A_DAY = 24;
const ROWS = 10;

type ReviewersPanelProps = { shortname: string; search: ReportSearch; waiting: Stats['waiting'] };

/** Reviews of each reviewer, applicants who wait for them, how long they take, and how often two agree. */
export function ReviewersPanel({ shortname, search, waiting }: ReviewersPanelProps) {
  const t = useTranslations('reports.reviewers');
  const format = useFormatter();
  const [page, setPage] = useState(1);
  const list = useQuery(reportReviewersQuery(shortname, { ...toStatsFilter(search), page, page_size: ROWS }));
  const most = Math.max(1, ...(list.data?.results ?? []).map(({ rated, waiting: unrated }) => rated + unrated));
  return (
    <Panel title={t('title')} className={styles.reviewers}>
      {list.isError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <PanelBones />}
      {list.data?.count === 0 && <p className={styles.quiet}>{t('none')}</p>}
      {list.data && list.data.count > 0 && (
        <Table caption={t('title')} compact stale={list.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">{t('reviewer')}</th>
              {(['rated', 'waiting', 'daysToRate', 'agreement'] as const).map((name) => (
                <th key={name} scope="col" className={tableStyles.number}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.data.results.map(({ user, rated, waiting: unrated, hours_to_rate, compared, equal }) => (
              <tr key={user.id}>
                <td className={styles.reviewer}>
                  {user.full_name}
                  <span className={styles.pair} aria-hidden="true">
                    <span className={styles.reached} style={{ inlineSize: `${(rated / most) * 100}%` }} />
                    <span className={styles.lost} style={{ inlineSize: `${(unrated / most) * 100}%` }} />
                  </span>
                </td>
                <td className={tableStyles.number}>{format.number(rated)}</td>
                <td className={tableStyles.number}>{format.number(unrated)}</td>
                <td className={tableStyles.number}>
                  {hours_to_rate === null
                    ? '–'
                    : format.number(hours_to_rate / HOURS_OF_A_DAY, { maximumFractionDigits: 1 })}
                </td>
                <td className={tableStyles.number}>
                  {equal === null
                    ? '–'
                    : format.number(equal / compared, { style: 'percent', maximumFractionDigits: 0 })}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {list.data && <PanelPager page={list.data} onPage={setPage} />}
      {waiting.since && (
        <p className={styles.quiet}>
          <When
            value={waiting.since}
            as="date"
            length="short"
            say={(date) => t('oldest', { count: waiting.n, date })}
          />
        </p>
      )}
      <p className={styles.quiet}>{t('hint')}</p>
    </Panel>
  );
}
