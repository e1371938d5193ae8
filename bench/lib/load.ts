import path from 'node:path';
import { cpuOfEnded, NODE, ROOT, runToEnd } from './processes.ts';
import type { Sample } from './verdict.ts';
import type { World } from './world.ts';

/** Callers at a time, for the product and its anchors alike. */
export const CALLERS = 8;

const AUTOCANNON = path.join(ROOT, 'node_modules/autocannon/autocannon.js');

const CALLERS_APART = path.join(ROOT, 'bench/lib/callers.ts');

interface Shot {
  requests: { total: number };
  duration: number;
  non2xx: number;
  errors: number;
  timeouts: number;
}

/**
 * Requests a second that an address answers to eight callers, and the processor time of each.
 * @param cpu processor time so far of everything that answers, in ms
 * @throws Error when one answer was no success
 */
export function shoot(
  url: string,
  cookie: string,
  seconds: number,
  cpu: () => number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Sample> {
  const args = [AUTOCANNON, '-j', '-n', '-c', String(CALLERS), '-d', String(seconds)];
  const all = { ...(cookie !== '' && { cookie }), ...headers };
  const named = Object.entries(all).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  return shot(url, [...args, ...named, url], cpu);
}

/** The same where each caller has a session of their own, and no two of them ask for the same page at a time. */
export function shootApart(
  url: string,
  { cookies, paths }: { cookies: readonly string[]; paths: readonly string[] },
  seconds: number,
  cpu: () => number,
): Promise<Sample> {
  return shot(url, [CALLERS_APART, url, String(seconds), JSON.stringify(cookies), JSON.stringify(paths)], cpu);
}

async function shot(url: string, args: readonly string[], cpu: () => number): Promise<Sample> {
  const before = cpu();
  const { requests, duration, non2xx, errors, timeouts } = JSON.parse(await runToEnd(NODE, args)) as Shot;
  if (non2xx + errors + timeouts > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed, ${timeouts} late`);
  return { value: requests.total / duration, cpu_ms: (cpu() - before) / requests.total };
}

/** Runs a program that prints how often it asked the database in how many ms; its own processor time counts. */
export async function loop(world: World, command: string, args: readonly string[]): Promise<Sample> {
  const before = world.databaseCpu() + cpuOfEnded();
  const out = await runToEnd(command, args);
  const { count, ms } = JSON.parse(out) as { count: number; ms: number };
  return { value: (count * 1000) / ms, cpu_ms: (world.databaseCpu() + cpuOfEnded() - before) / count };
}
