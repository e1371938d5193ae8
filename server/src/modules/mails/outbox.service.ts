import type { Context } from '../../context.ts';
import { isLoopback } from '../../public-address.ts';
import { filled } from './outgoing.service.ts';
import * as repository from './mails.repository.ts';
import type { MailRow } from './mails.repository.ts';

const SHOWN = 100;

/** Whether this is a demo on this machine alone: otherwise the page would show other people's mail. */
export const hasOutbox = ({ env }: Pick<Context, 'env'>): boolean =>
  env.NODE_ENV !== 'production' && !env.SMTP_URL && isLoopback(env);

/** The newest mails as their readers would get them. */
export async function readOutbox(ctx: Context): Promise<MailRow[]> {
  return (await repository.listNewest(ctx.db, SHOWN)).map((mail) => filled(ctx, mail));
}

export async function readOutboxMail(ctx: Context, id: number): Promise<MailRow | undefined> {
  const mail = Number.isSafeInteger(id) ? await repository.findMail(ctx.db, id) : undefined;
  return mail && filled(ctx, mail);
}
