import type { ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';

type KeyOf<Scope extends string> = Scope extends `${infer Noun}:${infer Access}` ? `${Noun}_${Access}` : never;

/** Phrases have no colon in their names. */
export const scopeKey = (scope: ApiScope) => scope.replace(':', '_') as KeyOf<ApiScope>;
