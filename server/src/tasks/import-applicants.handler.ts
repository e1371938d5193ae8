import type { Context } from '../context.ts';
import { addListed, giveUpList } from '../modules/imports/add-batches.service.ts';
import type { FailureHandler, TaskHandler } from './types.ts';

type Payload = { import: number };

/** Safe to repeat: the list itself says how far it has come. */
export const importApplicantsHandler =
  (ctx: Context): TaskHandler<Payload> =>
  (payload, { signal }) =>
    addListed(ctx, payload.import, signal);

export const importApplicantsFailed =
  (ctx: Context): FailureHandler<Payload> =>
  (payload) =>
    giveUpList(ctx, payload.import);
