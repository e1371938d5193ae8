import { kindByName } from '@vivavoce/domain/files/file-kinds.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';
import { namesFaults, type NameFault } from '@vivavoce/domain/people/person-name.ts';
import { phoneFault, tidyPhone } from '@vivavoce/domain/people/phone-number.ts';

export type ApplicantForm = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  external_id: string;
  reasonable_adjustments: boolean;
  /** Whether a review is promised, where the activity offers reviews. */
  review_paid: boolean;
};
export type ApplicantField = 'first_name' | 'last_name' | 'email' | 'phone' | 'cv';

export const emptyApplicant: ApplicantForm = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  external_id: '',
  reasonable_adjustments: false,
  review_paid: true,
};

export const isBegun = ({ reasonable_adjustments, review_paid, ...texts }: ApplicantForm): boolean =>
  reasonable_adjustments || !review_paid || Object.values(texts).join('').trim() !== '';

type ProblemCode =
  | 'nameWrong'
  | 'nameTooLong'
  | 'nameMissing'
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
const nameProblem = (fault: NameFault): ProblemCode =>
  fault === 'required' ? 'nameMissing' : fault === 'too_long' ? 'nameTooLong' : 'nameWrong';

/** Faults that the server would certainly refuse, shown before the form is sent. */
export function problemsOf(
  form: ApplicantForm,
  cv: { name: string; size: number } | null = null,
): Partial<Record<ApplicantField, ProblemCode>> {
  const email = form.email.trim();
  const names = namesFaults(form);
  const wrongCv = cvProblem(cv);
  return {
    ...(names.first_name && { first_name: nameProblem(names.first_name) }),
    ...(names.last_name && { last_name: nameProblem(names.last_name) }),
    ...(!email && { email: 'emailMissing' }),
    ...(email && !isEmailAddress(email) && { email: 'emailWrong' }),
    ...(phoneFault(tidyPhone(form.phone)) && { phone: 'phoneWrong' }),
    ...(wrongCv && { cv: wrongCv }),
  };
}

type NewApplicant = {
  user: { first_name: string; last_name: string; email: string; phone?: string };
  external_id?: string;
  reasonable_adjustments?: boolean;
  review_paid?: false;
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
    ...(!form.review_paid && { review_paid: false }),
    ...(invites ? { invite: true } : { status: 'not_invited' }),
  };
  if (!cv) return body;
  const parts = new FormData();
  for (const [name, value] of Object.entries(body))
    parts.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  parts.append('cv', cv, cv.name);
  return parts;
}
