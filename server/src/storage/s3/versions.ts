import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ObjectIdentifier,
  type S3Client,
} from '@aws-sdk/client-s3';
import { StorageError } from '../storage-error.ts';
import { fromS3, isUnsupported, withRetries } from './faults.ts';

type Versions = ObjectIdentifier[];

/**
 * Removal from one bucket. Where the bucket has versions, every version goes: an erased recording would stay readable
 * as an old one.
 */
export function removalsFrom(client: S3Client, Bucket: string) {
  // Some services have no list of versions, some keys may not read it: then versions are noticed by the answer.
  let lists_versions = true;

  async function* versionsBelow(Prefix: string): AsyncGenerator<Versions> {
    let markers: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
    while (markers) {
      const command: ListObjectVersionsCommand = new ListObjectVersionsCommand({ Bucket, Prefix, ...markers });
      const page = await withRetries(Prefix, () => client.send(command));
      const all = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
      yield all.map(({ Key, VersionId }) => ({ Key, VersionId }));
      markers = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
        : undefined;
    }
  }

  /** @throws StorageError where an object stays, be it as an old version */
  const removeAll = async (key: string, Objects: Versions): Promise<void> => {
    if (Objects.length === 0) return;
    const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: lists_versions } });
    const answer = await withRetries(key, () => client.send(command));
    const refused = answer.Errors?.[0];
    if (refused)
      throw fromS3(Object.assign(new Error(refused.Message), { name: refused.Code ?? 'Unknown' }), refused.Key);
    if (!lists_versions && answer.Deleted?.some(({ DeleteMarker }) => DeleteMarker)) throw versionStays(key);
  };

  /** @returns whether the versions could be listed, so that all were removed */
  const removeVersions = async (prefix: string, isWanted: (key: string) => boolean): Promise<boolean> => {
    if (!lists_versions) return false;
    try {
      for await (const page of versionsBelow(prefix)) {
        await removeAll(
          prefix,
          page.filter(({ Key = '' }) => isWanted(Key)),
        );
        // Keys come in order: behind another key nothing more of a single object follows.
        if (page.some(({ Key = '' }) => !isWanted(Key))) break;
      }
      return true;
    } catch (cause) {
      if (!isUnsupported(cause)) throw cause;
      lists_versions = false;
      return false;
    }
  };

  const remove = async (key: string): Promise<void> => {
    if (await removeVersions(key, (listed) => listed === key)) return;
    const answer = await withRetries(key, () => client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    if (answer.DeleteMarker) throw versionStays(key);
  };

  /** @param pages the objects below the prefix, for services that do not list versions */
  const removeBelow = async (prefix: string, pages: AsyncIterable<{ key: string }[]>): Promise<void> => {
    if (await removeVersions(prefix, () => true)) return;
    for await (const page of pages)
      await removeAll(
        prefix,
        page.map(({ key }) => ({ Key: key })),
      );
  };

  return { remove, removeBelow };
}

const versionStays = (key: string): StorageError =>
  new StorageError(
    'unavailable',
    'The bucket keeps old versions that this key may not remove: allow it s3:ListBucketVersions and s3:DeleteObjectVersion',
    { key },
  );
