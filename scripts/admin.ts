import { readEnv } from '../server/src/env.ts';
import { runCommand } from './admin/run-command.ts';
import { openContext } from './lib/open-context.ts';

/** `npm run admin`: companies, plans, platform administrators and the stock of videos; `--help` lists the commands. */
const { code, lines } = await runCommand(process.argv.slice(2), async () => openContext(readEnv()));
for (const line of lines) (code === 0 ? console.log : console.error)(line);
process.exitCode = code;
