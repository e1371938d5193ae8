import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { API_SCOPES, KEY_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import { api_tokens } from '../../src/db/schema/index.ts';
import { newApiToken } from '../../src/modules/session/callers/api-token.service.ts';
import { hashToken } from '../../src/lib/secrets.ts';
import { aCompanyKey } from '../factories.ts';
import { ApiClient } from '../api-client.ts';
import type { TestServer } from '../api-test.ts';
import { RULES } from './rules.ts';
import { expectedVerdict } from './verdicts.ts';
import type { ActorName, Relation, Verdict } from './verdicts.ts';
import type { World } from './world.ts';

/** Programs that call with a personal API token, each with its user. */
export const TOKEN_ACTORS = {
  token_of_owner: 'owner',
  token_of_reviewer: 'reviewer',
  token_of_limited_member: 'limited_member',
  reading_token: 'owner',
  revoked_token: 'owner',
  expired_token: 'owner',
  company_key: 'owner',
  reading_key: 'owner',
  revoked_key: 'owner',
} as const satisfies Record<string, ActorName>;
export type TokenActorName = keyof typeof TOKEN_ACTORS;

const KEYS: ReadonlySet<TokenActorName> = new Set(['company_key', 'reading_key', 'revoked_key']);
const ENDED: ReadonlySet<TokenActorName> = new Set(['revoked_token', 'expired_token', 'revoked_key']);
const READING: ReadonlySet<TokenActorName> = new Set(['reading_token', 'reading_key']);

/**
 * A token with all scopes acts as its user, a key as an administrator where no person is needed; a reading one is refused
 * for changes, a revoked one is anonymous.
 */
export function tokenVerdict(operation: Operation, name: TokenActorName, relation: Relation) {
  const { access, scope, session_only, person_only, csrf } = contract[operation] as Route;
  const asPerson = expectedVerdict(RULES[operation], TOKEN_ACTORS[name], relation);
  // Only operations for staff know tokens. To all others the caller is a stranger, who brings no CSRF cookie either.
  if (access === 'public' && csrf !== false && !operation.startsWith('GET ')) return 403 satisfies Verdict;
  if (access !== 'staff') return expectedVerdict(RULES[operation], 'anonymous', relation);
  if (ENDED.has(name)) return 401 satisfies Verdict;
  if (session_only || !scope) return 403 satisfies Verdict;
  if (KEYS.has(name) && (person_only || scope === 'reviews:write')) return 403 satisfies Verdict;
  if (READING.has(name) && scope.endsWith(':write')) return 403 satisfies Verdict;
  return RULES[operation].kind === 'key' && KEYS.has(name) ? ('allowed' satisfies Verdict) : asPerson;
}

const isReading = (scope: string) => scope.endsWith(':read');
const A_MINUTE_MS = 60_000;

/** No cookies at all: a token is all that a program has. */
export function withToken(base: string, token: string): ApiClient {
  const client = new ApiClient(base, {}, { authorization: `Bearer ${token}` });
  client.cookies.clear();
  return client;
}

export async function makeTokens(
  server: TestServer,
  { people, company_id }: World,
): Promise<Record<TokenActorName, string>> {
  const tokens: Partial<Record<TokenActorName, string>> = {};
  for (const [name, person] of Object.entries(TOKEN_ACTORS) as [TokenActorName, keyof World['people']][]) {
    if (KEYS.has(name)) {
      const { key } = await aCompanyKey(server.ctx.db, {
        company_id,
        created_by: people[person].id,
        scopes: KEY_SCOPES.filter((scope) => name !== 'reading_key' || isReading(scope)),
        revoked_at: name === 'revoked_key' ? new Date() : null,
      });
      tokens[name] = key;
      continue;
    }
    const token = newApiToken();
    await server.ctx.db.insert(api_tokens).values({
      token_hash: hashToken(token),
      user_id: people[person].id,
      company_id: person === 'reviewer' ? null : company_id,
      name,
      scopes: API_SCOPES.filter((scope) => name !== 'reading_token' || isReading(scope)),
      revoked_at: name === 'revoked_token' ? new Date() : null,
      expires_at: name === 'expired_token' ? new Date(Date.now() - A_MINUTE_MS) : null,
    });
    tokens[name] = token;
  }
  return tokens as Record<TokenActorName, string>;
}
