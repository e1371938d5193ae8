import type pg from 'pg';
import type { SearchScope } from '../../policies/search.policy.ts';
import { askIndex, expectedMatches, lookAtNewest, scanNewest } from './search.repository.ts';
import type { Found, Look } from './search.repository.ts';
import { mayBegin } from './search.conditions.ts';
import type { Rank, Wanted } from './search.conditions.ts';

/** A glance at so many tells what is common of late. */
const GLANCE = 1000;
/** What was seen at least this often in a glance will soon be found by reading on. */
const OFTEN = 2;
/** How far reading on then goes. */
const READ_ON = 16_000;
/** The index brings so many before reading on would have been quicker. */
const FEW = 2_000;
/** Reading so many people costs the index about one: reading on goes as far as it could cost at most what the index costs. */
const READ_PER_MATCH = 10;

const RANKS: readonly Rank[] = ['beginning', 'inside'];

interface Search {
  pool: pg.Pool;
  wanted: Wanted;
  limit: number;
  /** Asked for at most once. */
  expected: () => Promise<Record<Rank, number>>;
}

const seen = (look: Look, rank: Rank): Found[] => look[rank].newest.map((id) => ({ id, rank }));

/** How far to read back from the newest before the index is asked; 0 is not at all. */
function readOn(look: Look, rank: Rank, expected: number): number {
  const common = expected > FEW ? expected * READ_PER_MATCH : 0;
  return Math.max(common, look[rank].count >= OFTEN ? READ_ON : 0);
}

/** The newest matches of one rank, by whichever way is short. */
async function newestOf(search: Search, look: Look, rank: Rank): Promise<Found[]> {
  const { pool, wanted, limit } = search;
  if (look[rank].newest.length >= limit) return seen(look, rank);
  const far = readOn(look, rank, (await search.expected())[rank]);
  const read = far > 0 ? await scanNewest(pool, look.group, wanted, rank, { look: far, limit }) : [];
  return read.length >= limit ? read : askIndex(pool, look.group, wanted, rank, limit);
}

async function bestOfGroup(search: Search, look: Look): Promise<Found[]> {
  const { pool, wanted, limit } = search;
  if (look.complete) return RANKS.flatMap((rank) => seen(look, rank));
  if (look.beginning.newest.length >= limit) return seen(look, 'beginning');
  // Whoever matches at the beginning of words matches inside too, so what is rare there is rare.
  const rare = look.beginning.count + look.inside.count < OFTEN && (await search.expected()).inside <= FEW;
  if (rare) return askIndex(pool, look.group, wanted, undefined, limit);
  const found: Found[] = [];
  const ranks = mayBegin(wanted) ? RANKS : (['inside'] as const);
  for (const rank of ranks) if (found.length < limit) found.push(...(await newestOf(search, look, rank)));
  return found;
}

/**
 * The applications that match, those at the beginning of words first, then the newest first: exactly what reading all of
 * them would give. Neither way to find them is quick for every search. The index is slow for what many people have in
 * common, since it brings all of them before the first can be shown; reading back from the newest is slow for what is
 * rare. So a glance at the newest decides, and where it saw little, what the planner expects.
 */
export async function findBest(pool: pg.Pool, scope: SearchScope, wanted: Wanted, limit: number): Promise<number[]> {
  const looks = await lookAtNewest(pool, scope, wanted, { look: GLANCE, limit });
  let asked: Promise<Record<Rank, number>> | undefined;
  const search: Search = { pool, wanted, limit, expected: () => (asked ??= expectedMatches(pool, wanted)) };
  const found: Found[] = [];
  for (const look of looks) found.push(...(await bestOfGroup(search, look)));
  return found
    .toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) || b.id - a.id)
    .slice(0, limit)
    .map(({ id }) => id);
}
