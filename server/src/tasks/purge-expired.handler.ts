import type { Context } from '../context.ts';
import { purgeAiCalls } from '../modules/ai/purging.service.ts';
import { purgeLinks } from '../modules/account/purging.service.ts';
import { purgeAudit } from '../modules/audit/audit.service.ts';
import { purgeBrowsers } from '../modules/interviews/recordings/purging.service.ts';
import { purgeSessions } from '../modules/session/purging.service.ts';
import { purgeAnswers } from '../plugins/requests/idempotency.ts';
import type { TaskHandler } from './types.ts';

/** Batch by batch, so that a run which is killed has done part of it and the next does the rest. */
export const purgeExpiredHandler =
  (ctx: Context): TaskHandler<object> =>
  async (_payload, { signal }) => {
    const gone = {
      ...(await purgeSessions(ctx, signal)),
      ...(await purgeLinks(ctx, signal)),
      answers: await purgeAnswers(ctx, signal),
      browsers: await purgeBrowsers(ctx, signal),
      audit: await purgeAudit(ctx, signal),
      ai_calls: await purgeAiCalls(ctx, signal),
    };
    if (Object.values(gone).some((rows) => rows > 0)) ctx.log.info(gone, 'expired rows deleted');
  };
