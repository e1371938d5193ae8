export type ApplicantForm = { first_name: string; last_name: string; email: string };
export type ApplicantField = keyof ApplicantForm;

export const emptyApplicant: ApplicantForm = { first_name: '', last_name: '', email: '' };

/** The name of the form for new applicants of one activity, for what is not saved yet. */
export const addFormName = (job: number): string => `job/${job}/add-applicants`;

export const isBegun = ({ first_name, last_name, email }: ApplicantForm): boolean =>
  `${first_name}${last_name}${email}`.trim() !== '';

type ProblemCode = 'firstNameMissing' | 'lastNameMissing' | 'emailMissing' | 'emailWrong';

/** What the server would refuse for certain, said before anything is sent. */
export function problemsOf(form: ApplicantForm): Partial<Record<ApplicantField, ProblemCode>> {
  const email = form.email.trim();
  return {
    ...(!form.first_name.trim() && { first_name: 'firstNameMissing' }),
    ...(!form.last_name.trim() && { last_name: 'lastNameMissing' }),
    ...(!email && { email: 'emailMissing' }),
    ...(email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: 'emailWrong' }),
  };
}
