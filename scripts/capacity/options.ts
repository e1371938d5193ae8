import { parseArgs } from 'node:util';

/** A day of an installation. */
export type Load = {
  applicants: number;
  answers: number;
  /** Length of an answer. */
  seconds: number;
  /** The busiest hour against the mean of the day. */
  peak: number;
  /** Length of a chunk after the first seconds: the setting CHUNK_SECONDS. */
  chunk_seconds: number;
  /** Days after which applicants and their recordings are deleted. */
  days: number;
};

/** A sentence for the person at the command line. */
export class WrongOption extends Error {}

type Range = { initial?: number; least: number; most: number; whole: boolean };

const RANGES: Readonly<Record<keyof Load, Range>> = {
  applicants: { least: 1, most: 100_000_000, whole: true },
  answers: { initial: 3, least: 1, most: 100, whole: true },
  seconds: { initial: 60, least: 1, most: 3600, whole: true },
  peak: { initial: 3, least: 1, most: 12, whole: false },
  chunk_seconds: { initial: 5, least: 1, most: 10, whole: true },
  days: { initial: 180, least: 1, most: 3650, whole: true },
};

export const usage = `npm run capacity -- --applicants N [--answers 3] [--seconds 60] [--peak 3] [--chunk-seconds 5] [--days 180] [--json]
  --applicants     who record on a day
  --answers        recorded answers of each
  --seconds        length of an answer
  --peak           applicants of the busiest hour, against the mean of the day
  --chunk-seconds  the setting CHUNK_SECONDS
  --days           days until applicants and recordings are deleted
  --json           figures and slopes as JSON`;

const optionOf = (name: string): string => `--${name.replaceAll('_', '-')}`;

function numberOf(name: keyof Load, text: string | undefined): number {
  const { initial, least, most, whole } = RANGES[name];
  if (text === undefined && initial !== undefined) return initial;
  const value = text === undefined || text.trim() === '' ? NaN : Number(text);
  if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
  throw new WrongOption(`${optionOf(name)} needs a ${whole ? 'whole ' : ''}number from ${least} to ${most}.`);
}

/** @throws WrongOption */
export function parseLoad(args: readonly string[]): { load: Load; json: boolean } {
  const text = { type: 'string' } as const;
  const options = {
    applicants: text,
    answers: text,
    seconds: text,
    peak: text,
    'chunk-seconds': text,
    days: text,
    json: { type: 'boolean' },
  } as const;
  const { values } = (() => {
    try {
      return parseArgs({ args: [...args], options });
    } catch (error) {
      const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
      throw new WrongOption(`${sentence.replace(/\.$/, '')}.`);
    }
  })();
  const load = {
    applicants: numberOf('applicants', values.applicants),
    answers: numberOf('answers', values.answers),
    seconds: numberOf('seconds', values.seconds),
    peak: numberOf('peak', values.peak),
    chunk_seconds: numberOf('chunk_seconds', values['chunk-seconds']),
    days: numberOf('days', values.days),
  };
  return { load, json: values.json === true };
}
