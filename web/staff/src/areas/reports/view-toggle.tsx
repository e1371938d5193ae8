import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './report.module.css';

type ViewToggleProps = { table: boolean; onChange: (table: boolean) => void };

/** Shows the figures as a plot or as a table. */
export function ViewToggle({ table, onChange }: ViewToggleProps) {
  const t = useTranslations('reports.funnel');
  return (
    <span
      className={classes(styles.toggle, 'inline-flex rounded-2 bg-sunken p-0.5 print:hidden')}
      role="group"
      aria-label={t('view')}
    >
      <button type="button" aria-pressed={!table} onClick={() => onChange(false)}>
        <Icon of={IconChartBar} size={16} />
        {t('plot')}
      </button>
      <button type="button" aria-pressed={table} onClick={() => onChange(true)}>
        <Icon of={IconTable} size={16} />
        {t('table')}
      </button>
    </span>
  );
}
