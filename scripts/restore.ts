import { parseArgs } from 'node:util';
import { readEnv } from '../server/src/env.ts';
import { releaseMessages } from '../server/src/modules/platform/held-messages.service.ts';
import { momentOf } from './backup/moment.ts';
import { restoreInstallation } from './backup/restore-installation.ts';
import { runBackupCommand } from './backup/run-command.ts';
import { openContext } from './lib/open-context.ts';

async function release(): Promise<void> {
  const { ctx, close } = await openContext(readEnv());
  const waiting = await releaseMessages(ctx).finally(close);
  console.log(waiting === null ? 'No messages are held.' : `Messages leave again; ${waiting} have waited.`);
}

/** `npm run restore`: brings a backup into an empty place, and later releases the messages that were held since. */
await runBackupCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'release-messages': { type: 'boolean' } } });
  if (values['release-messages']) return release();
  const to = values.to === undefined ? undefined : momentOf(values.to);
  const until = await restoreInstallation(readEnv(), { to, say: (sentence) => console.log(sentence) });
  console.log(`Restored to ${until.toISOString()}.`);
  console.log('Mails and text messages are held until: npm run restore -- --release-messages');
});
