import { sql } from 'drizzle-orm';
import { notFound } from '../../app-error.ts';
import { mails } from '../../db/schema/index.ts';
import { desc } from 'drizzle-orm';
import type { Handlers } from '../../plugins/handlers.ts';
import { filled } from '../mails/mails.service.ts';

const OUTBOX_SIZE = 100;

export const systemRoutes: Handlers<'GET /api/health/live' | 'GET /api/health/ready' | 'GET /api/dev/outbox'> = {
  'GET /api/health/live': () => ({ status: 'ok' }),
  'GET /api/health/ready': async ({ ctx, reply }) => {
    const failures: string[] = [];
    await ctx.db.execute(sql`select 1`).catch(() => failures.push('database'));
    await ctx.storage.check().catch(() => failures.push('storage'));
    if (failures.length === 0) return { status: 'ok' };
    void reply.code(503);
    return { status: 'unavailable', reason: `not answering: ${failures.join(', ')}` };
  },
  'GET /api/dev/outbox': async ({ ctx }) => {
    if (ctx.env.NODE_ENV === 'production' || ctx.env.SMTP_URL) throw notFound();
    const rows = await ctx.db.select().from(mails).orderBy(desc(mails.id)).limit(OUTBOX_SIZE);
    return rows
      .map((mail) => filled(ctx, mail))
      .map((row) => ({
        id: row.id,
        to: row.to_address,
        subject: row.subject,
        html: row.html,
        text: row.text,
        state: row.state,
        created_at: row.created_at.toISOString(),
      }));
  },
};
