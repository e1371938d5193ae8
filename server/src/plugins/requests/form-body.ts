import type { Route } from '@vivavoce/contract/route.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import type { FastifyRequest } from 'fastify';
import { takeFile, takeFields } from '../../http/take-file.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form whose fields are the body. */
    form_file?: { filename: string; bytes: Buffer };
  }
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A plain word is no JSON; the schema check that follows reports it.
    return text;
  }
}

/** Room for the longest texts in any alphabet; the schema check limits each field. */
const WORDS_MAX_BYTES = TEXT_LIMITS.rich_text_max_characters * 4;

/** Turns form fields into the body that the operation accepts as JSON. */
async function readForm(request: FastifyRequest): Promise<void> {
  if (request.isMultipart()) request.body = await takeFields(request, WORDS_MAX_BYTES);
}

/** Turns a form with a file into the body that the operation accepts as JSON, and keeps the file beside it. */
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

/** The schema check treats a missing body as `null`, so the operation's default would not apply. */
async function giveEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

/** Transforms a body before its schema check. */
export function readBodyFor(route: Route): ((request: FastifyRequest) => Promise<void>)[] {
  return [
    ...(route.form ? [readFormOf(route.form)] : []),
    ...(route.accepts_form ? [readForm] : []),
    ...(route.body?.safeParse(undefined).success ? [giveEmpty] : []),
  ];
}
