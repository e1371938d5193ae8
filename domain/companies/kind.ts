export const ACCOUNT_TYPES = ['employer', 'school', 'university'] as const;
export const HUB_TYPES = ['Assessment Hub', 'Employer Hub', 'Admissions Hub', 'Coaching Hub'] as const;
/** Whether the company decides about the personal data of applicants, or another organisation that it works for. */
export const DATA_ROLES = ['controller', 'processor'] as const;

/** A user's place in a company. */
export const MEMBER_ROLES = ['owner', 'admin', 'member'] as const;

/** The fields of a company that decide its kind. */
export interface CompanyKindRow {
  account_type: string | null;
}

/** Universities send no Unsuccessful e-mail and review feedback activities with a panel only. */
export function isUniversity(company: CompanyKindRow): boolean {
  return company.account_type === 'university';
}

/** Schools have a privacy page of their own. */
export function isSchool(company: CompanyKindRow): boolean {
  return company.account_type === 'school';
}

/** Schools and universities together are the "shortlist me" variant of the product. */
export function isShortlistMe(company: CompanyKindRow): boolean {
  return isSchool(company) || isUniversity(company);
}
