import { z } from 'zod';
import { createTaskQueue } from './queue.ts';
import { defineTask } from '../define-task.ts';

export const hangingTask = defineTask({
  name: 'hang-forever',
  payload: z.object({ id: z.number() }),
  attempts: 3,
  timeout_s: 600,
  concurrency: 1,
  retry_delay_s: 1,
});

/** Runs as a process of its own: a worker that begins a task and never ends it. */
if (process.argv[1] === import.meta.filename && process.send) {
  const log = { warn: () => {}, error: () => {} };
  const connection_string = process.argv[2] ?? '';
  const queue = createTaskQueue({ connection_string, role: 'worker', log, tasks: [hangingTask], heartbeat_s: 10 });
  await queue.start();
  await queue.work(hangingTask, ({ id }) => {
    process.send?.({ began: id });
    return new Promise(() => {});
  });
  process.send({ ready: true });
}
