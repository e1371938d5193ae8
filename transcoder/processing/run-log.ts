import { asMediaError } from '../media-error.ts';

/** One step of a run: what was done, how long it took, and the code and words of what went wrong, if anything did. */
export type LogLine = { step: string; ms: number; problem: string | null };

export type RunLog = {
  lines: LogLine[];
  /** Runs a step, notes it, and passes its result or its error on. */
  step<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
};

/** Notes for the operator: which steps a recording went through and where the time went. Holds no personal values. */
export function createRunLog(): RunLog {
  const lines: LogLine[] = [];
  return {
    lines,
    async step(name, work) {
      const from = performance.now();
      const note = (problem: string | null) =>
        lines.push({ step: name, ms: Math.round(performance.now() - from), problem });
      try {
        const result = await work();
        note(null);
        return result;
      } catch (thrown) {
        const { code, message } = asMediaError(thrown, 'unreadable');
        note(`${code}: ${message}`);
        throw thrown;
      }
    },
  };
}
