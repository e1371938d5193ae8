import { readCsrfToken } from '@vivavoce/domain/accounts/cookie-names.ts';
import { LINE_PROBE_BYTES } from '../settings.ts';

/** Sends bytes that the server counts and discards. Rejects when the server is unreachable. */
export type LineProbe = (body: ArrayBuffer, signal: AbortSignal) => Promise<void>;

/** Slower than the poorest usable line would be. */
const PROBE_MS = 10_000;
/** A browser gives no more than that at a time. */
const RANDOM_BLOCK = 65_536;

/**
 * The probe of an applicant's own device check.
 */
export function createLineProbe(application: number, base = ''): LineProbe {
  return async (body, signal) => {
    const csrf = readCsrfToken(document.cookie);
    const headers = { 'content-type': 'application/octet-stream', ...(csrf ? { 'x-csrftoken': csrf } : {}) };
    const path = `${base}/api/interview/${application}/check/upload`;
    const reply = await fetch(path, { method: 'POST', credentials: 'same-origin', headers, body, signal });
    if (!reply.ok) throw new Error(`the probe answered ${reply.status}`);
  };
}

export type LineReading = { upload_bits_per_second: number | null; line_down: boolean };

/** Measures the upload rate of a body. After ten seconds the rate so far counts. */
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

/**
 * Measures the current upload rate with random bytes. A slow result is measured again, since the first bytes after a
 * pause are slow on any connection; the better one counts.
 */
export async function measureLineNow(probe: LineProbe, isEnough: (rate: number) => boolean): Promise<LineReading> {
  const bytes = new Uint8Array(LINE_PROBE_BYTES);
  // As random as a recording, so that no proxy compresses it.
  for (let at = 0; at < bytes.length; at += RANDOM_BLOCK) crypto.getRandomValues(bytes.subarray(at, at + RANDOM_BLOCK));
  const body = bytes.buffer;
  const first = await measureLine(probe, body);
  const rate = first.upload_bits_per_second;
  if (rate === null || isEnough(rate)) return first;
  const second = await measureLine(probe, body);
  return { ...first, upload_bits_per_second: Math.max(rate, second.upload_bits_per_second ?? 0) };
}
