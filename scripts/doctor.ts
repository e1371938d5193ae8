import { RELEASE } from '../server/src/db/start/release.ts';
import { readEnv, isSettingPresent, StartupError } from '../server/src/env.ts';
import { checkAi } from './doctor/ai.ts';
import { checkBackup } from './doctor/backup.ts';
import { checkDatabase } from './doctor/database.ts';
import { checkNodes } from './doctor/nodes.ts';
import { checkReplica } from './doctor/replica.ts';
import { broken, type Finding, good } from './doctor/finding.ts';
import { checkAddress, checkCrm, checkFfmpeg, checkMail, checkPort, checkTexts } from './doctor/services.ts';
import { checkDataDir, checkSecret, checkStorage } from './doctor/storage.ts';
import { checkTranscription } from './doctor/transcription.ts';

const marks = { good: '✓', note: '·', broken: '✗' };

async function examine(): Promise<Finding[]> {
  try {
    const env = readEnv();
    const here = [
      good('release', RELEASE),
      checkDataDir(env),
      checkSecret(env, isSettingPresent('SESSION_SECRET')),
      checkAddress(env),
    ];
    const around = await Promise.all([
      checkPort(env),
      checkDatabase(env),
      checkReplica(env),
      checkNodes(env),
      checkStorage(env),
      checkBackup(env),
      checkMail(env),
      checkTexts(env),
      checkFfmpeg(env),
      checkAi(env),
      checkTranscription(env),
      checkCrm(env),
    ]);
    return [...here, ...around];
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return error.problems.map((problem) => broken('settings', problem, 'See .env.example.'));
  }
}

/** `npm run doctor`: checks every service in the settings and explains how to fix faults. */
const findings = await examine();
for (const { name, state, says } of findings) console.log(`${marks[state]} ${name.padEnd(12)} ${says}`);
const count = findings.filter(({ state }) => state === 'broken').length;
console.log(count === 0 ? '\nEverything works.' : `\n${count === 1 ? '1 thing is' : `${count} things are`} broken.`);
process.exitCode = count === 0 ? 0 : 1;
