import type { ListedApplicant } from '@vivavoce/domain/applications/applicant-row.ts';
import type { PastedLine } from '@vivavoce/domain/applications/pasted-lines.ts';
import type { ListReading } from '../../../queries/imports.ts';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** How the file that is made of pasted lines is to be read. */
export const linesReading: ListReading = {
  columns: 'first_name,last_name,email,phone,external_id,reasonable_adjustments',
  header: 'false',
};

export const goodLines = (lines: readonly PastedLine[]): ListedApplicant[] =>
  lines.flatMap(({ applicant, repeats }) => (applicant && repeats === null ? [applicant] : []));

/** The people of pasted lines as a file, which is added as any other. */
export function fileOfLines(lines: readonly PastedLine[], filename: string): File {
  const rows = goodLines(lines).map((one) =>
    [
      one.first_name,
      one.last_name,
      one.email,
      one.phone ?? '',
      one.external_id ?? '',
      one.reasonable_adjustments ? 'yes' : '',
    ]
      .map(quoted)
      .join(','),
  );
  return new File([rows.join('\n')], `${filename}.csv`, { type: 'text/csv' });
}
