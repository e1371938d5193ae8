/** The uses of an account by one company and elsewhere. */
export interface AccountStanding {
  /** Works for the company. */
  member: boolean;
  /** Works, reviews, applies or signs in through a provider for another company. */
  elsewhere: boolean;
  /** Is an owner of the company. */
  owner_here: boolean;
  /** Is an owner of any company. */
  owner: boolean;
  /** Keeps the password of a company for the day on which its provider fails. */
  break_glass: boolean;
  platform_administrator: boolean;
}

/** Fields of an account that a company, or a program of it, may change. A password is changed by its person alone. */
export const ACCOUNT_FIELDS = ['name', 'address', 'second_factor', 'connection', 'membership'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

const EVERY_USE = ['elsewhere', 'owner', 'break_glass', 'platform_administrator'] as const;

/** Uses in which the person alone changes the field. A company ends a membership itself, but no program names its owners. */
const LEFT_TO_PERSON: Record<AccountField, readonly Exclude<keyof AccountStanding, 'member'>[]> = {
  name: EVERY_USE,
  address: EVERY_USE,
  second_factor: EVERY_USE,
  connection: EVERY_USE,
  membership: ['owner_here'],
};

/**
 * Whether a company may change a field of an account alone. Accounts belong to people and not to companies: where one
 * is used elsewhere too, the company would change what is not its own.
 */
export const mayCompanyChange = (field: AccountField, standing: AccountStanding): boolean =>
  standing.member && !LEFT_TO_PERSON[field].some((use) => standing[use]);
