import { seedDemo } from '../server/src/db/seed/demo.ts';
import { readEnv, StartupError } from '../server/src/env.ts';
import { openContext } from './lib/open-context.ts';

/**
 * `npm run seed`: loads the demo into an empty database without starting the server; a used database stays unchanged.
 */
try {
  const env = readEnv();
  if (env.NODE_ENV === 'production') throw new StartupError(['The demo is never loaded in production.']);
  const { ctx, close } = await openContext(env);
  await seedDemo(ctx);
  await close();
  console.log('The demo is there; `npm start` shows its accounts.');
} catch (error) {
  const problems = error instanceof StartupError ? error.problems : [(error as Error).message];
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
}
