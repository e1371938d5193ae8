/**
 * The numeric state of an application as the interface of the product exposes it.
 * 5 was never assigned; 6 is what integrations already know as incomplete.
 */
export const APPLICATION_STATUS = {
  not_invited: 0,
  invited: 1,
  started: 2,
  declined: 3,
  complete: 4,
  incomplete: 6,
} as const;

type ApplicationStatusName = keyof typeof APPLICATION_STATUS;
export type ApplicationStatus = (typeof APPLICATION_STATUS)[ApplicationStatusName];

export const APPLICATION_STATUSES: readonly ApplicationStatus[] = Object.values(APPLICATION_STATUS);

/**
 * Reads the `status` of a request: a code, or the word `not_invited`.
 * @returns null for anything else
 */
export function parseApplicationStatus(input: unknown): ApplicationStatus | null {
  if (input === 'not_invited') return APPLICATION_STATUS.not_invited;
  return APPLICATION_STATUSES.find((status) => status === input) ?? null;
}

/**
 * The status of an interview that has been sent, by the applicant or by the deadline.
 * @param answerCount answers chosen and stored
 * @param questionCount questions asked of this applicant
 */
export function statusWhenSent(answerCount: number, questionCount: number): ApplicationStatus {
  return answerCount >= questionCount ? APPLICATION_STATUS.complete : APPLICATION_STATUS.incomplete;
}
