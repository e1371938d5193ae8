import type { Route } from '@vivavoce/contract/route.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import type { FastifyRequest } from 'fastify';
import { takeFile, takeWords } from './take-file.ts';

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

/** Room for the longest words in any alphabet; how long each may be says the check that follows. */
const WORDS_MAX_BYTES = TEXT_LIMITS.rich_text_max_characters * 4;

/** Makes a form of words the body that the operation takes as JSON. */
async function readForm(request: FastifyRequest): Promise<void> {
  if (request.isMultipart()) request.body = await takeWords(request, WORDS_MAX_BYTES);
}

/** Makes a form with a file the body that the operation takes as JSON, and keeps the file beside it. */
const readFormOf =
  ({ file, max_bytes, json }: NonNullable<Route['form']>) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return;
    const { filename, bytes, fields } = await takeFile(request, file, max_bytes);
    request.form_file = { filename, bytes };
    request.body = Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [name, json.includes(name) ? valueOf(text) : text]),
    );
  };

/** The check takes a body that was not sent for `null`, so the default of the operation would never be looked at. */
async function giveEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

/** What makes a body of what was sent, before it is checked. */
export function readBodyFor(route: Route): ((request: FastifyRequest) => Promise<void>)[] {
  return [
    ...(route.form ? [readFormOf(route.form)] : []),
    ...(route.accepts_form ? [readForm] : []),
    ...(route.body?.safeParse(undefined).success ? [giveEmpty] : []),
  ];
}
