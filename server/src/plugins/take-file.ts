import { buffer } from 'node:stream/consumers';
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

/** A form that breaks off or is none is the sender's to mend; the parser tells it by an error without a status. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new AppError('malformed_request');
  }
}

/**
 * The one file of a multipart body. It is held in memory whole, since what it is can only be told from all of it.
 * @param field name of the part
 * @throws AppError `too_large`, `unsupported_media` for a body of another kind, `invalid` where there is no such part
 */
export async function takeFile(request: FastifyRequest, field: string, maxBytes: number): Promise<TakenFile> {
  const part = await readable(request.file({ limits: { fileSize: maxBytes }, throwFileSizeLimit: false }));
  if (!part) throw invalid({ [field]: ['required'] });
  if (part.fieldname !== field) {
    part.file.resume();
    throw invalid({ [part.fieldname.slice(0, 60) || '__all__']: ['unknown_field'] });
  }
  const bytes = await readable(buffer(part.file));
  if (part.file.truncated) throw new AppError('too_large');
  return { filename: part.filename, bytes, fields: wordsIn(part.fields) };
}
