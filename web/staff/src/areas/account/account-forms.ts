import type { Account, NewApiToken } from '@vivavoce/contract/types.ts';
import { API_SCOPES, type ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import { tidyText } from '@vivavoce/domain/people/tidy-text.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { changedNames, type MergeRules } from '@vivavoce/web-shared/forms/merge.ts';
import { faultMap, refusedIn } from '../../features/forms/faults.ts';
import { sendUnversioned } from '../../features/forms/unversioned.ts';
import { usualExpiry, type ExpiryChoice } from '../../features/tokens/token-expiry.ts';

export type Details = Pick<Account, 'first_name' | 'last_name' | 'locale'>;

export const detailsOf = ({ first_name, last_name, locale }: Details): Details => ({ first_name, last_name, locale });

const isSame: NonNullable<MergeRules<Details>['isSame']> = (_, first, second) =>
  tidyText(String(first)) === tidyText(String(second));

type DetailsCalls = {
  change: (changes: Partial<Details>) => Promise<Details>;
  newest: () => Promise<Details>;
};

/** Saves what differs of the name and the language of the account, which an administrator of its company may change. */
export function detailsRules({ change, newest }: DetailsCalls): FormRules<Details, Details, string> {
  const same = (first: Details, second: Details) => changedNames(first, second, isSame).length === 0;
  return {
    read: detailsOf,
    same,
    check: (values) => faultMap(namesFaults(values)),
    send: (values, base) => {
      const changes = changedNames(detailsOf(base), values, isSame).map((name) => [name, values[name].trim()]);
      const send = async () => detailsOf(await change(Object.fromEntries(changes)));
      return sendUnversioned({ read: detailsOf, same }, { base, newest: async () => detailsOf(await newest()), send });
    },
    merge: { isSame },
    refusal: refusedIn(['first_name', 'last_name']),
  };
}

export type TokenValues = { token_name: string; scopes: readonly ApiScope[]; expires_in_days: ExpiryChoice };

const noToken: TokenValues = { token_name: '', scopes: [], expires_in_days: usualExpiry };

type TokenInput = BodyInputOf<'POST /api/account/tokens'>;

/** The token as it is sent, its scopes in the order of the list. */
const tokenInput = ({ token_name, scopes, expires_in_days }: TokenValues): TokenInput => ({
  name: token_name.trim(),
  scopes: API_SCOPES.filter((scope) => scopes.includes(scope)),
  expires_in_days,
});

/** The values as they were sent, and the token once it exists. */
type TokenBase = { values: TokenValues; token: NewApiToken | null };

export const startOfToken = { values: noToken, base: { values: noToken, token: null } };

export const tokenRules = (
  create: (input: TokenInput) => Promise<NewApiToken>,
): FormRules<TokenValues, TokenBase, string> => ({
  read: ({ values }) => values,
  same: (first, second) => JSON.stringify(tokenInput(first)) === JSON.stringify(tokenInput(second)),
  check: (values) => {
    const { name, scopes } = tokenInput(values);
    return faultMap({
      token_name: name === '' ? 'required' : undefined,
      scopes: scopes.length === 0 ? 'required' : undefined,
    });
  },
  send: async (values) => ({ values, token: await create(tokenInput(values)) }),
  refusal: refusedIn(['token_name', 'scopes'], (field) => (field === 'name' ? 'token_name' : field)),
});
