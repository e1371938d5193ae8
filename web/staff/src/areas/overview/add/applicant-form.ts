import { isEmailAddress, nameFault, phoneFault } from '@vivavoce/domain/applications/applicant-row.ts';
import { kindByName } from '@vivavoce/domain/files/file-kinds.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';

export type ApplicantForm = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  external_id: string;
  reasonable_adjustments: boolean;
};
export type ApplicantField = 'first_name' | 'last_name' | 'email' | 'phone' | 'cv';

export const emptyApplicant: ApplicantForm = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  external_id: '',
  reasonable_adjustments: false,
};

export const isBegun = ({ reasonable_adjustments, ...texts }: ApplicantForm): boolean =>
  reasonable_adjustments || Object.values(texts).join('').trim() !== '';

type ProblemCode =
  | 'nameWrong'
  | 'nameTooLong'
  | 'firstNameMissing'
  | 'lastNameMissing'
  | 'emailMissing'
  | 'emailWrong'
  | 'phoneWrong'
  | 'cvWrong'
  | 'cvTooLarge';

/** The obvious faults of a CV file; the server checks its content. */
export function cvProblem(file: { name: string; size: number } | null): 'cvWrong' | 'cvTooLarge' | null {
  if (!file) return null;
  const kind = kindByName(file.name);
  if (kind !== 'pdf' && kind !== 'docx') return 'cvWrong';
  return file.size > FILE_LIMITS.cv_max_bytes ? 'cvTooLarge' : null;
}

/** By the rule of the lists: an address or a number is no name. */
function nameProblem(field: 'first_name' | 'last_name', name: string, missing: ProblemCode) {
  const fault = nameFault(name.trim());
  if (!fault) return {};
  return { [field]: fault === 'required' ? missing : fault === 'too_long' ? 'nameTooLong' : 'nameWrong' };
}

/** Faults that the server would certainly refuse, shown before the form is sent. */
export function problemsOf(
  form: ApplicantForm,
  cv: { name: string; size: number } | null = null,
): Partial<Record<ApplicantField, ProblemCode>> {
  const email = form.email.trim();
  const wrongCv = cvProblem(cv);
  return {
    ...nameProblem('first_name', form.first_name, 'firstNameMissing'),
    ...nameProblem('last_name', form.last_name, 'lastNameMissing'),
    ...(!email && { email: 'emailMissing' }),
    ...(email && !isEmailAddress(email.toLowerCase()) && { email: 'emailWrong' }),
    ...(phoneFault(form.phone.trim()) && { phone: 'phoneWrong' }),
    ...(wrongCv && { cv: wrongCv }),
  };
}

type NewApplicant = {
  user: { first_name: string; last_name: string; email: string; phone?: string };
  external_id?: string;
  reasonable_adjustments?: boolean;
  invite?: true;
  status?: 'not_invited';
};

/** The body that adds the person; multipart with a CV. */
export function bodyOf(form: ApplicantForm, invites: boolean, cv: File | null): NewApplicant | FormData {
  const phone = form.phone.trim();
  const external_id = form.external_id.trim();
  const body: NewApplicant = {
    user: {
      first_name: form.first_name.trim(),
      last_name: form.last_name.trim(),
      email: form.email.trim(),
      ...(phone && { phone }),
    },
    ...(external_id && { external_id }),
    ...(form.reasonable_adjustments && { reasonable_adjustments: true }),
    ...(invites ? { invite: true } : { status: 'not_invited' }),
  };
  if (!cv) return body;
  const parts = new FormData();
  for (const [name, value] of Object.entries(body))
    parts.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  parts.append('cv', cv, cv.name);
  return parts;
}
