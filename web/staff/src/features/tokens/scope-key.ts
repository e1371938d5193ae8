import type { ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';

type KeyOf<Scope extends string> = Scope extends `${infer Noun}:${infer Access}` ? `${Noun}_${Access}` : never;

/** Keys of phrases contain no colon. */
export const scopeKey = (scope: ApiScope) => scope.replace(':', '_') as KeyOf<ApiScope>;
