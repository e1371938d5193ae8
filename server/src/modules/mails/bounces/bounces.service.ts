import { mailFault } from '@vivavoce/domain/emails/mail-faults.ts';
import type { Context } from '../../../context.ts';
import type { Bounce } from '../../../integrations/bounces/bounce.ts';
import { readDeliveryStatus } from '../../../integrations/bounces/delivery-status.ts';
import { readMailbox } from '../../../integrations/bounces/mailbox.ts';
import { readReport, type ReadCertificate, type Report } from '../../../integrations/bounces/services.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { callOutside, hostsOf } from '../../../lib/outgoing/outgoing.ts';
import { recordBounced, recordPostponed } from '../delivery.service.ts';

/** Stores what a server said later about a mail; saying it twice changes nothing. */
async function takeBounce(ctx: Context, { mail, state, diagnosis }: Bounce): Promise<void> {
  const failure = { id: mail, error: diagnosis, fault: mailFault(diagnosis) };
  await (state === 'failed' ? recordBounced(ctx, failure) : recordPostponed(ctx, failure));
}

/** Reads the mailbox of the settings, where there is one. */
export async function readBounces(ctx: Context, signal: AbortSignal): Promise<void> {
  const { env } = ctx;
  if (!env.BOUNCE_MAILBOX) return;
  let bounces = 0;
  const mails = await readMailbox(
    env.BOUNCE_MAILBOX,
    async (source) => {
      const bounce = await readDeliveryStatus(env, source);
      if (!bounce) return;
      bounces += 1;
      await takeBounce(ctx, bounce);
    },
    signal,
  );
  if (mails > 0) ctx.log.info({ mails, bounces }, 'returned mails read');
}

/** Amazon's certificates by their address, which has another name for each. */
const certificates = new Map<string, string>();

const readCertificateWith =
  ({ env }: Context): ReadCertificate =>
  async (address) => {
    const known = certificates.get(address);
    if (known !== undefined) return known;
    const { status, body } = await callOutside(address, { max_bytes: 20_000 }, hostsOf(env.OUTGOING_HOSTS));
    if (status !== 200) throw new Error(`The certificate answered ${status}`);
    if (certificates.size > 20) certificates.clear();
    certificates.set(address, body.toString());
    return body.toString();
  };

/**
 * Takes the report of the service that sends the mails.
 * @throws AppError `not_found` where the settings name no such service; `token_invalid` for a report that is not genuine
 */
export async function takeReport(ctx: Context, service: string, report: Report): Promise<null> {
  if (ctx.env.BOUNCE_SERVICE !== service) throw notFound();
  const reading = await readReport(ctx.env, report, { now: ctx.now(), readCertificate: readCertificateWith(ctx) });
  if (!reading) throw new AppError('token_invalid');
  if ('confirm_at' in reading)
    ctx.log.warn({ address: reading.confirm_at }, 'Amazon asks to confirm the reports: open this address once');
  else for (const bounce of reading.bounces) await takeBounce(ctx, bounce);
  return null;
}
