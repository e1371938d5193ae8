import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { containsEveryWord } from '../../db/contains-every-word.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { companies, videos } from '../../db/schema/index.ts';

export type VideoRow = typeof videos.$inferSelect;

export interface ListedVideo {
  video: VideoRow;
  /** Name of the company, null for the stock. */
  shortname: string | null;
  captions: ('en-gb' | 'fr-fr')[];
  /** Activities of the reading company that use it. */
  job_count: number;
}

/** null is the stock. */
export type Library = number | null;

const inLibrary = (library: Library): SQL =>
  library === null ? sql`v.company_id is null` : sql`v.company_id = ${library}`;

const captionsOf = sql`coalesce((select array_agg(c.locale order by c.locale) from video_captions c where c.video_id = v.id), '{}')`;

/** Ids of the unarchived and undeleted jobs that show the video, themselves or in a question. */
export const usingJobs = (video: SQL): SQL => sql`
  select j.id from jobs j where not j.archived and j.deleting_at is null and j.applicant_accept_video = ${video}
  union select j.id from jobs j where not j.archived and j.deleting_at is null and j.interview_intro_video = ${video}
  union select j.id from jobs j where not j.archived and j.deleting_at is null and j.interview_complete_video = ${video}
  union select j.id from questions q join jobs j on j.id = q.job_id
    where not j.archived and j.deleting_at is null and q.video_id = ${video} and q.removed_at is null`;

/** A row of SQL: long numbers and times are text. */
type Raw = Omit<VideoRow, 'id' | 'company_id' | 'bytes' | 'created_by' | `${string}_at`> & {
  id: string;
  company_id: string | null;
  bytes: string;
  created_by: string | null;
  uploaded_at: string | null;
  transcoded_at: string | null;
  created_at: string;
  deleted_at: string | null;
  shortname: string | null;
  captions: ('en-gb' | 'fr-fr')[];
  job_count: string;
};

const number = (value: string | null): number | null => (value === null ? null : Number(value));
const date = (value: string | null): Date | null => (value === null ? null : new Date(value));

function listed({ shortname, captions, job_count, ...raw }: Raw): ListedVideo {
  const video: VideoRow = {
    ...raw,
    id: Number(raw.id),
    company_id: number(raw.company_id),
    bytes: Number(raw.bytes),
    created_by: number(raw.created_by),
    uploaded_at: date(raw.uploaded_at),
    transcoded_at: date(raw.transcoded_at),
    created_at: new Date(raw.created_at),
    deleted_at: date(raw.deleted_at),
  };
  return { video, shortname, captions, job_count: Number(job_count) };
}

const columns = (reader: number): SQL => sql`v.*, c.shortname, ${captionsOf} as captions,
  (select count(*) from jobs u where u.company_id = ${reader} and u.id in (${usingJobs(sql`v.id`)})) as job_count`;

export interface VideoFilter {
  search?: string | undefined;
  category?: string | undefined;
  page: number;
  page_size: number;
}

/** One page of a library, the newest first, and the total. */
export async function listVideos(db: Queryable, library: Library, reader: number, filter: VideoFilter) {
  const parts = [inLibrary(library), sql`v.deleted_at is null`];
  if (filter.category) parts.push(sql`v.category = ${filter.category}`);
  if (filter.search) {
    const text = sql`search_text(concat_ws(' ', v.description, v.filename))`;
    parts.push(containsEveryWord(text, filter.search));
  }
  const where = sql.join(parts, sql` and `);
  const { rows } = await db.execute<{ total: string } & (Raw | { id: null })>(sql`
    select (select count(*) from videos v where ${where}) as total, page.*
    from (select 1) as always left join lateral (
      select ${columns(reader)} from videos v left join companies c on c.id = v.company_id where ${where}
      order by v.created_at desc, v.id desc limit ${filter.page_size} offset ${(filter.page - 1) * filter.page_size}
    ) page on true`);
  const page = rows.filter((row): row is typeof row & Raw => row.id !== null);
  return { count: Number(rows[0]?.total ?? 0), rows: page.map(listed) };
}

/** A video of that library, including unlisted ones; undefined for another company's. */
export async function findVideo(
  db: Queryable,
  library: Library,
  reader: number,
  id: number,
): Promise<ListedVideo | undefined> {
  const { rows } = await db.execute<Raw>(sql`
    select ${columns(reader)} from videos v left join companies c on c.id = v.company_id
    where v.id = ${id} and ${inLibrary(library)}`);
  return rows[0] && listed(rows[0]);
}

export async function listCategories(db: Queryable, library: Library): Promise<string[]> {
  const { rows } = await db.execute<{ category: string }>(sql`
    select category from videos v where ${inLibrary(library)} and deleted_at is null and category is not null
    group by category order by lower(category), category`);
  return rows.map(({ category }) => category);
}

/** How many videos a library has, how many of them cannot be played yet, and their bytes. Serialised per company. */
export async function countVideos(
  tx: Tx,
  library: Library,
): Promise<{ all: number; unfinished: number; unfinished_bytes: number }> {
  if (library !== null)
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, library)).for('no key update');
  const { rows } = await tx.execute<{ all: string; unfinished: string; unfinished_bytes: string }>(sql`
    select count(*) as all, count(*) filter (where transcoded_at is null) as unfinished,
      coalesce(sum(bytes) filter (where transcoded_at is null), 0) as unfinished_bytes
    from videos v where ${inLibrary(library)} and deleted_at is null`);
  const { all = 0, unfinished = 0, unfinished_bytes = 0 } = rows[0] ?? {};
  return { all: Number(all), unfinished: Number(unfinished), unfinished_bytes: Number(unfinished_bytes) };
}

export async function insertVideo(db: Queryable, row: typeof videos.$inferInsert): Promise<VideoRow> {
  const [created] = await db.insert(videos).values(row).returning();
  if (!created) throw new Error('insert returned no row');
  return created;
}

export const updateVideo = (db: Queryable, id: number, changes: Partial<typeof videos.$inferInsert>) =>
  db.update(videos).set(changes).where(eq(videos.id, id));

/** The listed rows of a library, the oldest first, without related data. */
export const listRows = (db: Queryable, library: Library): Promise<VideoRow[]> =>
  db
    .select()
    .from(videos)
    .where(
      and(library === null ? isNull(videos.company_id) : eq(videos.company_id, library), isNull(videos.deleted_at)),
    )
    .orderBy(videos.id);

/** The row of a video in any library, without related data. */
export const findRow = async (db: Queryable, id: number): Promise<VideoRow | undefined> =>
  (await db.select().from(videos).where(eq(videos.id, id)))[0];

/** Serialises changes to one video, and its selection elsewhere. */
export const lockVideo = async (tx: Tx, id: number): Promise<VideoRow | undefined> =>
  (await tx.select().from(videos).where(eq(videos.id, id)).for('update'))[0];

/** The same for a listed video. */
export const lockListed = async (tx: Tx, id: number): Promise<VideoRow | undefined> =>
  (
    await tx
      .select()
      .from(videos)
      .where(and(eq(videos.id, id), isNull(videos.deleted_at)))
      .for('update')
  )[0];
