import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { takeBackAiConsent } from '../interviews/own-data/ai-consent.service.ts';
import { removeProviderTranscripts } from '../transcripts/provider-transcripts.service.ts';
import { deleteResultsOf } from './processing/results.repository.ts';

/** Deletes what AI wrote about an applicant, and the transcripts that it made; those that people wrote stay. */
async function removeAiResults(tx: Tx, application: number): Promise<void> {
  await deleteResultsOf(tx, application);
  await removeProviderTranscripts(tx, application);
}

/**
 * Takes an applicant's consent to AI back, at any moment. The result of a call that is still running is discarded.
 * Repeating it is harmless.
 */
export async function withdrawAiConsent(ctx: Context, application: number) {
  await ctx.db.transaction(async (tx) => {
    await takeBackAiConsent(ctx, tx, application);
    await removeAiResults(tx, application);
  });
  return { status: 'OK' as const };
}
