import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import type { ApiClient } from './api-client.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use once the garbage is collected. */
function held(): number {
  collect();
  // Memory of the first collection is released while the second runs.
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const SAMPLE_BYTES = 256 * 1024;

async function begin({ base, cookies, forwarded }: ApiClient, address: string): Promise<AsyncIterable<Uint8Array>> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await fetch(base + address, { headers: { cookie, ...forwarded } });
  expect(reply.status).toBe(200);
  if (!reply.body) throw new Error('the export has no body');
  return reply.body;
}

/** Reads an export, throws it away, and says the most that was held on the way and how many bytes came. */
export async function readExport(client: ApiClient, address: string): Promise<{ most: number; bytes: number }> {
  let most = 0;
  let since = SAMPLE_BYTES;
  let bytes = 0;
  for await (const piece of await begin(client, address)) {
    since += piece.length;
    bytes += piece.length;
    if (since < SAMPLE_BYTES) continue;
    since = 0;
    most = Math.max(most, held());
  }
  return { most, bytes };
}
