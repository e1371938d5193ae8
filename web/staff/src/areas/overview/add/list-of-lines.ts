import type { CsvReport } from '@vivavoce/contract/types.ts';
import type { ListedApplicant } from '@vivavoce/domain/applications/applicant-row.ts';
import type { PastedLine } from '@vivavoce/domain/applications/pasted-lines.ts';
import type { ListReading } from '../../../queries/applicants/imports.ts';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** The options for reading the file that is made of pasted lines. */
export const linesReading: ListReading = {
  columns: 'first_name,last_name,email,phone,external_id,reasonable_adjustments',
  header: 'false',
};

type GoodLine = PastedLine & { applicant: ListedApplicant };

export const goodLines = (lines: readonly PastedLine[]): GoodLine[] =>
  lines.filter((line): line is GoodLine => line.applicant !== null && line.repeats === null);

/** The people of pasted lines as a list, one row each. */
export const listOfLines = (lines: readonly PastedLine[]): string =>
  goodLines(lines)
    .map(({ applicant }) =>
      [
        applicant.first_name,
        applicant.last_name,
        applicant.email,
        applicant.phone ?? '',
        applicant.external_id ?? '',
        applicant.reasonable_adjustments ? 'yes' : '',
      ]
        .map(quoted)
        .join(','),
    )
    .join('\n');

/** The list as a file, which is added like any other; the list of imports shows this name. */
export const asFile = (list: string, name: string): File => new File([list], name, { type: 'text/csv' });

/** The lines of people who applied already, from the server's report on the list made of them. */
export function existingLines(
  lines: readonly PastedLine[],
  { duplicates }: Pick<CsvReport, 'duplicates'>,
): PastedLine[] {
  const good = goodLines(lines);
  return duplicates.flatMap(({ row, application }) => {
    const line = application === null ? undefined : good[row - 1];
    return line ? [line] : [];
  });
}
