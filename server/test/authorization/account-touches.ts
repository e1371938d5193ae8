import type { Operation } from '@vivavoce/contract/index.ts';
import type { AccountField } from '@vivavoce/domain/accounts/company-reach.ts';

/** Changing operations by which a company, its directory or its provider could reach the account of a person. */
export type CompanyOperation = Exclude<
  Extract<
    Operation,
    `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${'/api/companies/' | '/api/company-settings/' | '/api/company-users/' | '/api/webhooks' | '/scim/' | '/login/sso/'}${string}`
  >,
  `${string}{shortname}${string}`
>;

/** The field that an operation changes of the account of a member who has no other use for it; null for none. */
type Touch = AccountField | null;

/** One row per operation; a new operation without a row does not compile. */
export const ACCOUNT_TOUCHES = {
  'POST /scim/v2/Users': 'membership',
  'PUT /scim/v2/Users/{id}': 'address',
  'PATCH /scim/v2/Users/{id}': 'address',
  'DELETE /scim/v2/Users/{id}': 'membership',
  'POST /scim/v2/Groups': null,
  'PUT /scim/v2/Groups/{id}': null,
  'PATCH /scim/v2/Groups/{id}': null,
  'DELETE /scim/v2/Groups/{id}': null,
  'POST /login/sso/ajax/start': null,
  'POST /login/sso/ajax': 'connection',
  'POST /api/companies/add/company-user': 'name',
  'POST /api/company-users/imports': 'name',
  'DELETE /api/company-users/imports/{content_import}': 'membership',
  'PATCH /api/companies/update-delete/company-users/{id}': 'name',
  'DELETE /api/companies/update-delete/company-users/{id}': 'membership',
  'PATCH /api/companies/invite/company-user': null,
  'DELETE /api/companies/company-users/{id}/second-factor': 'second_factor',
  'PUT /api/companies/test-provider': null,
  'DELETE /api/companies/test-provider': null,
  'POST /api/companies/test-provider/check': null,
  'POST /api/webhooks': null,
  'PATCH /api/webhooks/{webhook}': null,
  'DELETE /api/webhooks/{webhook}': null,
  'POST /api/webhooks/{webhook}/secret': null,
  'DELETE /api/webhooks/{webhook}/former-secret': null,
  'POST /api/webhooks/{webhook}/test': null,
  'POST /api/webhooks/{webhook}/send-again': null,
  'POST /api/webhooks/{webhook}/deliveries/{delivery}/send-again': null,
  'POST /api/company-settings/domains': null,
  'POST /api/company-settings/domains/{domain}/check': null,
  'DELETE /api/company-settings/domains/{domain}': null,
  'PUT /api/company-settings/domains/{domain}/enforcement': null,
  'DELETE /api/company-settings/domains/{domain}/enforcement': null,
  'POST /api/company-settings/directory/tokens': null,
  'DELETE /api/company-settings/directory/tokens/{token}': null,
  'PATCH /api/company-settings/directory/groups/{group}': null,
  'POST /api/company-settings/archives': null,
  'POST /api/company-settings/keys': null,
  'DELETE /api/company-settings/keys/{key}': null,
  'POST /api/company-settings/providers': null,
  'PATCH /api/company-settings/providers/{provider}': null,
  'DELETE /api/company-settings/providers/{provider}': null,
  'POST /api/company-settings/providers/{provider}/test': null,
} as const satisfies Record<CompanyOperation, Touch>;

/** The operations whose effect on accounts is tried in every relation. */
export type TouchingOperation = {
  [Name in keyof typeof ACCOUNT_TOUCHES]: (typeof ACCOUNT_TOUCHES)[Name] extends null ? never : Name;
}[keyof typeof ACCOUNT_TOUCHES];
