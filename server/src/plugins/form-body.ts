import type { Route } from '@vivavoce/contract/route.ts';
import type { FastifyRequest } from 'fastify';
import { takeFile } from './take-file.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form whose other parts are the body. */
    form_file?: { filename: string; bytes: Buffer };
  }
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A word is no JSON, and what is asked for is told by the check that follows.
    return text;
  }
}

/** Makes a form with a file the body that the operation takes as JSON, and keeps the file beside it. */
export const readFormOf =
  ({ file, max_bytes, json }: NonNullable<Route['form']>) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return;
    const { filename, bytes, fields } = await takeFile(request, file, max_bytes);
    request.form_file = { filename, bytes };
    request.body = Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [name, json.includes(name) ? valueOf(text) : text]),
    );
  };
