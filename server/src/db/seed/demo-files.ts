import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { and, eq, isNotNull } from 'drizzle-orm';
import PDFDocument from 'pdfkit';
import { FILE_KINDS, kindByName } from '@vivavoce/domain/files/file-kinds.ts';
import type { Storage } from '../../storage/index.ts';
import type { Tx } from '../client.ts';
import { applications, attachments, cvs, stored_files } from '../schema/index.ts';

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

type Place = { id: number; company_id: number };

async function storeFile(
  tx: Tx,
  storage: Storage,
  { company_id, media_type, bytes }: { company_id: number; media_type: string; bytes: Buffer },
) {
  const object_key = `files/${company_id}/${randomUUID()}`;
  await storage.put(object_key, bytes, { max_bytes: bytes.length });
  const [created] = await tx
    .insert(stored_files)
    .values({ company_id, object_key, media_type, bytes: bytes.length })
    .returning();
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

/** Attaches these files to an activity for its applicants. */
export async function addDemoFiles(tx: Tx, storage: Storage, job: Place, files: DemoFiles): Promise<void> {
  const { company_id } = job;
  for (const [filename, lines] of Object.entries(files)) {
    const kind = kindByName(filename);
    if (!kind) throw new Error(`${filename} is of no kind that can be attached`);
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    const file_id = await storeFile(tx, storage, { company_id, media_type: FILE_KINDS[kind].media_type, bytes });
    await tx.insert(attachments).values({ job_id: job.id, company_id, file_id, filename });
  }
}

const PROFILES = [
  ['Sales assistant, Corner Books', 'Two years at the till and on the telephone. Trained four new colleagues.'],
  ['Host, City Museum', 'Showed school classes around, in English and French. Answered the letters of visitors.'],
  ['Volunteer, Helpline for tenants', 'Listened, wrote down what was wrong, and called back when it was solved.'],
] as const;

async function cvOf(name: string, [work, text]: (typeof PROFILES)[number]): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 56, info: { Title: `CV of ${name}` } });
  const written = buffer(pdf.pipe(new PassThrough()));
  pdf.fontSize(20).text(name).moveDown();
  pdf.fontSize(13).text('Experience').moveDown(0.3);
  pdf.fontSize(11).text(work).text(text).moveDown();
  pdf.fontSize(13).text('Education').moveDown(0.3);
  pdf.fontSize(11).text('A levels in English, Mathematics and Geography');
  pdf.end();
  return written;
}

/** The CVs of everybody who has sent an interview of this activity. */
export async function addDemoCvs(tx: Tx, storage: Storage, job: Place): Promise<void> {
  const sent = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.job_id, job.id), isNotNull(applications.responded_at)));
  for (const [index, { id, applicant_name, created_at }] of sent.entries()) {
    const bytes = await cvOf(applicant_name, PROFILES[index % PROFILES.length] ?? PROFILES[0]);
    const file_id = await storeFile(tx, storage, {
      company_id: job.company_id,
      media_type: FILE_KINDS.pdf.media_type,
      bytes,
    });
    const filename = `CV ${applicant_name}.pdf`;
    await tx.insert(cvs).values({ application_id: id, job_id: job.id, file_id, filename, created_at });
  }
}
