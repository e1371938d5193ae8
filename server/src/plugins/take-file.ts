import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '../app-error.ts';

export interface TakenFile {
  /** As the sender calls it; nothing in it may be trusted. */
  filename: string;
  bytes: Buffer;
  /** The words that came in the form before the file. */
  fields: Readonly<Record<string, string>>;
}

type Parts = Awaited<ReturnType<FastifyRequest['file']>> & object;

function wordsIn(fields: Parts['fields']): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [name, part] of Object.entries(fields)) {
    if (part && !Array.isArray(part) && part.type === 'field') words[name] = String(part.value);
  }
  return words;
}

/**
 * The one file of a multipart body. It is held in memory whole, since what it is can only be told from all of it.
 * @param field name of the part
 * @throws AppError `too_large`, `unsupported_media` for a body of another kind, `invalid` where there is no such part
 */
export async function takeFile(request: FastifyRequest, field: string, maxBytes: number): Promise<TakenFile> {
  const part = await request.file({ limits: { fileSize: maxBytes }, throwFileSizeLimit: false });
  if (!part) throw invalid({ [field]: ['required'] });
  if (part.fieldname !== field) {
    part.file.resume();
    throw invalid({ [part.fieldname.slice(0, 60) || '__all__']: ['unknown_field'] });
  }
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  if (part.file.truncated) throw new AppError('too_large');
  return { filename: part.filename, bytes: Buffer.concat(chunks), fields: wordsIn(part.fields) };
}
