import { asMediaError } from '../media-error.ts';

/** One step of a run: its name, its duration, and the code and message of its error, if any. */
export type LogLine = { step: string; ms: number; problem: string | null };

export type RunLog = {
  lines: LogLine[];
  /** Runs a step, logs it, and passes its result or its error on. */
  step<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
};

/** The operator's log of a recording: its steps and their durations. Contains no personal data. */
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
