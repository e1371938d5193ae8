import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { deliverMails, MAILS_IN_ONE, sendText } from '../../tasks/definitions/mails.ts';

/** Since a restore, mails and text messages wait: some of them may have left before the loss. */
export const holdMessages = ({ db, now }: Context) =>
  db.execute(sql`insert into backup_state (messages_held_at) values (${now().toISOString()}::timestamptz)
    on conflict (id) do update set messages_held_at = excluded.messages_held_at, wal_stored_at = null`);

/**
 * Lets messages leave again, those that waited first. Mails that wait for a budget or a morning still do.
 * @returns how many wait; null where none were held
 */
export const releaseMessages = (ctx: Context): Promise<number | null> =>
  ctx.db.transaction(async (tx) => {
    const held = await tx.execute(
      sql`update backup_state set messages_held_at = null where messages_held_at is not null returning 1`,
    );
    if (held.rows.length === 0) return null;
    const idsOf = async (table: 'mails' | 'text_messages'): Promise<number[]> => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from ${sql.identifier(table)} where state = 'queued' order by id`,
      );
      return rows.map(({ id }) => Number(id));
    };
    const mails = await idsOf('mails');
    const texts = await idsOf('text_messages');
    const parts: { mails: number[] }[] = [];
    for (let from = 0; from < mails.length; from += MAILS_IN_ONE)
      parts.push({ mails: mails.slice(from, from + MAILS_IN_ONE) });
    await ctx.queue.enqueueMany(tx, deliverMails, parts);
    await ctx.queue.enqueueMany(
      tx,
      sendText,
      texts.map((text) => ({ text })),
    );
    return mails.length + texts.length;
  });
