import type pg from 'pg';
import type { SearchScope } from '../../policies/search.policy.ts';
import type { StaffActor } from '../../actor.ts';
import { askIndex, expectedMatches, lookAtNewest, readBack, readFound, readFromIndex } from './search.repository.ts';
import type { Found, FoundRow, Look } from './search.repository.ts';
import { mayBegin } from './search.conditions.ts';
import type { Rank, Wanted } from './search.conditions.ts';

/** Size of the sample that shows frequent matches. Small groups are mostly read to the end with it. */
const GLANCE = 200;
const GLANCE_AT_EACH = 500;
/** With this many matches in the sample, reading back will find enough soon. */
const OFTEN = 2;
/** How far reading back then goes. */
const READ_BACK = 16_000;
/** A group of this size is read completely faster than the planner answers. */
const SMALL = 20_000;
/** Matches that the index returns before reading back would be quicker. */
const FEW = 2_000;
/**
 * One match from the index costs as much as reading this many rows: reading back goes as far as the index could cost.
 */
const READ_PER_MATCH = 10;

const RANKS: readonly Rank[] = ['beginning', 'inside'];

interface Search {
  pool: pg.Pool;
  wanted: Wanted;
  limit: number;
  /** Expected matches of a rank, of all companies; requested at most once. */
  expected: (rank: Rank) => Promise<number>;
}

const foundAt = (look: Look, rank: Rank): Found[] => look[rank].newest.map((id) => ({ id, rank }));

/** How far to read back before the index is used: not at all, so far, or (null) to the end. */
async function distance(search: Search, { group, ...look }: Look, rank: Rank): Promise<number | null> {
  const often = look[rank].count >= OFTEN;
  if (group.size <= SMALL) return often ? null : 0;
  const expected = await search.expected(rank);
  return Math.max(expected > FEW ? expected * READ_PER_MATCH : 0, often ? READ_BACK : 0);
}

/** The newest matches of one rank, by the cheaper way. */
async function newestOf(search: Search, look: Look, rank: Rank): Promise<Found[]> {
  const { pool, wanted, limit } = search;
  if (look[rank].newest.length >= limit) return foundAt(look, rank);
  const far = await distance(search, look, rank);
  if (far !== 0) {
    const read = await readBack(pool, look.group, wanted, rank, { look: far, limit });
    if (far === null || read.length >= limit) return read;
  }
  return askIndex(pool, look.group, wanted, rank, limit);
}

/** Whether the index may return all matches. A match at the beginning of words is also a match inside. */
async function isRare(search: Search, { group, beginning, inside }: Look): Promise<boolean> {
  if (beginning.count + inside.count >= OFTEN) return false;
  return group.size <= SMALL || (await search.expected('inside')) <= FEW;
}

/** Whether the sample contains all matches that are needed. */
const isSeen = ({ limit }: Search, { complete, beginning }: Look): boolean =>
  complete || beginning.newest.length >= limit;

async function bestOfGroup(search: Search, look: Look): Promise<Found[]> {
  const { pool, wanted, limit } = search;
  if (isSeen(search, look)) return RANKS.flatMap((rank) => foundAt(look, rank));
  if (await isRare(search, look)) return askIndex(pool, look.group, wanted, undefined, limit);
  const found: Found[] = [];
  const ranks = mayBegin(wanted) ? RANKS : (['inside'] as const);
  for (const rank of ranks) if (found.length < limit) found.push(...(await newestOf(search, look, rank)));
  return found;
}

/** Each question once. */
function once<Key, Value>(ask: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const answers = new Map<Key, Promise<Value>>();
  return (key) => {
    const answer = answers.get(key) ?? ask(key);
    answers.set(key, answer);
    return answer;
  };
}

/**
 * The matching applications, those at the beginning of words first, then the newest first: exactly the result of
 * reading all of them. Neither way is quick for every search. The index is slow for frequent matches, since it returns
 * all of them before the first can be shown; reading back from the newest is slow for rare ones. So a sample of the
 * newest decides, and where it has few matches, the planner's estimate.
 */
export async function findBest(
  pool: pg.Pool,
  actor: StaffActor,
  scope: SearchScope,
  wanted: Wanted,
  limit: number,
): Promise<FoundRow[]> {
  const expected = once((rank: Rank) => expectedMatches(pool, wanted, rank));
  const search: Search = { pool, wanted, limit, expected };
  const look = scope.kind === 'jobs' ? GLANCE_AT_EACH : GLANCE;
  // The planner's estimate is needed more often than not, so it runs beside the sample.
  const [looks] = await Promise.all([
    lookAtNewest(pool, scope, wanted, { look, limit }),
    scope.kind === 'jobs' ? undefined : expected('inside'),
  ]);
  const [first, ...others] = looks;
  if (first && others.length === 0 && !isSeen(search, first) && (await isRare(search, first)))
    return readFromIndex(pool, actor, first.group, wanted, limit);
  const found: Found[] = [];
  for (const one of looks) found.push(...(await bestOfGroup(search, one)));
  const best = found
    .toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) || b.id - a.id)
    .slice(0, limit)
    .map(({ id }) => id);
  return best.length === 0 ? [] : readFound(pool, actor, best);
}
