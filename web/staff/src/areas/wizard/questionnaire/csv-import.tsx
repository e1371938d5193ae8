import { IconTableImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Section } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { itemsOfCsv, type CsvFault } from '@vivavoce/domain/kinds/questionnaire/items-csv.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { newPartId } from './questionnaire-values.ts';
import styles from './questionnaire.module.css';

type CsvImportProps = {
  /** The labels of a scale whose row has none. */
  usualScale: readonly string[];
  onItems: (sections: Section[]) => void;
};

/** Items from a CSV file, added below those that are there; faulty rows are left out and named. */
export function CsvImport({ usualScale, onItems }: CsvImportProps) {
  const t = useTranslations('questionnaire');
  const input = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<CsvFault[]>([]);
  const [added, setAdded] = useState(0);
  const read = async (file: File) => {
    const result = itemsOfCsv(await file.text(), newPartId, usualScale);
    setFaults(result.faults);
    const count = result.sections.reduce((sum, { items }) => sum + items.length, 0);
    setAdded(count);
    if (count > 0) onItems(result.sections);
  };
  return (
    <div className={styles.import}>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t('csv.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void read(file);
          event.target.value = '';
        }}
      />
      <Button variant="ghost" onClick={() => input.current?.click()}>
        <Icon of={IconTableImport} size={16} />
        {t('csv.choose')}
      </Button>
      <p className={styles.quiet}>{t('csv.hint')}</p>
      {added > 0 && <FormMessage tone="info">{t('csv.added', { count: added })}</FormMessage>}
      {faults.length > 0 && (
        <FormMessage>
          <p>{t(added > 0 ? 'csv.leftOut' : 'csv.none')}</p>
          {/* The keyboard must reach a scrolling region. */}
          <div className={styles.faults} {...{ tabIndex: 0, role: 'group' }} aria-label={t('csv.faults')}>
            <ul>
              {faults.map(({ row, column, code }) => (
                <li key={`${row} ${column} ${code}`}>{t('csv.fault', { row, column, text: t(`faults.${code}`) })}</li>
              ))}
            </ul>
          </div>
        </FormMessage>
      )}
    </div>
  );
}
