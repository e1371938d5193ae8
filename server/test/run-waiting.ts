import { sql } from 'drizzle-orm';
import type { Context } from '../src/context.ts';
import type { TaskHandler } from '../src/tasks/define-task.ts';
import { taskHandlers } from '../src/tasks/handlers.ts';
import { tasks } from '../src/tasks/registry.ts';

const once = { id: 'test', attempt: 1, signal: new AbortController().signal };

/** Runs the waiting tasks of one kind in the order of their queue, as a worker would. */
export async function runWaiting(ctx: Context, kind: keyof typeof tasks): Promise<void> {
  const run = taskHandlers(ctx)[kind].run as TaskHandler<object>;
  const { rows } = await ctx.db.execute<{ id: string; data: object }>(
    sql`select id, data from pgboss.job where name = ${tasks[kind].name} and state = 'created' order by created_on, id`,
  );
  for (const { id, data } of rows) {
    await run(data, once);
    await ctx.db.execute(sql`update pgboss.job set state = 'completed' where id = ${id}`);
  }
}
