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

const shownFaults = 10;

/** Items from a CSV file, added below those that are there; nothing is added while a row is faulty. */
export function CsvImport({ onItems }: { onItems: (sections: Section[]) => void }) {
  const t = useTranslations('questionnaire');
  const input = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<CsvFault[]>([]);
  const [added, setAdded] = useState(0);
  const read = async (file: File) => {
    const result = itemsOfCsv(await file.text(), newPartId);
    setFaults(result.faults);
    const count = result.sections.reduce((sum, { items }) => sum + items.length, 0);
    setAdded(result.faults.length === 0 ? count : 0);
    if (result.faults.length === 0 && count > 0) onItems(result.sections);
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
          {t('csv.none')}{' '}
          {faults
            .slice(0, shownFaults)
            .map(({ row, column, code }) => t('csv.fault', { row, column, text: t(`faults.${code}`) }))
            .join(' ')}
        </FormMessage>
      )}
    </div>
  );
}
