import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { findFfmpeg, runFfmpeg } from '@vivavoce/transcoder/ffmpeg/ffmpeg.ts';
import type { InstallationCheck } from '@vivavoce/contract/types.ts';
import { CERTIFICATE_SOON_DAYS, CHECKS } from '@vivavoce/domain/installation/checks.ts';
import type { Check } from '@vivavoce/domain/installation/checks.ts';
import type { Context } from '../../context.ts';
import { createTransport } from '../../integrations/mailer/transport.ts';
import { isEncrypted, isLoopback } from '../../public-address.ts';

/** Checks of what an installation needs, each by doing it once. */

type Result = Pick<InstallationCheck, 'state' | 'finding'> & { detail?: string | null; until?: Date };

const PATIENCE_MS = 10_000;
const DAY_MS = 86_400_000;

/** The useful part of an error: the message of its innermost cause, or its code. */
function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  return cause ? reasonOf(cause) : (message || code || '').slice(0, 300);
}

async function checkDatabase({ pool }: Context): Promise<Result> {
  try {
    const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`);
    return { state: 'good', finding: 'database_answers', detail: rows[0]?.version.split(' ')[0] ?? null };
  } catch (error) {
    return { state: 'broken', finding: 'database_silent', detail: reasonOf(error) };
  }
}

async function checkStorage({ storage, env }: Context): Promise<Result> {
  try {
    await storage.check();
    if (storage.kind !== 's3') return { state: 'good', finding: 'storage_on_disk' };
    return { state: 'good', finding: 'storage_in_bucket', detail: env.S3_BUCKET ?? null };
  } catch (error) {
    return { state: 'broken', finding: 'storage_refuses', detail: reasonOf(error) };
  }
}

/** One second of picture and tone, converted to the formats that browsers play. */
const CLIP = [
  ['-hide_banner', '-nostdin', '-loglevel', 'error'],
  ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=15:duration=1'],
  ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'],
  ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-threads', '1', '-c:a', 'aac'],
  ['-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4', 'pipe:1'],
].flat();

async function checkMedia({ env }: Context): Promise<Result> {
  const ffmpeg = await findFfmpeg(env.FFMPEG_PATH ?? null);
  if (!ffmpeg) return { state: 'note', finding: 'ffmpeg_missing' };
  let bytes = 0;
  try {
    await runFfmpeg(ffmpeg, CLIP, { onOutput: (part) => (bytes += part.length) });
    if (bytes > 0) return { state: 'good', finding: 'clip_converted', detail: ffmpeg.version };
    return { state: 'broken', finding: 'clip_not_converted', detail: ffmpeg.version };
  } catch (error) {
    return { state: 'broken', finding: 'clip_not_converted', detail: reasonOf(error) };
  }
}

/** The certificate that the address shows, and why it is not trusted, if it is not. @throws where it is not reached */
function readCertificate(url: URL): Promise<{ until: Date; fault: string | null }> {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const { promise, resolve, reject } = Promise.withResolvers<{ until: Date; fault: string | null }>();
  // The check tells of a bad certificate, so it looks at one instead of refusing it; nothing is sent.
  const name = isIP(host) === 0 && { servername: host };
  const socket = connect({ host, ...name, port: Number(url.port || 443), rejectUnauthorized: false }, () => {
    const { valid_to } = socket.getPeerCertificate();
    const fault = socket.authorized ? null : String(socket.authorizationError);
    resolve({ until: new Date(valid_to), fault });
    socket.destroy();
  });
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('ETIMEDOUT')));
  socket.once('error', reject);
  return promise;
}

async function checkAddress({ env, now }: Context): Promise<Result> {
  const url = new URL(env.PUBLIC_URL);
  const detail = url.host;
  if (!isEncrypted(env))
    return isLoopback(env)
      ? { state: 'note', finding: 'address_of_this_machine', detail }
      : { state: 'broken', finding: 'address_not_encrypted', detail };
  try {
    const { until, fault } = await readCertificate(url);
    if (until <= now()) return { state: 'broken', finding: 'certificate_ended', detail, until };
    if (fault !== null) return { state: 'broken', finding: 'certificate_invalid', detail: fault, until };
    const isSoon = until.getTime() - now().getTime() < CERTIFICATE_SOON_DAYS * DAY_MS;
    if (isSoon) return { state: 'note', finding: 'certificate_ends_soon', detail, until };
    return { state: 'good', finding: 'certificate_valid', detail, until };
  } catch (error) {
    return { state: 'note', finding: 'address_not_reached', detail: reasonOf(error) };
  }
}

/** Connects and signs in as for sending, without sending. */
async function checkMail({ env }: Context): Promise<Result> {
  if (!env.SMTP_URL) return { state: 'note', finding: 'mail_not_set_up' };
  const transport = createTransport(env);
  try {
    await transport.check();
    return { state: 'good', finding: 'mail_accepted', detail: new URL(env.SMTP_URL).hostname };
  } catch (error) {
    return { state: 'broken', finding: 'mail_refused', detail: reasonOf(error) };
  } finally {
    transport.close();
  }
}

const RUNS: Record<Check, (ctx: Context) => Promise<Result>> = {
  database: checkDatabase,
  storage: checkStorage,
  media: checkMedia,
  address: checkAddress,
  mail: checkMail,
};

async function run(ctx: Context, check: Check): Promise<InstallationCheck> {
  const start = performance.now();
  const { detail = null, until, ...result } = await RUNS[check](ctx);
  const milliseconds = Math.round(performance.now() - start);
  return { ...result, check, detail, until: until?.toISOString() ?? null, milliseconds };
}

const running = new WeakMap<Context, Map<Check, Promise<InstallationCheck>>>();

/** Runs checks; one that runs already answers all who wait for it. */
export function checkInstallation(ctx: Context, chosen: readonly Check[] = CHECKS): Promise<InstallationCheck[]> {
  const current = running.get(ctx) ?? new Map<Check, Promise<InstallationCheck>>();
  running.set(ctx, current);
  return Promise.all(
    CHECKS.filter((check) => chosen.includes(check)).map((check) => {
      const result = current.get(check) ?? run(ctx, check).finally(() => current.delete(check));
      current.set(check, result);
      return result;
    }),
  );
}
