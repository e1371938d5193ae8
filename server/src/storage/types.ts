import type { Readable } from 'node:stream';

/** Stored object: its length and the SHA-256 of its bytes as 64 lower-case hexadecimal digits. */
export type StoredObject = { bytes: number; sha256: string };

export type ObjectFacts = { bytes: number; modified_at: Date };

export type ListedObject = ObjectFacts & { key: string };

/** Both ends are included, as in an HTTP Range header. An `end` beyond the object means its last byte. */
export type ByteRange = { start?: number; end?: number };

export type PutOptions = {
  /** A longer body is refused with `too_large` and leaves nothing behind. */
  max_bytes: number;
  /** Hexadecimal SHA-256 that the bytes must have; otherwise `digest_mismatch`. */
  expected_sha256?: string;
};

export type ObjectRead = {
  stream: Readable;
  /** Length of the whole object, also when only a part of it is read. */
  bytes: number;
  /** First and last byte in the stream; `end` is `start - 1` for an empty object. */
  start: number;
  end: number;
};

/**
 * Private files of the product, under keys such as `recordings/7/19/camera/0/000003`.
 *
 * Every method rejects with a StorageError. A key names one object; writing it again replaces it in one
 * step, so that a reader sees either the old bytes or the new ones. A prefix names a folder: `recordings/1`
 * holds `recordings/1/2` and not `recordings/12`.
 */
export type Storage = {
  readonly kind: 'disk' | 's3';
  /** A folder of this machine for working files. Files older than a day are deleted when the server starts. */
  readonly temp_dir: string;
  /** Hashes while it reads. When it resolves, the bytes survive a power cut. */
  put(key: string, body: Uint8Array | Readable, options: PutOptions): Promise<StoredObject>;
  /** Stores a finished file durably. It must not be written to afterwards; deleting it is fine. */
  putFile(key: string, path: string): Promise<void>;
  read(key: string, range?: ByteRange): Promise<ObjectRead>;
  stat(key: string): Promise<ObjectFacts>;
  /** In the byte order of the keys, in pages; an empty prefix names the whole store. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Removes an object with all its versions. Removing an absent key is no error. */
  remove(key: string): Promise<void>;
  removePrefix(prefix: string): Promise<void>;
  /** Resolves when a small object can be written and removed. */
  check(): Promise<void>;
  /** Resolves when the store answers; writes nothing. */
  reach(): Promise<void>;
  /** Removes the parts of uploads that began before this moment and never ended. @returns the number of uploads */
  abortUploads(before: Date): Promise<number>;
  /** Effects of the bucket on objects, for the operator; null on disk. */
  rules(): Promise<BucketRules | null>;
  /** An address at which the object can be read without a key for some seconds; null on disk. */
  link(key: string, terms: LinkTerms): Promise<string | null>;
  /** The origin of these addresses; null on disk. */
  readonly link_origin: string | null;
  /** The object's own file where it is on this machine, else null. Use withLocalCopy instead. */
  localPath(key: string): string | null;
  close(): Promise<void>;
};

/** How long an address is valid, and what the store says of the object in its answer. */
export type LinkTerms = { seconds: number; mime_type: string; cache_control: string };

/** Each is null where the service or the key does not say. */
export type BucketRules = {
  /** Old versions of an object stay until they are removed too. */
  versioning: boolean | null;
  /** Objects cannot be removed before a time. */
  object_lock: boolean | null;
  /** The shortest time after which a lifecycle rule deletes objects; false without such a rule, 0 for a fixed date. */
  deletes_after_days: number | false | null;
};

export type S3Settings = {
  endpoint?: string;
  bucket: string;
  region: string;
  /** Without keys those of the machine: its AWS_ variables, a web identity, or the role of its container or instance. */
  access_key_id?: string;
  secret_access_key?: string;
  force_path_style?: boolean;
  /** Folder within the bucket that is the store. */
  prefix?: string;
  /** File of an authority that is believed besides the public ones. */
  ca_file?: string;
  /** After this long without a byte the service is given up. */
  silence_ms?: number;
  /** Size of the parts in which large objects are sent. */
  part_bytes?: number;
};

export type StorageEnv = { DATA_DIR: string; S3?: S3Settings };
