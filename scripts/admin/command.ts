import type { Context } from '../../server/src/context.ts';

/** An invalid command; the message says why in one sentence. */
export class Misuse extends Error {}

/** The options of every command, by name; repeated ones are lists. */
export interface Options {
  name?: string | undefined;
  reason?: string | undefined;
  shortname?: string | undefined;
  type?: string | undefined;
  'time-zone'?: string | undefined;
  plan?: string | undefined;
  email?: string | undefined;
  'first-name'?: string | undefined;
  'last-name'?: string | undefined;
  language?: string | undefined;
  on?: string[] | undefined;
  off?: string[] | undefined;
  description?: string | undefined;
  category?: string | undefined;
  competency?: string | undefined;
  kind?: string | undefined;
  captions?: string[] | undefined;
  retired?: boolean | undefined;
  head?: string | undefined;
}

/** The lines of a command that did what it should and has bad news: it ends with 1. */
interface BadNews {
  bad_news: string[];
}

/** @returns the lines to print */
export type Command = (ctx: Context, args: readonly string[], options: Options) => Promise<string[] | BadNews>;

/** The first argument of a command. @throws Misuse */
export function need(value: string | undefined, what: string): string {
  if (value === undefined || value.trim() === '') throw new Misuse(`${what} is missing.`);
  return value.trim();
}

/** One of a closed list. @throws Misuse */
export function oneOf<Value extends string>(values: readonly Value[], text: string, what: string): Value {
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) throw new Misuse(`${what} is one of ${values.join(', ')}, not ${text}.`);
  return value;
}
