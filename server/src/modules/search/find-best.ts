import type pg from 'pg';
import type { SearchScope } from '../../policies/search.policy.ts';
import type { StaffActor } from '../../actor.ts';
import { askIndex, lookAtNewest, readBack, readFound } from './search.repository.ts';
import type { Found, FoundRow, Look } from './search.repository.ts';
import { mayBegin } from './search.conditions.ts';
import type { Rank, Wanted } from './search.conditions.ts';

/** Size of the sample that shows frequent matches. Small groups are mostly read to the end with it. */
const GLANCE = 200;
const GLANCE_AT_EACH = 500;
/** With this many matches in the sample, reading back will find enough soon. */
const OFTEN = 2;
/** How far reading back goes: far enough for a page of matches where a thousandth of all people match. */
const READ_BACK = 20_000;
/** Candidates that the index brings before reading back would be quicker. */
const FEW = 1_000;

const RANKS: readonly Rank[] = ['beginning', 'inside'];

interface Search {
  pool: pg.Pool;
  wanted: Wanted;
  limit: number;
}

const foundAt = (look: Look, rank: Rank): Found[] => look[rank].newest.map((id) => ({ id, rank }));

/** The newest matches of one rank, where the matches of both are not few. */
async function newestOf({ pool, wanted, limit }: Search, look: Look, rank: Rank): Promise<Found[]> {
  if (look[rank].newest.length >= limit) return foundAt(look, rank);
  const { group } = look;
  // Candidates for a match inside words are those of both ranks.
  if (rank === 'beginning' && look.beginning.count < OFTEN) {
    const few = await askIndex(pool, group, wanted, rank, { limit, most: FEW });
    if (few) return few;
  }
  const matches = await readBack(pool, group, wanted, rank, { look: READ_BACK, limit });
  if (matches.length >= limit) return matches;
  return (await askIndex(pool, group, wanted, rank, { limit })) ?? [];
}

/** Whether the sample contains all matches that are needed. */
const isInSample = ({ limit }: Search, { complete, beginning }: Look): boolean =>
  complete || beginning.newest.length >= limit;

async function bestOfGroup(search: Search, look: Look): Promise<Found[]> {
  const { pool, wanted, limit } = search;
  const { group, beginning, inside } = look;
  if (isInSample(search, look)) return RANKS.flatMap((rank) => foundAt(look, rank));
  // A match at the beginning of words is also a match inside.
  if (beginning.count + inside.count < OFTEN) {
    const few = await askIndex(pool, group, wanted, undefined, { limit, most: FEW });
    if (few) return few;
  }
  const results: Found[] = [];
  const ranks = mayBegin(wanted) ? RANKS : (['inside'] as const);
  for (const rank of ranks) if (results.length < limit) results.push(...(await newestOf(search, look, rank)));
  return results;
}

/**
 * The matching applications, those at the beginning of words first, then the newest first: exactly the result of
 * reading all of them. Neither way is quick for every search. The index is slow for frequent matches, since it returns
 * all of them before the first can be shown; reading back from the newest is slow for rare ones. So a sample of the
 * newest comes first. Where it has few matches, the index is asked, and stops at more candidates than are quick to
 * check; then the group is read back.
 */
export async function findBest(
  pool: pg.Pool,
  actor: StaffActor,
  scope: SearchScope,
  { wanted, limit }: { wanted: Wanted; limit: number },
): Promise<FoundRow[]> {
  const search: Search = { pool, wanted, limit };
  const look = scope.kind === 'jobs' ? GLANCE_AT_EACH : GLANCE;
  const results: Found[] = [];
  for (const group of await lookAtNewest(pool, scope, wanted, { look, limit }))
    results.push(...(await bestOfGroup(search, group)));
  const best = results
    .toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) || b.id - a.id)
    .slice(0, limit)
    .map(({ id }) => id);
  return best.length === 0 ? [] : readFound(pool, actor, best);
}
