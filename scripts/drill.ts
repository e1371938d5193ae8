import { parseArgs } from 'node:util';
import { readEnv } from '../server/src/env.ts';
import { drill } from './backup/drill.ts';
import { momentOf } from './backup/moment.ts';
import { runBackupCommand } from './backup/run-command.ts';

/** `npm run drill`: proves that the backup can be restored, and measures what would be lost and how long it takes. */
await runBackupCommand(async () => {
  const { values } = parseArgs({ options: { database: { type: 'string' }, to: { type: 'string' } } });
  const database = values.database !== undefined && {
    url: values.database,
    until: values.to === undefined ? new Date() : momentOf(values.to),
  };
  const report = await drill(readEnv(), { say: console.log, ...(database && { database }) });
  for (const [name, count] of Object.entries(report.counts)) console.log(`${name}: ${count}`);
  const { recording } = report;
  console.log(recording ? `A recording of ${recording.bytes} bytes reads: ${recording.sha256}` : 'No recording yet.');
  console.log(
    `Lost at most (RPO): ${report.rpo_s.toFixed(0)} s. Until it can start (RTO): ${report.rto_s.toFixed(0)} s.`,
  );
});
