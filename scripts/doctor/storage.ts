import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Env, storageSettings } from '../../server/src/env.ts';
import { createStorage } from '../../server/src/storage/index.ts';
import { broken, type Finding, good, note, reasonOf } from './finding.ts';

const gigabyte = 1e9;
/** About fifty answer minutes; below that an interview day may end badly. */
const leastFree = gigabyte;

export function checkDataDir({ DATA_DIR }: Env): Finding {
  const name = 'data folder';
  const probe = path.join(DATA_DIR, `.doctor-${process.pid}`);
  try {
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(probe, 'probe');
    rmSync(probe);
    const { bavail, bsize } = statfsSync(DATA_DIR);
    const free = `${((bavail * bsize) / gigabyte).toFixed(1)} GB free in ${DATA_DIR}`;
    if (bavail * bsize < leastFree) return broken(name, `There are only ${free}.`, 'Make room or move DATA_DIR.');
    return good(name, free);
  } catch (error) {
    return broken(name, `${DATA_DIR} cannot be written: ${reasonOf(error)}.`, 'Give it to the user who runs Vivavoce.');
  }
}

/** Writes, reads and removes a small object in the storage of recordings. */
export async function checkStorage(env: Env): Promise<Finding> {
  const name = 'recordings';
  const place = env.S3_BUCKET ? `bucket ${env.S3_BUCKET}` : 'disk';
  try {
    const storage = await createStorage(storageSettings(env));
    await storage.check().finally(() => storage.close());
    return good(name, `${place} stores and removes`);
  } catch (error) {
    const mend = env.S3_BUCKET
      ? 'Check the S3_ settings and that the key may put, get, list and delete in the bucket.'
      : 'Check that DATA_DIR is writable and not full.';
    return broken(name, `The ${place} does not take objects: ${reasonOf(error)}.`, mend);
  }
}

export function checkSecret({ SESSION_SECRET, NODE_ENV, DATA_DIR }: Env, isSet: boolean): Finding {
  const name = 'secret';
  if (isSet) return good(name, `${SESSION_SECRET.length} characters`);
  return note(name, `made for this machine in ${DATA_DIR}/secret (${NODE_ENV}); production needs SESSION_SECRET`);
}
