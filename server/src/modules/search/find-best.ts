import type pg from 'pg';
import type { SearchScope } from '../../policies/search.policy.ts';
import { askIndex, lookAtNewest, scanNewest } from './search.repository.ts';
import type { Found, Look } from './search.repository.ts';
import { mayBegin } from './search.conditions.ts';
import type { Rank, Wanted } from './search.conditions.ts';

/** A glance at so many tells what is common. */
const GLANCE = 1000;
/** What was seen at least this often in a glance will be found soon by reading on. */
const OFTEN = 2;
/** Reading so many costs about what the index costs for matches that are rarer than this can find. */
const READ_ON = 16_000;

const RANKS: readonly Rank[] = ['beginning', 'inside'];
const seen = ({ beginning, inside }: Look): Found[] => [
  ...beginning.newest.map((id) => ({ id, rank: 'beginning' as const })),
  ...inside.newest.map((id) => ({ id, rank: 'inside' as const })),
];

/** The newest matches of one rank, by whichever way is short. */
async function newestOf(pool: pg.Pool, look: Look, wanted: Wanted, rank: Rank, limit: number): Promise<Found[]> {
  const { count, newest } = look[rank];
  if (newest.length >= limit) return newest.map((id) => ({ id, rank }));
  if (count >= OFTEN) {
    const read = await scanNewest(pool, look.group, wanted, rank, { look: READ_ON, limit });
    if (read.length >= limit) return read;
  }
  return askIndex(pool, look.group, wanted, rank, limit);
}

async function bestOfGroup(pool: pg.Pool, look: Look, wanted: Wanted, limit: number): Promise<Found[]> {
  if (look.complete) return seen(look);
  if (look.beginning.count + look.inside.count < OFTEN) return askIndex(pool, look.group, wanted, undefined, limit);
  const found: Found[] = [];
  const ranks = mayBegin(wanted) ? RANKS : (['inside'] as const);
  for (const rank of ranks) if (found.length < limit) found.push(...(await newestOf(pool, look, wanted, rank, limit)));
  return found;
}

/**
 * The applications that match, those at the beginning of words first, then the newest first: exactly what reading all of
 * them would give. Neither way to find them is quick for every search. The index is slow for what many people have in
 * common, since it brings all of them before the first can be shown; reading back from the newest is slow for what is
 * rare. So a glance at the newest decides.
 */
export async function findBest(pool: pg.Pool, scope: SearchScope, wanted: Wanted, limit: number): Promise<number[]> {
  const looks = await lookAtNewest(pool, scope, wanted, { look: GLANCE, limit });
  const found: Found[] = [];
  for (const look of looks) found.push(...(await bestOfGroup(pool, look, wanted, limit)));
  return found
    .toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) || b.id - a.id)
    .slice(0, limit)
    .map(({ id }) => id);
}
