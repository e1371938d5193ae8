import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormatter } from 'use-intl';
import { MARKETPLACE_COUNTS } from '@vivavoce/domain/marketplace/figures.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { reportMarketplaceQuery, type Stats } from '../../queries/reports.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { BarPlot } from './bar-plot.tsx';
import { PanelBones, PanelPager } from './panel-parts.tsx';
import { PlotButtons } from './plot-buttons.tsx';
import { toStatsFilter } from './report-filter.ts';
import type { ReportSearch } from './report-search.ts';
import { ViewToggle } from './view-toggle.tsx';

const ROWS = 10;

type ActivitiesProps = { shortname: string; search: ReportSearch };
type MarketplacePanelProps = ActivitiesProps & { figures: NonNullable<Stats['marketplace']>; range: string };

/** The same figures for each activity. */
function VisitsByActivity({ shortname, search }: ActivitiesProps) {
  const t = useTranslations('reports.marketplace');
  const format = useFormatter();
  const [page, setPage] = useState(1);
  const list = useQuery(reportMarketplaceQuery(shortname, { ...toStatsFilter(search), page, page_size: ROWS }));
  return (
    <>
      {list.isError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <PanelBones />}
      {list.data?.count === 0 && <p className="text-small text-ink-3">{t('none')}</p>}
      {list.data && list.data.count > 0 && (
        <Table caption={t('byActivity')} compact stale={list.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">{t('activity')}</th>
              {MARKETPLACE_COUNTS.map((name) => (
                <th key={name} scope="col" className={tableStyles.number}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.data.results.map(({ job, ...counts }) => (
              <tr key={job.id}>
                <td className="min-w-37.5 wrap-anywhere">{job.title}</td>
                {MARKETPLACE_COUNTS.map((name) => (
                  <td key={name} className={tableStyles.number}>
                    {format.number(counts[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {list.data && <PanelPager page={list.data} onPage={setPage} />}
    </>
  );
}

/** How often activities were seen and opened in the marketplace on these days, and what came of it. */
export function MarketplacePanel({ figures, range, ...activities }: MarketplacePanelProps) {
  const t = useTranslations('reports.marketplace');
  const format = useFormatter();
  const [table, setTable] = useState(false);
  const plot = useRef<SVGSVGElement>(null);
  return (
    <Panel title={t('title')} action={<ViewToggle table={table} onChange={setTable} />}>
      {table ? (
        <Table caption={t('title')} compact>
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col" className={tableStyles.number}>
                {t('count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {MARKETPLACE_COUNTS.map((name) => (
              <tr key={name}>
                <td>{t(name)}</td>
                <td className={tableStyles.number}>{format.number(figures[name])}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <>
          <BarPlot
            plot={plot}
            label={t('plotLabel')}
            bars={MARKETPLACE_COUNTS.map((name) => ({
              label: t(name),
              value: figures[name],
              text: format.number(figures[name]),
            }))}
          />
          <PlotButtons plot={plot} head={{ title: t('title'), subtitle: range }} />
        </>
      )}
      {activities.search.jobs?.length !== 1 && <VisitsByActivity {...activities} />}
      <p className="text-small text-ink-3">{t('hint')}</p>
    </Panel>
  );
}
