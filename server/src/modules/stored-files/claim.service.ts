import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { StartupError } from '../../env.ts';
import { StorageError, type Storage } from '../../storage/index.ts';
import * as repository from './stored-files.repository.ts';

export type Claimant = Pick<Context, 'db' | 'storage' | 'env'>;

/** Where the id of the installation lies in its storage, and a file of each of its nodes. */
const MARKS = 'installation/';
const CLAIM_KEY = `${MARKS}id`;
export const NODE_FILES = `${MARKS}nodes/`;

/** Whether it belongs to the storage itself, and to no row. */
export const isMark = (key: string): boolean => key.startsWith(MARKS);

const unlessAbsent = (error: unknown): null => {
  if (error instanceof StorageError && error.code === 'not_found') return null;
  throw error;
};

/** The id in the storage; null where no installation left one. */
async function readClaim(storage: Storage): Promise<string | null> {
  const object = await storage.read(CLAIM_KEY).catch(unlessAbsent);
  return object && (await text(object.stream)).trim();
}

async function writeClaim({ storage }: Claimant, id: string): Promise<void> {
  const bytes = Buffer.from(`${id}\n`);
  await storage.put(CLAIM_KEY, bytes, { max_bytes: bytes.length });
}

async function isEmpty(storage: Storage): Promise<boolean> {
  for await (const { key } of storage.list('')) if (!key.startsWith('checks/')) return false;
  return true;
}

export const holds = (storage: Storage, key: string): Promise<boolean> =>
  storage
    .stat(key)
    .then(() => true, unlessAbsent)
    .then(Boolean);

/** Whether the storage holds a file that a row names: then the rows and the files belong together. */
async function holdsNamedFile({ db, storage }: Claimant): Promise<boolean> {
  for (const key of await repository.someNamedKeys(db, 5)) if (await holds(storage, key)) return true;
  return false;
}

export const placeOf = ({ env: { S3_BUCKET, S3_PREFIX, DATA_DIR } }: Claimant): string => {
  if (!S3_BUCKET) return `The folder ${DATA_DIR}/objects`;
  return S3_PREFIX ? `The folder ${S3_PREFIX} of the bucket ${S3_BUCKET}` : `The bucket ${S3_BUCKET}`;
};

const ADOPT = 'choose another place, or run "npm run admin -- storage adopt" if the files belong to this database';

type Claim = { id: string | undefined; claim: string | null };

/** The claim first: another node that claims the storage at this moment notes the id in the database before. */
async function readBoth({ db, storage }: Claimant): Promise<Claim> {
  const claim = await readClaim(storage);
  return { id: await repository.findStorageId(db), claim };
}

/** Why the storage cannot be used with this database; null where both belong together. */
async function fault(ctx: Claimant, { id, claim }: Claim): Promise<string | null> {
  if (claim !== null)
    return claim === id ? null : `${placeOf(ctx)} belongs to another installation (${claim}): ${ADOPT}.`;
  const hasRows = (await repository.someNamedKeys(ctx.db, 1)).length > 0;
  if (await isEmpty(ctx.storage))
    return hasRows ? `${placeOf(ctx)} is empty, but the database names files: bring them back, or ${ADOPT}.` : null;
  // The first start of this version on an installation that an older one began.
  if (id === undefined && (await holdsNamedFile(ctx))) return null;
  return `${placeOf(ctx)} holds files, but not the id of this installation: ${ADOPT}.`;
}

/**
 * Makes the storage this installation's, so that two installations never delete each other's files, and a folder that is
 * not mounted is no empty storage. A copy of the database has the same id, and needs a storage of its own.
 * @throws StartupError where it belongs to another one or cannot be used
 */
export async function claimStorage(ctx: Claimant): Promise<void> {
  try {
    let both = await readBoth(ctx);
    let reason = await fault(ctx, both);
    if (reason !== null && both.claim === null) {
      // The files may be those of another node that started at the same time, and claimed the storage since.
      both = await readBoth(ctx);
      reason = await fault(ctx, both);
    }
    if (reason !== null) throw new StartupError([reason]);
    const { id, claim } = both;
    if (claim === null) await writeClaim(ctx, await repository.keepStorageId(ctx.db, id ?? randomUUID()));
  } catch (error) {
    if (error instanceof StorageError) throw new StartupError([`${placeOf(ctx)} cannot be used: ${error.message}.`]);
    throw error;
  }
}

/** Makes the storage this installation's, whatever it held. @returns the id in it until now */
export async function adoptStorage(ctx: Claimant): Promise<string | null> {
  const before = await readClaim(ctx.storage);
  await writeClaim(ctx, await repository.keepStorageId(ctx.db, randomUUID()));
  return before;
}

/** @throws StorageError `unavailable` where the storage is another one than at the start, such as an unmounted folder */
export async function requireClaim(ctx: Claimant): Promise<void> {
  const [id, claim] = [await repository.findStorageId(ctx.db), await readClaim(ctx.storage)];
  if (id === undefined || claim !== id)
    throw new StorageError('unavailable', 'The storage does not hold the id of this installation');
}
