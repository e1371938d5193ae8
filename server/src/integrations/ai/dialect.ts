import type { AiServer } from './call-server.ts';

/**
 * Abilities of a server in the protocol. Servers differ in how a schema is given and in the name of the limit, and
 * none says so beforehand.
 */
export interface Dialect {
  schema: 'json_schema' | 'json_object' | 'none';
  limit: 'max_completion_tokens' | 'max_tokens' | 'none';
  /** How much a transcription states: times of words and passages, or text alone. */
  transcription: 'verbose_json' | 'json';
  audio: 'flac' | 'wav';
}

const FIRST: Dialect = {
  schema: 'json_schema',
  limit: 'max_completion_tokens',
  transcription: 'verbose_json',
  audio: 'flac',
};

const NEXT_SCHEMA = { json_schema: 'json_object', json_object: 'none', none: null } as const;
const NEXT_LIMIT = { max_completion_tokens: 'max_tokens', max_tokens: 'none', none: null } as const;

/** Corrections of a single request; more would hide a fault of another kind. */
export const DIALECT_STEPS_MAX = 3;

/** Kept while the process runs, for each address and model. */
const learned = new Map<string, Dialect>();
const placeOf = ({ base_url, model }: AiServer): string => JSON.stringify([base_url, model]);

export const dialectOf = (server: AiServer): Dialect => learned.get(placeOf(server)) ?? FIRST;

export function learn(server: AiServer, part: Partial<Dialect>): void {
  learned.set(placeOf(server), { ...dialectOf(server), ...part });
}

/** The parameter that an error names, or its whole text where it names none. */
function blameOf(text: string): string {
  const named = /"param"\s*:\s*"([^"]+)"/.exec(text)?.[1];
  return named ?? text;
}

const LIMIT = /max_completion_tokens|max_tokens/;
const SCHEMA = /response_format|json_schema|json_object/;
const TRANSCRIPTION = /response_format|timestamp_granularities|verbose_json/;

/** The dialect for the next try of a chat; null where the error names nothing that we could say in another way. */
export function chatStep(used: Dialect, error: string): Partial<Dialect> | null {
  const blame = blameOf(error);
  if (LIMIT.test(blame)) {
    const limit = NEXT_LIMIT[used.limit];
    return limit && { limit };
  }
  if (!SCHEMA.test(blame)) return null;
  const schema = NEXT_SCHEMA[used.schema];
  return schema && { schema };
}

/** The same for a transcription: less is asked for, or the sound is sent as WAV. */
export function transcriptionStep(used: Dialect, status: number, error: string): Partial<Dialect> | null {
  if (status !== 415 && TRANSCRIPTION.test(blameOf(error)))
    return used.transcription === 'verbose_json' ? { transcription: 'json' } : null;
  return status !== 422 && used.audio === 'flac' ? { audio: 'wav' } : null;
}
