import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '../lib/app-error.ts';

export interface TakenFile {
  /** The sender's file name; untrusted. */
  filename: string;
  bytes: Buffer;
  /** The form fields before the file. */
  fields: Readonly<Record<string, string>>;
}

type Parts = Awaited<ReturnType<FastifyRequest['file']>> & object;

function valuesOf(fields: Parts['fields']): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, part] of Object.entries(fields)) {
    if (part && !Array.isArray(part) && part.type === 'field') values[name] = String(part.value);
  }
  return values;
}

/** The name as it was on the sender's disk: browsers escape these three characters and nothing else (WHATWG, form data). */
const BROWSER_ESCAPES: Record<string, string> = { '%22': '"', '%0A': '\n', '%0D': '\r' };
const originalName = (filename: string): string =>
  filename.replaceAll(/%22|%0A|%0D/g, (escape) => BROWSER_ESCAPES[escape] ?? escape);

/** An incomplete or invalid form is the sender's fault; the parser reports it by an error without a status. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new AppError('malformed_request');
  }
}

/** The part with the file. @throws AppError `invalid` without one of that name */
async function takePart(request: FastifyRequest, field: string, maxBytes: number): Promise<Parts> {
  const part = await readable(request.file({ limits: { fileSize: maxBytes }, throwFileSizeLimit: false }));
  if (!part) throw invalid({ [field]: ['required'] });
  if (part.fieldname !== field) {
    part.file.resume();
    throw invalid({ [beginningOf(part.fieldname, 60) || '__all__']: ['unknown_field'] });
  }
  return part;
}

/**
 * The fields of a multipart body by name; of two with the same name the last.
 * @throws AppError `too_large`, `malformed_request`, `invalid` by name for a file
 */
export async function takeFields(request: FastifyRequest, maxBytes: number): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const parts = request.parts({ limits: { fieldSize: maxBytes } });
  for (let next = await readable(parts.next()); !next.done; next = await readable(parts.next())) {
    const part = next.value;
    if (part.type === 'file') {
      part.file.resume();
      throw invalid({ [beginningOf(part.fieldname, 60) || '__all__']: ['not_allowed'] });
    }
    if (part.valueTruncated) throw new AppError('too_large');
    fields[part.fieldname] = String(part.value);
  }
  return fields;
}

/**
 * The single file of a multipart body, whole in memory, since its type depends on all its bytes.
 * @param field name of the part
 * @throws AppError `too_large`, `unsupported_media` for another type of body, `invalid` without such a part
 */
export async function takeFile(request: FastifyRequest, field: string, maxBytes: number): Promise<TakenFile> {
  const part = await takePart(request, field, maxBytes);
  const bytes = await readable(buffer(part.file));
  if (part.file.truncated) throw new AppError('too_large');
  return { filename: originalName(part.filename), bytes, fields: valuesOf(part.fields) };
}
