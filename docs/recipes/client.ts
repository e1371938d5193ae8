import createClient from 'openapi-fetch';
import type { paths } from './vivavoce.d.ts';

const { VIVAVOCE_URL: baseUrl = '', VIVAVOCE_KEY: key = '' } = process.env;

/** Calls with a key of the company. Every path, parameter, body and answer has the types of the document. */
export const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });

/** What a call answered, or the problem that it names. */
export function answerOf<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}
