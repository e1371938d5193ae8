import { normalizeIP } from '@fastify/rate-limit';
import { API_TOKEN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';

const WINDOW_MS = 60_000;
/** Addresses remembered at once; those whose minute is over are forgotten first. */
const MOST_ADDRESSES = 10_000;

export interface WrongTokens {
  areTooMany(ip: string, now: Date): boolean;
  add(ip: string, tokenHash: string, now: Date): void;
}

/**
 * Counts the different wrong tokens of each address for a minute. Whoever guesses brings a new one each time; a program
 * whose token has expired repeats the same one, and must not lock out its whole office. An IPv6 network of 64 bits is one
 * address, as whoever has one has them all.
 */
export function watchWrongTokens(): WrongTokens {
  const seen = new Map<string, { since: number; hashes: Set<string> }>();
  const current = (address: string, now: Date) => {
    const entry = seen.get(address);
    return entry && now.getTime() - entry.since < WINDOW_MS ? entry : undefined;
  };
  function makeRoom(now: Date): void {
    for (const address of seen.keys()) if (!current(address, now)) seen.delete(address);
    for (const address of seen.keys()) {
      if (seen.size < MOST_ADDRESSES) return;
      seen.delete(address);
    }
  }
  return {
    areTooMany: (ip, now) => (current(normalizeIP(ip), now)?.hashes.size ?? 0) >= API_TOKEN_LIMITS.wrong_per_minute,
    add(ip, tokenHash, now) {
      const address = normalizeIP(ip);
      const entry = current(address, now);
      if (entry) return void entry.hashes.add(tokenHash);
      if (seen.size >= MOST_ADDRESSES) makeRoom(now);
      seen.set(address, { since: now.getTime(), hashes: new Set([tokenHash]) });
    },
  };
}
