import type { VideoUpload } from '@vivavoce/contract/types.ts';
import { partCount } from '@vivavoce/domain/videos/video-parts.ts';
import { eq } from 'drizzle-orm';
import { companies, videos } from '../src/db/schema/index.ts';
import type { ApiClient, Reply } from './api-client.ts';
import type { TestServer } from './api-test.ts';
import { aMember } from './factories.ts';
import { digestOf } from './recording.ts';

/** Calls of the library of a company, by plain requests. */
export interface Library {
  company_id: number;
  user_id: number;
  client: ApiClient;
  /** `/api/companies/{shortname}/videos` */
  path: string;
}

/** A company with a member who is signed in. */
export async function aLibrary(
  server: TestServer,
  given: { company_id?: number; create_interview_only?: boolean } = {},
): Promise<Library> {
  const member = await aMember(server.ctx.db, given);
  const [company] = await server.ctx.db.select().from(companies).where(eq(companies.id, member.company_id));
  const path = `/api/companies/${company?.shortname}/videos`;
  return { company_id: member.company_id, user_id: member.id, client: await server.staff(member), path };
}

/** Announces a file; `part_bytes` cuts it smaller than the server does, so that a test need not send megabytes. */
export async function announce(
  server: TestServer,
  { client, path }: Library,
  bytes: number,
  { part_bytes, ...fields }: { part_bytes?: number; filename?: string; description?: string; category?: string } = {},
): Promise<VideoUpload> {
  const reply = await client.post(path, { filename: 'hello.mp4', description: 'Hello', bytes, ...fields });
  if (reply.status !== 201) throw new Error(`${reply.status}: ${reply.text}`);
  const made = reply.json as VideoUpload;
  if (part_bytes === undefined) return made;
  await server.ctx.db.update(videos).set({ part_bytes }).where(eq(videos.id, made.id));
  return { ...made, part_bytes };
}

export const putPart = (
  { client, path }: Library,
  { id }: { id: number },
  index: number,
  bytes: Uint8Array,
  digest: string = digestOf(bytes),
): Promise<Reply> => client.put(`${path}/${id}/parts/${index}`, { bytes, headers: { 'content-digest': digest } });

export const finish = ({ client, path }: Library, { id }: { id: number }): Promise<Reply> =>
  client.patch(`${path}/${id}`, { uploaded_at: new Date().toISOString() });

/** Sends every part of a file. */
export async function sendAll(library: Library, video: VideoUpload, file: Uint8Array): Promise<void> {
  for (let index = 0; index < partCount(file.length, video.part_bytes); index += 1) {
    const from = index * video.part_bytes;
    const reply = await putPart(library, video, index, file.subarray(from, from + video.part_bytes));
    if (reply.status > 201) throw new Error(`part ${index}: ${reply.status} ${reply.text}`);
  }
}

/** A whole upload, finished. */
export async function upload(server: TestServer, library: Library, file: Uint8Array, filename = 'hello.mp4') {
  const video = await announce(server, library, file.length, { filename });
  await sendAll(library, video, file);
  const reply = await finish(library, video);
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
  return reply.json as VideoUpload;
}

export const codeOf = (reply: Reply): string | undefined => (reply.json as { code?: string } | undefined)?.code;
export const errorsOf = (reply: Reply): unknown => (reply.json as { errors?: unknown } | undefined)?.errors;
