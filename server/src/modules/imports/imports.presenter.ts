import { applicantImport } from '@vivavoce/contract/applications/imports.ts';
import type { ApplicantImport, CsvReport } from '@vivavoce/contract/types.ts';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { present } from '../../http/present.ts';
import type { ShownImport } from './imports.repository.ts';
import type { ListedPerson, ReadList } from './read-list.ts';

export const presentImport = (row: ShownImport): ApplicantImport =>
  present(applicantImport, row, {
    state: row.failed_at ? 'failed' : row.finished_at ? 'finished' : 'running',
    mailing: row.mailing_id,
    created_by: { id: row.created_by, full_name: row.created_by_name },
    finished_at: (row.finished_at ?? row.failed_at)?.toISOString() ?? null,
  });

const presentPerson = ({ row, applicant }: ListedPerson): CsvReport['rows'][number] => {
  const { first_name, last_name, email, phone, external_id, reasonable_adjustments, review_paid } = applicant;
  return {
    row,
    user: { first_name, last_name, email, ...(phone !== null && { phone }) },
    ...(external_id !== null && { external_id }),
    reasonable_adjustments,
    ...(review_paid !== null && { review_paid }),
  };
};

const presentTwin = (
  { row, applicant }: ListedPerson,
  where: { first_row: number | null; application: number | null },
): CsvReport['duplicates'][number] => ({
  row,
  full_name: `${applicant.first_name} ${applicant.last_name}`.trim(),
  email: applicant.email,
  ...where,
});

/** @param known the applications of people in the list who applied already, by their address */
export function presentReport(
  list: ReadList,
  known: ReadonlyMap<string, number>,
  shown: { rows: boolean; skipped: boolean },
): CsvReport {
  const good = list.people.filter(({ applicant }) => !known.has(applicant.email));
  const duplicates = [
    ...list.repeats.map((repeat) => presentTwin(repeat, { first_row: repeat.first_row, application: null })),
    ...list.people.flatMap((person) => {
      const application = known.get(person.applicant.email);
      return application === undefined ? [] : [presentTwin(person, { first_row: null, application })];
    }),
  ];
  return {
    total: list.total,
    rows: shown.rows ? good.map(presentPerson) : [],
    good: good.length,
    errors: list.errors,
    skipped: shown.skipped ? list.skipped : [],
    faulty: list.faulty,
    columns: list.columns,
    mapping: list.columns.map(({ field }) => field ?? '-').join(','),
    header: list.header,
    separator: list.separator,
    encoding: list.encoding,
    missing: list.missing,
    duplicates: duplicates.toSorted((a, b) => a.row - b.row).slice(0, LIST_LIMITS.reported_max),
    repeated: list.repeats.length,
    known: list.people.length - good.length,
  };
}
