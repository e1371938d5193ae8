import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FILE_KINDS } from '@vivavoce/domain/files/file-kinds.ts';
import PDFDocument from 'pdfkit';
import type { Storage } from '../../../storage/index.ts';
import type { Tx } from '../../client.ts';
import { stored_files } from '../../schema/index.ts';

interface Page {
  title: string;
  /** The first is the heading; a line of one capitalised word heads a part. */
  lines: readonly string[];
}

/** One page, its lines one below the other. */
async function pdfOf({ title, lines }: Page): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 56, lang: 'en-GB', displayTitle: true, info: { Title: title } });
  const bytes = buffer(pdf.pipe(new PassThrough()));
  for (const [at, line] of lines.entries()) {
    const heading = at > 0 && /^[A-Z][a-z]+$/.test(line);
    pdf
      .font(at === 0 || heading ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(at === 0 ? 20 : heading ? 13 : 10.5)
      .text(line, { paragraphGap: heading ? 4 : 3 });
  }
  pdf.end();
  return bytes;
}

/** Stores a page as a file of the company. @returns the file's id */
export async function storePdf(tx: Tx, storage: Storage, company_id: number, page: Page): Promise<number> {
  const bytes = await pdfOf(page);
  const object_key = `files/${company_id}/${randomUUID()}`;
  await storage.put(object_key, bytes, { max_bytes: bytes.length });
  const { media_type } = FILE_KINDS.pdf;
  const [file] = await tx
    .insert(stored_files)
    .values({ company_id, object_key, media_type, bytes: bytes.length })
    .returning({ id: stored_files.id });
  if (!file) throw new Error('insert returned no row');
  return file.id;
}
