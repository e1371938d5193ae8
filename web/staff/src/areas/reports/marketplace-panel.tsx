import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormatter } from 'use-intl';
import { MARKETPLACE_COUNTS } from '@vivavoce/domain/marketplace/figures.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import type { Stats } from '../../queries/reports.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { BarPlot } from './bar-plot.tsx';
import { PanelList } from './panel-parts.tsx';
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
  const list = useQuery(
    apiQuery(
      'GET /api/companies/{shortname}/stats/marketplace',
      { params: { shortname }, query: { ...toStatsFilter(search), page, page_size: ROWS } },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <PanelList list={list} none={t('none')} onPage={setPage}>
      {(rows) => (
        <DataTable
          caption={t('byActivity')}
          compact
          columns={[
            {
              key: 'activity',
              heading: t('activity'),
              className: 'min-w-37.5 wrap-anywhere',
              cell: ({ job }) => job.title,
            },
            ...MARKETPLACE_COUNTS.map((key) => ({
              key,
              heading: t(key),
              number: true,
              cell: (counts: (typeof rows)[number]) => format.number(counts[key]),
            })),
          ]}
          rows={rows}
          keyOf={({ job }) => job.id}
          stale={list.isPlaceholderData}
        />
      )}
    </PanelList>
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
        <DataTable
          caption={t('title')}
          compact
          columns={[
            { key: 'what', heading: t('what'), cell: (name) => t(name) },
            { key: 'count', heading: t('count'), number: true, cell: (name) => format.number(figures[name]) },
          ]}
          rows={MARKETPLACE_COUNTS}
          keyOf={(name) => name}
        />
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
