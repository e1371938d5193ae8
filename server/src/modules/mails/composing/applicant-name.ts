import type { applications, users } from '../../../db/schema/index.ts';

type Names = Pick<typeof users.$inferSelect, 'first_name' | 'last_name' | 'full_name'>;

/**
 * The company's name for its applicant, in mails and on the applicant's own page: the application's name. The account's
 * own name is not revealed, because staff can read what was sent.
 */
export function applicantNames(
  user: Names,
  application: Pick<typeof applications.$inferSelect, 'applicant_name' | 'applicant_first_name'>,
): Names {
  const { applicant_name: full_name, applicant_first_name } = application;
  if (full_name === '') return { first_name: user.first_name, last_name: user.last_name, full_name: user.full_name };
  const of_before = full_name === user.full_name ? user.first_name : (full_name.split(' ')[0] ?? '');
  const startsWithName = applicant_first_name !== null && full_name.startsWith(applicant_first_name);
  const first_name = startsWithName ? applicant_first_name : of_before;
  return { first_name, last_name: full_name.slice(first_name.length).trim(), full_name };
}
