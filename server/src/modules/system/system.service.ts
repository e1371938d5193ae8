import type { ResultOf } from '@vivavoce/contract/index.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { hasOutbox, readOutbox } from '../mails/outbox.service.ts';

/** @throws AppError `not_found` without an outbox */
export async function listOutbox(ctx: Context): Promise<ResultOf<'GET /api/dev/outbox'>> {
  if (!hasOutbox(ctx)) throw notFound();
  return (await readOutbox(ctx)).map(({ id, to_address, subject, html, text, state, created_at }) => ({
    id,
    to: to_address,
    subject,
    html,
    text,
    state,
    created_at: created_at.toISOString(),
  }));
}
