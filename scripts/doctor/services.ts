import nodemailer from 'nodemailer';
import type { Env } from '../../server/src/env.ts';
import { createSmsTransport } from '../../server/src/integrations/sms/transport.ts';
import { isEncrypted, isLoopback } from '../../server/src/public-address.ts';
import { ffmpegProgram, findFfmpeg } from '../../transcoder/ffmpeg/ffmpeg.ts';
import { broken, type Finding, good, note, reasonOf } from './finding.ts';

const patienceMs = 10_000;

/** Connects and signs in as for sending, without sending. */
export async function checkMail({ SMTP_URL }: Env): Promise<Finding> {
  const name = 'e-mail';
  if (!SMTP_URL) return note(name, 'SMTP_URL is not set: messages are kept in the outbox and not sent');
  const limits = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = nodemailer.createTransport({ url: SMTP_URL, ...limits });
  try {
    await transport.verify();
    return good(name, `${new URL(SMTP_URL).host} accepts us`);
  } catch (error) {
    return broken(name, `The mail server does not accept us: ${reasonOf(error)}.`, 'Check SMTP_URL.');
  } finally {
    transport.close();
  }
}

/** Checks our account with the provider, without sending. */
export async function checkTexts(env: Env): Promise<Finding> {
  const name = 'text messages';
  if (!env.SMS_URL) return note(name, 'SMS_URL is not set: text messages are kept in the outbox and not sent');
  try {
    await createSmsTransport(env).check();
    return good(name, `${new URL(env.SMS_URL).host} accepts us`);
  } catch (error) {
    return broken(
      name,
      `The provider does not accept us: ${reasonOf(error)}.`,
      'Check SMS_URL, SMS_ACCOUNT and SMS_TOKEN.',
    );
  }
}

export async function checkFfmpeg({ FFMPEG_PATH }: Env): Promise<Finding> {
  const name = 'ffmpeg';
  const ffmpeg = await findFfmpeg(FFMPEG_PATH ?? null);
  if (ffmpeg) return good(name, ffmpeg.ffmpeg);
  if (FFMPEG_PATH) return broken(name, `${FFMPEG_PATH} is no working ffmpeg.`, 'Correct FFMPEG_PATH or unset it.');
  const silent = await ffmpegProgram();
  if (silent) return note(name, `${silent} did not answer within 10 seconds: run it with -version, or try again`);
  return note(name, 'not found: answers play, but without posters and smaller copies (Debian: apt-get install ffmpeg)');
}

/** Browsers allow the camera on encrypted pages and on this machine only. */
export function checkAddress({ PUBLIC_URL, PORT }: Env): Finding {
  const name = 'address';
  if (isEncrypted({ PUBLIC_URL }) || isLoopback({ PUBLIC_URL })) return good(name, PUBLIC_URL);
  const mend = `Put a proxy with a certificate before port ${PORT} and set PUBLIC_URL to its https address.`;
  return broken(name, `${PUBLIC_URL} is not encrypted, and browsers give no camera to such pages.`, mend);
}

/** Whether the port is free, or used by Vivavoce itself. */
export async function checkPort({ PORT }: Env): Promise<Finding> {
  const name = 'port';
  try {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/health/live`, { signal: AbortSignal.timeout(patienceMs) });
    if (answer.ok) return good(name, `Vivavoce answers on ${PORT}`);
  } catch (error) {
    const { code } = (error as { cause?: NodeJS.ErrnoException }).cause ?? {};
    if (code === 'ECONNREFUSED') return good(name, `${PORT} is free`);
  }
  return broken(name, `Another program listens on port ${PORT}.`, 'Stop it or set PORT.');
}

/** Whether visitors' browsers would get a script. */
export async function checkCrm({ CRM_SCRIPT_URL }: Env): Promise<Finding> {
  const name = 'CRM';
  if (!CRM_SCRIPT_URL) return note(name, 'CRM_SCRIPT_URL is not set: nothing from elsewhere is loaded');
  const { host } = new URL(CRM_SCRIPT_URL);
  try {
    const answer = await fetch(CRM_SCRIPT_URL, { signal: AbortSignal.timeout(patienceMs) });
    await answer.body?.cancel();
    if (!answer.ok) return broken(name, `${host} answers ${answer.status}.`, 'Check CRM_SCRIPT_URL.');
    const type = answer.headers.get('content-type') ?? 'nothing';
    if (!/javascript|ecmascript/i.test(type))
      return broken(name, `${host} answers with ${type}, which browsers do not run.`, 'Check CRM_SCRIPT_URL.');
    if (new URL(answer.url).host !== host)
      return broken(
        name,
        `The script moved to ${new URL(answer.url).host}, and pages allow ${host} alone.`,
        'Check CRM_SCRIPT_URL.',
      );
    return good(name, `${host} hands out the script, after consent only`);
  } catch (error) {
    return broken(name, `${host} does not answer: ${reasonOf(error)}.`, 'Check CRM_SCRIPT_URL.');
  }
}
