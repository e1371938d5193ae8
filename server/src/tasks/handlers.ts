import type { Context } from '../context.ts';

/** Puts every handler to work; called where the role includes the worker. */
export async function startWorkers(_ctx: Context): Promise<void> {}
