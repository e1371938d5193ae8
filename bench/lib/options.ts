export interface Options {
  /** Beginnings of subject names, such as `V` or `A3`; empty is all. */
  only: readonly string[];
  quick: boolean;
  json: boolean;
  /** Ends with 1 when a goal is missed. */
  gate: boolean;
  /** Each step of each subject once, with few rows: shows that all can be measured. */
  smoke: boolean;
  /** A smoke run without the subjects that take long. */
  short: boolean;
  rounds: number;
  /** Applicants in the one large job. */
  people: number;
}

export const usage = `npm run bench -- [--only V,A] [--quick] [--json] [--gate] [--smoke [--short]]
  --only   subjects whose names begin so, such as V or A3,W
  --quick  3 rounds and 100,000 applicants instead of 9 and 1,000,000
  --json   the results as JSON on standard output, and nothing else there
  --gate   end with 1 when a goal is missed
  --smoke  one round with few rows: that each subject runs and is right, not how fast it is
  --short  without the subjects that take more than a quarter of a minute for that`;

/** @throws Error with a readable message */
export function parseOptions(args: readonly string[]): Options {
  let only: string[] = [];
  const flags = new Set<string>();
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--only') {
      index += 1;
      only = (args[index] ?? '').split(',').filter(Boolean);
      if (only.length === 0 || only[0]?.startsWith('-')) throw new Error('--only needs names such as V,A3');
    } else if (['--quick', '--json', '--gate', '--smoke', '--short'].includes(arg)) flags.add(arg);
    else throw new Error(`${arg} is no option`);
  }
  const quick = flags.has('--quick');
  const smoke = flags.has('--smoke');
  return {
    only,
    quick,
    json: flags.has('--json'),
    gate: flags.has('--gate'),
    smoke,
    short: flags.has('--short'),
    rounds: smoke ? 1 : quick ? 3 : 9,
    people: smoke ? 2000 : quick ? 100_000 : 1_000_000,
  };
}

export const isSelected = (name: string, only: readonly string[]): boolean =>
  only.length === 0 || only.some((beginning) => name.startsWith(beginning));
