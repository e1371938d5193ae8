import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { installation } from '../../db/schema/index.ts';

/** The id that the database holds; undefined before the first start. */
export async function findStorageId(db: Queryable): Promise<string | undefined> {
  const [row] = await db.select({ id: installation.storage_id }).from(installation);
  return row?.id;
}

/** Stores the id unless another start stored one. @returns the id that counts */
export async function keepStorageId(db: Queryable, id: string): Promise<string> {
  await db.insert(installation).values({ storage_id: id }).onConflictDoNothing();
  return (await findStorageId(db)) ?? id;
}

/** Every column that names a stored file. */
export const NAMING_COLUMNS = [
  ['attempts', 'media_key'],
  ['attempts', 'poster_key'],
  ['attempts', 'screen_key'],
  ['company_archives', 'file_key'],
  ['company_logos', 'object_key'],
  ['data_archives', 'file_key'],
  ['stored_files', 'object_key'],
  ['videos', 'media_key'],
  ['videos', 'poster_key'],
  ['written_answers', 'file_key'],
] as const;

const namedBy = ([table, column]: (typeof NAMING_COLUMNS)[number]) =>
  sql`select ${sql.identifier(column)} as key from ${sql.identifier(table)}`;

/** Deleted answers that can still be restored keep their rows as JSON, by table. */
const namedByDeleted = ([table, column]: (typeof NAMING_COLUMNS)[number]) =>
  sql`select held ->> ${column} from deleted_answers, jsonb_array_elements(content -> ${table}) held`;

/** Every key of a stored file that a row names. */
const NAMED = sql.join(
  [
    ...NAMING_COLUMNS.map(namedBy),
    ...NAMING_COLUMNS.filter(([table]) => table === 'attempts' || table === 'written_answers').map(namedByDeleted),
  ],
  sql` union all `,
);

/** Some keys that rows name, newest recordings first. */
export async function someNamedKeys(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    (select media_key as key from attempts where media_key is not null order by id desc limit ${limit})
    union all (select key from (${NAMED}) named where key is not null limit ${limit})`);
  return rows.map(({ key }) => key);
}

export interface ListedFile {
  key: string;
  bytes: number;
  modified_at: Date;
}

/** The files of the storage for this transaction, so that they are compared with all rows in one statement. */
export const beginList = (tx: Tx) =>
  tx.execute(sql`
    create temporary table listed (key text not null, bytes bigint not null, modified_at timestamptz not null)
    on commit drop`);

export const addToList = (tx: Tx, files: readonly ListedFile[]) =>
  tx.execute(sql`
    insert into listed select * from unnest(
      ${sql.param(files.map(({ key }) => key))}::text[],
      ${sql.param(files.map(({ bytes }) => bytes))}::bigint[],
      ${sql.param(files.map(({ modified_at }) => modified_at.toISOString()))}::timestamptz[])`);

/** The list has no figures of its own for the planner until it is read once. */
export const endList = (tx: Tx) => tx.execute(sql`analyze listed`);

/** The id in the folder of a recording or a video; null in any other key, so that no other text is read as a number. */
const ownerIn = (folder: 'recordings' | 'videos') =>
  sql`case when listed.key ~ ${`^${folder}/[^/]+/[0-9]{1,15}/`} then split_part(listed.key, '/', 3)::bigint end`;

/** The last part of the key of a part: its place, and the beginning of its hash. */
const partName = (alias: string) => {
  const [index, sha256] = [sql.raw(`${alias}.index`), sql.raw(`${alias}.sha256`)];
  return sql`lpad(${index}::text, greatest(4, length(${index}::text)), '0') || '-' || left(${sha256}, 16)`;
};

/** Parts of recordings and of videos are known by the row of the part, whose key holds place and hash. */
const PART_IS_KNOWN = sql`
  exists (
    select from kept_segments s join attempts a on a.id = s.attempt_id
    where s.attempt_id = ${ownerIn('recordings')}
      and listed.key = 'recordings/' || a.company_id || '/' || a.id || '/raw/' || s.track || '/' || s.part || '/' || ${partName('s')})
  or exists (
    select from video_parts p join videos v on v.id = p.video_id
    where p.video_id = ${ownerIn('videos')}
      and listed.key = 'videos/' || coalesce(v.company_id::text, 'stock') || '/' || v.id || '/raw/' || ${partName('p')})
  or exists (
    select from deleted_answers, jsonb_array_elements(content -> 'attempts') held
    where (held ->> 'id')::bigint = ${ownerIn('recordings')})`;

/**
 * Notes what no row names. Younger files are left out: their row may be on its way.
 * @param roots first parts of the keys of this product; other files are `foreign`
 */
export const noteStrays = async (
  tx: Tx,
  { roots, before, now }: { roots: readonly string[]; before: Date; now: Date },
) => {
  await tx.execute(sql`
    with unnamed as materialized (
      select key, bytes, split_part(key, '/', 1) = any(${sql.param(roots)}::text[]) as is_own from listed
      where modified_at < ${before} and not exists (select from (${NAMED}) named where named.key = listed.key)
    ), unknown as materialized (
      select * from unnamed listed where not (${PART_IS_KNOWN})
    ), gone as (
      delete from storage_findings finding
      where kind <> 'missing' and not exists (select from unknown where unknown.key = finding.key)
    )
    insert into storage_findings (key, kind, bytes, noted_at)
    select key, case when is_own then 'stray' else 'foreign' end, bytes, ${now} from unknown
    on conflict (key) do update set kind = excluded.kind, bytes = excluded.bytes`);
};

/** Keys that rows name and the list lacks. */
export async function listAbsent(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct key from (${NAMED}) named
    where key is not null and not exists (select from listed where listed.key = named.key)
    order by key`);
  return rows.map(({ key }) => key);
}

/** Replaces what is noted as missing; a file that was missing before keeps its time. */
export const noteMissing = (tx: Tx, keys: readonly string[], now: Date) =>
  tx.execute(sql`
    with absent as (select unnest(${sql.param(keys)}::text[]) as key), back as (
      delete from storage_findings finding
      where kind = 'missing' and not exists (select from absent where absent.key = finding.key)
    )
    insert into storage_findings (key, kind, noted_at) select key, 'missing', ${now} from absent
    on conflict (key) do update set kind = 'missing'`);

/** Recordings whose file is missing and that do not say so yet, or say so and have it. */
export async function listChangedRecordings(tx: Tx): Promise<{ id: number; is_missing: boolean }[]> {
  const { rows } = await tx.execute<{ id: string; is_missing: boolean }>(sql`
    select id, finding.key is not null as is_missing
    from attempts left join storage_findings finding on finding.key = attempts.media_key and finding.kind = 'missing'
    where (attempts.state = 'playable' and finding.key is not null)
      or (attempts.state = 'damaged' and attempts.media_key is not null and finding.key is null)`);
  return rows.map(({ id, is_missing }) => ({ id: Number(id), is_missing }));
}

/** Strays that were noted before a moment, a page at a time. */
export async function listOldStrays(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from storage_findings where kind = 'stray' and noted_at < ${before} order by noted_at, key limit ${limit}`);
  return rows.map(({ key }) => key);
}

export const forgetFindings = (db: Queryable, keys: readonly string[]) =>
  db.execute(sql`delete from storage_findings where key = any(${sql.param(keys)}::text[])`);

export type StorageFinding = { key: string; kind: 'missing' | 'stray' | 'foreign'; bytes: number; noted_at: Date };

export async function listFindings(db: Queryable, limit: number): Promise<StorageFinding[]> {
  const { rows } = await db.execute<StorageFinding & { bytes: string; noted_at: string }>(sql`
    select key, kind, bytes, noted_at from storage_findings order by kind, noted_at, key limit ${limit}`);
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes), noted_at: new Date(row.noted_at) }));
}
