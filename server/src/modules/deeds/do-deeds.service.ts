import { isUndoable } from '@vivavoce/domain/applications/deeds.ts';
import { DEED_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { decidePart, putBackPart } from '../applications/decide-part.service.ts';
import type { Remembered } from '../applications/decide-part.service.ts';
import { extendPart } from '../applications/extend.service.ts';
import { doDeeds } from '../../tasks/do-deeds.task.ts';
import type { DeedTask } from '../../tasks/do-deeds.task.ts';
import { releaseSending } from '../sendings/sendings.service.ts';
import * as repository from './deeds.repository.ts';
import type { Part, Turn } from './deeds.repository.ts';

/** Who had an outcome taken from them may still be told of it for nothing: the time to undo begins when all is done. */
const toldAfterMs = ({ action }: Turn['deed']): number =>
  action === 'reject' ? (DEED_LIMITS.undo_seconds + DEED_LIMITS.undo_slack_seconds) * 1000 : 0;

/** Lets those whom a deed changed be told, now that it is over. */
async function tell(ctx: Context, tx: Tx, deed: Turn['deed'], ended: Date): Promise<void> {
  if (deed.sending_id === null) return;
  await releaseSending(ctx, tx, deed.sending_id, new Date(ended.getTime() + toldAfterMs(deed)));
}

async function doPart(ctx: Context, tx: Tx, { deed }: Turn, part: Part): Promise<void> {
  const about = { ...deed, whom: repository.idsOfPart(deed.id, part) };
  const { id, job_id, action } = deed;
  const remembered: Remembered = {
    keeps: (columns) => repository.keepsReplaced(id, part, columns),
    revoked: (track) => repository.replacedByTakenBack(job_id, track, id),
  };
  const changed =
    action === 'extend' ? await extendPart(ctx, tx, about) : await decidePart(tx, { ...about, action }, remembered);
  await repository.settlePart(tx, id, part, { state: 'done', changed });
}

async function undoPart(tx: Tx, { deed }: Turn, part: Part): Promise<void> {
  const { id, job_id, action } = deed;
  if (!isUndoable(action)) throw new Error(`Nothing says how ${action} is taken back`);
  const about = { ...deed, action, whom: repository.idsOfPart(id, part) };
  await putBackPart(tx, about, {
    replaced: repository.replacedByPart(id, part),
    revoked: (track) => repository.replacedByTakenBack(job_id, track, id),
  });
  await repository.settlePart(tx, id, part, { state: 'undone' });
}

/** One part of the deed whose turn it is, or its end. @returns whether this deed, or one before it, may have more */
async function step(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  if (!(await repository.holdActivity(tx, id))) return false;
  const turn = await repository.lockTurn(tx, id);
  if (!turn) return repository.isOpen(tx, id);
  const { deed } = turn;
  const part = await repository.nextPart(tx, deed.id, deed.undo_at ? 'done' : 'waiting');
  if (part) {
    if (deed.undo_at) await undoPart(tx, turn, part);
    else await doPart(ctx, tx, turn, part);
    return true;
  }
  const finished_at = await repository.endOf(tx, ctx.now());
  await repository.updateDeed(tx, deed.id, { finished_at });
  if (!deed.undo_at) await tell(ctx, tx, deed, finished_at);
  return deed.id !== id;
}

/**
 * Does what is left of a deed, after those of the same activity that were decided before it: of two that meet the later one
 * holds. Killed anywhere it has neither forgotten nor doubled anybody: each part is committed together with the mark that it
 * is done.
 */
export async function doDeedsUpTo(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  let more = true;
  while (more) {
    signal.throwIfAborted();
    more = await ctx.db.transaction((tx) => step(ctx, tx, id));
  }
}

/**
 * The deed, or the one before it that it waits for, could not be done to its end, or not put back. What was done stays, those
 * whom it changed are told, and it shows that it failed; somebody may let it go on.
 * @param undo whether it was to be put back: who is at that has attempts of their own
 */
export async function giveUpDeed(ctx: Context, { deed: id, undo = false }: DeedTask): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const turn = await repository.lockTurn(tx, id);
    if (!turn) return;
    const { deed } = turn;
    // What kept this one from its turn is out of its way now.
    if (deed.id !== id) await ctx.queue.enqueue(tx, doDeeds, { deed: id, undo });
    else if (undo !== (deed.undo_at !== null)) return;
    const failed_at = await repository.endOf(tx, ctx.now());
    await repository.updateDeed(tx, deed.id, { failed_at });
    // Nobody has been changed: what was to tell them is kept for when it goes on.
    if (!deed.undo_at && deed.changed > 0) await tell(ctx, tx, deed, failed_at);
  });
}
