import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Env, storageSettings } from '../../server/src/env.ts';
import { createStorage, type BucketRules, type Storage } from '../../server/src/storage/index.ts';
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

/** The effects of the bucket in words, with the cure where one does not fit. */
function judgeRules({ versioning, object_lock, deletes_after_days }: BucketRules): { says: string; mend?: string } {
  if (object_lock)
    return { says: 'it locks objects', mend: 'Take a bucket without object lock: erasing must remove recordings.' };
  if (deletes_after_days !== false && deletes_after_days !== null) {
    const when = deletes_after_days === 0 ? 'on a fixed date' : `after ${deletes_after_days} days`;
    return { says: `a lifecycle rule deletes objects ${when}`, mend: 'Remove the rule: Vivavoce removes what is due.' };
  }
  const unknown = [
    versioning === null && 'versions',
    object_lock === null && 'object lock',
    deletes_after_days === null && 'lifecycle rules',
  ].filter(Boolean);
  const known = [
    versioning !== null && (versioning ? 'keeps versions, which erasing removes too' : 'keeps no versions'),
    object_lock === false && 'locks no objects',
    deletes_after_days === false && 'has no lifecycle rule that deletes',
  ].filter(Boolean);
  return { says: [...known, ...(unknown.length > 0 ? [`does not tell about ${unknown.join(', ')}`] : [])].join(', ') };
}

/** @throws where an address that browsers get does not lead to its object */
async function readLink(storage: Storage): Promise<void> {
  const key = `checks/${randomUUID()}`;
  await storage.put(key, Buffer.from('check'), { max_bytes: 5 });
  try {
    const address = await storage.link(key, { seconds: 60, mime_type: 'text/plain', cache_control: 'no-store' });
    const reply = await fetch(address ?? '');
    if ((await reply.text()) !== 'check')
      throw new Error(`an address for browsers is answered with ${reply.status} (MEDIA_FROM)`);
  } finally {
    await storage.remove(key);
  }
}

/** Writes, reads and removes a small object in the storage of recordings, and names the rules of the bucket. */
export async function checkStorage(env: Env): Promise<Finding> {
  const name = 'recordings';
  const bucket = `bucket ${env.S3_BUCKET}${env.S3_PREFIX ? `, folder ${env.S3_PREFIX},` : ''}`;
  const place = env.S3_BUCKET ? bucket : 'disk';
  const keys = env.S3_ACCESS_KEY_ID ? '' : ', with the credentials of the machine';
  const authority = env.S3_CA ? ', and its certificate is checked with S3_CA' : '';
  let storage: Storage | undefined;
  try {
    storage = await createStorage(storageSettings(env));
    await storage.check();
    if (env.MEDIA_FROM === 'store') await readLink(storage);
    const rules = await storage.rules();
    if (!rules) return good(name, `${place} stores and removes`);
    const { says, mend } = judgeRules(rules);
    return mend
      ? broken(name, `The ${place} is not fit: ${says}.`, mend)
      : good(name, `${place} stores and removes${keys}${authority}; it ${says}`);
  } catch (error) {
    const mend = env.S3_BUCKET
      ? 'Check the S3_ settings and that the key may put, get, list and delete in the bucket.'
      : 'Check that DATA_DIR is writable and not full.';
    return broken(name, `The ${place} does not take objects: ${reasonOf(error)}.`, mend);
  } finally {
    await storage?.close();
  }
}

export function checkSecret({ SESSION_SECRET, NODE_ENV, DATA_DIR }: Env, isSet: boolean): Finding {
  const name = 'secret';
  if (isSet) return good(name, `${SESSION_SECRET.length} characters`);
  return note(name, `made for this machine in ${DATA_DIR}/secret (${NODE_ENV}); production needs SESSION_SECRET`);
}
