import type { CsvReport } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { csvOf, save } from '../../../features/export/save-file.ts';
import { useFaultPhrase } from './fault-phrase.ts';

export const LIST_FILES = '.csv,.txt,.tsv,text/csv';

/** The rows with errors as they were read, each with its reasons, below the headings of the file. */
export function skippedRows(
  { columns, errors }: Pick<CsvReport, 'columns' | 'errors'>,
  skipped: CsvReport['skipped'],
  { reason, reasonOf }: { reason: string; reasonOf: (fault: CsvReport['errors'][number]) => string },
): string[][] {
  const width = Math.max(columns.length, ...skipped.map(({ cells }) => cells.length));
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return [
    [...filled(columns.map(({ heading }) => heading ?? '')), reason],
    ...skipped.map(({ row, cells }) => [
      ...filled(cells),
      errors
        .filter((fault) => fault.row === row)
        .map(reasonOf)
        .join('. '),
    ]),
  ];
}

const saveRows = (rows: readonly (readonly string[])[], name: string) =>
  save(new Blob([csvOf(rows)], { type: 'text/csv' }), `${name}.csv`);

/** Saves a list with the columns that are read and two people who do not exist. */
export function useSampleList(): () => void {
  const t = useTranslations('overview.add');
  return () =>
    saveRows(
      [
        [t('firstName'), t('lastName'), t('email'), t('fields.phone'), t('fields.external_id')],
        ['Nora', 'Lind', 'nora.lind@example.com', '+44 20 7946 0000', 'A-1001'],
        ['Zoë', 'Okafor', 'zoe.okafor@example.com', '', 'A-1002'],
      ],
      t('file.sampleName'),
    );
}

/** Saves the rows with errors, to be corrected and chosen again. */
export function useSkippedList(): (report: CsvReport, skipped: CsvReport['skipped']) => void {
  const t = useTranslations('overview.add');
  const reasonOf = useFaultPhrase();
  return (report, skipped) =>
    saveRows(skippedRows(report, skipped, { reason: t('file.reason'), reasonOf }), t('file.skippedName'));
}
