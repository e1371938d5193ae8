import { randomUUID } from 'node:crypto';
import { FILE_KINDS, kindByName } from '@vivavoce/domain/files/file-kinds.ts';
import type { Storage } from '../../storage/index.ts';
import type { Tx } from '../client.ts';
import { attachments, stored_files } from '../schema/index.ts';

/** A file name with the file's lines. */
export type DemoFiles = Readonly<Record<string, readonly string[]>>;

/** Half of the numbers are missing, which the question about them mentions. */
export const STORE_VISITS: DemoFiles = {
  'Store visits, first half of 2026.csv': [
    'store,january,february,march,april,may,june',
    'Leeds Briggate,18250,17610,19040,,,',
    'York Coney Street,9120,8870,,9980,,10410',
    'Hull Prospect,7340,,,7120,6890,',
    'Sheffield Fargate,,13980,14220,,15060,15510',
    'Bradford Broadway,11400,10950,,,,12080',
  ],
};

/** Attaches these files to an activity for its applicants. */
export async function addDemoFiles(
  tx: Tx,
  storage: Storage,
  job: { id: number; company_id: number },
  files: DemoFiles,
): Promise<void> {
  const { company_id } = job;
  for (const [filename, lines] of Object.entries(files)) {
    const kind = kindByName(filename);
    if (!kind) throw new Error(`${filename} is of no kind that can be attached`);
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    const object_key = `files/${company_id}/${randomUUID()}`;
    await storage.put(object_key, bytes, { max_bytes: bytes.length });
    const file = { company_id, object_key, media_type: FILE_KINDS[kind].media_type, bytes: bytes.length };
    const [created] = await tx.insert(stored_files).values(file).returning();
    if (!created) throw new Error('insert returned no row');
    await tx.insert(attachments).values({ job_id: job.id, company_id, file_id: created.id, filename });
  }
}
