import type { Interview } from '@vivavoce/contract/types.ts';
import type { Context } from '../../../context.ts';
import { noteSignOfLife } from '../clocks/outages.ts';
import { loadState } from '../state/interview-state.ts';
import { presentInterview } from './page.presenter.ts';

/** The whole state of an interview; the call counts as a heartbeat of the applicant. */
export async function readInterview(ctx: Context, application: number, device?: string): Promise<Interview> {
  const state = await loadState(ctx.db, application);
  const now = ctx.now();
  await noteSignOfLife(ctx.db, state, now);
  return presentInterview(ctx, state, now, device);
}
