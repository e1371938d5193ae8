import { cookie } from './http-transport.ts';

/** Sends bytes that the server counts and throws away. Rejects when it cannot be reached. */
export type LineProbe = (body: ArrayBuffer, signal: AbortSignal) => Promise<void>;

/** Slower than the poorest usable line would be. */
const PROBE_MS = 10_000;

/**
 * The probe of an applicant's own device check.
 */
export function createLineProbe(application: number, base = ''): LineProbe {
  return async (body, signal) => {
    const csrf = cookie('csrftoken');
    const headers = { 'content-type': 'application/octet-stream', ...(csrf ? { 'x-csrftoken': csrf } : {}) };
    const path = `${base}/api/interview/${application}/check/upload`;
    const reply = await fetch(path, { method: 'POST', credentials: 'same-origin', headers, body, signal });
    if (!reply.ok) throw new Error(`the probe answered ${reply.status}`);
  };
}

export type LineReading = { upload_bits_per_second: number | null; line_down: boolean };

/**
 * How fast a body travels up the line. One that takes over ten seconds counts with the rate it had at most.
 */
export async function measureLine(probe: LineProbe, body: ArrayBuffer): Promise<LineReading> {
  const limit = AbortSignal.timeout(PROBE_MS);
  const startedAt = performance.now();
  const rate = (): number => (body.byteLength * 8) / ((performance.now() - startedAt) / 1000);
  try {
    await probe(body, limit);
    return { upload_bits_per_second: rate(), line_down: false };
  } catch {
    return limit.aborted
      ? { upload_bits_per_second: rate(), line_down: false }
      : { upload_bits_per_second: null, line_down: true };
  }
}
