import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { hashFile } from '../durable-files.ts';
import { StorageError } from '../storage-error.ts';
import type { StoredObject } from '../types.ts';
import { isUnsupported, withRetries } from './faults.ts';

/** A body that can be sent again: bytes, or a finished file. */
export type Source = { bytes: Uint8Array } | { path: string };

const MB = 1024 * 1024;
/** An object of more than four parts is sent in parts, so that a lost connection costs one of them. */
export const PART_BYTES = 16 * MB;
const PARTS_AT_LEAST = 4;
const MAX_PARTS = 10_000;

type Bucket = { client: S3Client; Bucket: string; part_bytes: number; root: string };
type Part = { PartNumber: number; ETag: string };

/** The service compares this with the received bytes and refuses them when they differ. */
function signedAs<Command extends PutObjectCommand | UploadPartCommand>(command: Command, sha256: string): Command {
  // Both commands pass the same request here; their union has no callable type.
  (command as PutObjectCommand).middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build' },
  );
  return command;
}

/** Sends a finished file. */
export async function uploadFile(bucket: Bucket, key: string, file: string): Promise<void> {
  const { size } = await stat(file);
  if (isLarge(bucket, size)) return uploadInParts(bucket, key, size, file);
  await upload(bucket, key, await hashFile(file), { path: file });
}

const isLarge = ({ part_bytes }: Bucket, bytes: number): boolean => bytes > PARTS_AT_LEAST * part_bytes;

/** Sends an object whose length and hash are known. A large file goes on where an interrupted upload of it ended. */
export async function upload(bucket: Bucket, key: string, object: StoredObject, source: Source): Promise<void> {
  const { client, Bucket } = bucket;
  if ('path' in source && isLarge(bucket, object.bytes)) return uploadInParts(bucket, key, object.bytes, source.path);
  await withRetries(key, () => {
    const Body = 'path' in source ? createReadStream(source.path) : source.bytes;
    const command = new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: object.bytes });
    return client.send(signedAs(command, object.sha256));
  });
}

/** The newest unfinished upload of this key; services without such a list begin again. */
async function findUpload({ client, Bucket }: Bucket, key: string): Promise<string | undefined> {
  try {
    const { Uploads = [] } = await withRetries(key, () =>
      client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: key })),
    );
    const begun = Uploads.filter(({ Key }) => Key === key);
    return begun.sort((a, b) => Number(b.Initiated) - Number(a.Initiated))[0]?.UploadId;
  } catch (cause) {
    if (isUnsupported(cause)) return undefined;
    throw cause;
  }
}

/** ETag and length of each stored part, by its number. */
async function storedParts({ client, Bucket }: Bucket, key: string, UploadId: string) {
  const parts = new Map<number, { ETag: string; Size: number }>();
  let PartNumberMarker: string | undefined;
  do {
    const command = new ListPartsCommand({ Bucket, Key: key, UploadId, PartNumberMarker });
    const page = await withRetries(key, () => client.send(command));
    for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? []) parts.set(PartNumber, { ETag, Size });
    PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (PartNumberMarker !== undefined);
  return parts;
}

async function uploadInParts(bucket: Bucket, key: string, bytes: number, file: string): Promise<void> {
  const { client, Bucket, part_bytes } = bucket;
  const size = Math.max(part_bytes, Math.ceil(bytes / MAX_PARTS));
  const earlier = await findUpload(bucket, key);
  const begin = () => client.send(new CreateMultipartUploadCommand({ Bucket, Key: key }));
  const UploadId = earlier ?? (await withRetries(key, begin)).UploadId ?? '';
  const earlierParts = earlier === undefined ? new Map() : await storedParts(bucket, key, earlier);
  const Parts: Part[] = [];
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(Math.min(size, bytes));
    for (let start = 0; start < bytes; start += size) {
      const PartNumber = Parts.length + 1;
      const { bytesRead } = await handle.read(buffer, 0, Math.min(size, bytes - start), start);
      if (bytesRead < Math.min(size, bytes - start))
        throw new StorageError('interrupted', 'The file became shorter while it was sent', { key });
      const Body = buffer.subarray(0, bytesRead);
      const known = earlierParts.get(PartNumber);
      // The ETag of a part is its MD5, unless the service encrypts with keys of its own: then the part is sent again.
      const isStored = known?.Size === bytesRead && known?.ETag === `"${createHash('md5').update(Body).digest('hex')}"`;
      Parts.push({
        PartNumber,
        ETag: isStored ? known.ETag : await sendPart(bucket, { Key: key, UploadId, PartNumber, Body }),
      });
    }
  } finally {
    await handle.close();
  }
  const command = { Bucket, Key: key, UploadId, MultipartUpload: { Parts } };
  await withRetries(key, () => client.send(new CompleteMultipartUploadCommand(command)));
}

type PartBody = { Key: string; UploadId: string; PartNumber: number; Body: Buffer };

/** @returns the ETag of the part */
async function sendPart({ client, Bucket }: Bucket, part: PartBody): Promise<string> {
  const sha256 = createHash('sha256').update(part.Body).digest('hex');
  const input = { ...part, Bucket, ContentLength: part.Body.length };
  const { ETag = '' } = await withRetries(part.Key, () => client.send(signedAs(new UploadPartCommand(input), sha256)));
  return ETag;
}

/**
 * Removes the parts of uploads below the root that began before a moment and never ended.
 * @returns their number; 0 where the service has no list of them
 */
export async function abortUploads({ client, Bucket, root: Prefix }: Bucket, before: Date): Promise<number> {
  let count = 0;
  let markers: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  try {
    while (markers) {
      const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({ Bucket, Prefix, ...markers });
      const page = await withRetries('uploads', () => client.send(command));
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Key || !Initiated || Initiated >= before) continue;
        await withRetries(Key, () => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
        count += 1;
      }
      markers = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
    }
  } catch (cause) {
    if (!isUnsupported(cause)) throw cause;
  }
  return count;
}
