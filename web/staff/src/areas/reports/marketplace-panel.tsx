import { useRef, useState } from 'react';
import { useFormatter } from 'use-intl';
import { MARKETPLACE_COUNTS } from '@vivavoce/domain/marketplace/figures.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Stats } from '../../queries/reports.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { BarPlot } from './bar-plot.tsx';
import { PlotButtons } from './plot-buttons.tsx';
import { ViewToggle } from './view-toggle.tsx';
import styles from './report.module.css';

type MarketplacePanelProps = { figures: NonNullable<Stats['marketplace']>; range: string };

/** How often activities were seen and opened in the marketplace on these days, and what came of it. */
export function MarketplacePanel({ figures, range }: MarketplacePanelProps) {
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
      <p className={styles.quiet}>{t('hint')}</p>
    </Panel>
  );
}
