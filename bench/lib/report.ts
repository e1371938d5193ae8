import { isMissed, judge } from './verdict.ts';
import type { Judged, Line } from './verdict.ts';

export type Outcome =
  | { subject: string; title: string; lines: Line[] }
  | { subject: string; title: string; skipped: string }
  | { subject: string; title: string; failed: string };

const short = (value: number): string => {
  if (value >= 1000) return String(Math.round(value));
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value.toFixed(value >= 0.1 ? 2 : 3);
};

const verdictText = ({ verdict, cpu_verdict }: Judged): string =>
  verdict === 'noisy' ? `noisy, processor: ${cpu_verdict ?? 'unknown'}` : verdict;

const goalText = ({ goal, anchor }: Line): string =>
  goal === undefined ? '' : `${goal.at === 'most' ? '<=' : '>='} ${short(goal.limit)}${anchor ? 'x' : ''}`;

const HEAD = ['subject', 'figure', 'anchor', 'product', 'ratio (min-max)', 'CPU ratio', 'goal', 'verdict'];

function cells(line: Line): string[] {
  const judged = judge(line);
  const { median, min, max, product, anchor, cpu_ratio } = judged;
  const unit = ` ${line.unit}`;
  const spread = `${short(median)} (${short(min)}-${short(max)})`;
  return [
    line.subject,
    line.what,
    anchor === null ? '' : short(anchor) + unit,
    short(product) + unit,
    anchor === null ? `(${short(min)}-${short(max)})` : spread,
    cpu_ratio === null ? '' : short(cpu_ratio),
    goalText(line),
    verdictText(judged),
  ];
}

function rowsOf(outcome: Outcome): string[][] {
  if ('lines' in outcome) return outcome.lines.map(cells);
  const verdict = 'skipped' in outcome ? `skipped (${outcome.skipped})` : `wrong: ${outcome.failed}`;
  return [[outcome.subject, outcome.title, '', '', '', '', '', verdict]];
}

/** A smoke run has no figures: what ran and was right, what this machine lacks, what was wrong. */
export const smokeOf = (outcomes: readonly Outcome[]): string =>
  outcomes
    .map((outcome) => {
      if ('failed' in outcome) return `✗ ${outcome.subject} ${outcome.title}: ${outcome.failed}`;
      return 'skipped' in outcome
        ? `- ${outcome.subject} ${outcome.title}: skipped (${outcome.skipped})`
        : `✓ ${outcome.subject} ${outcome.title}`;
    })
    .join('\n');

/** A Markdown table that is also readable in a terminal. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = [HEAD, ...outcomes.flatMap(rowsOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** The checks and conditions of each figure. */
export function notesOf(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap((outcome) => ('lines' in outcome ? outcome.lines : []));
  return lines.flatMap(({ subject, notes = [] }) => notes.map((note) => `- ${subject}: ${note}`)).join('\n');
}

/** The content of a baseline: every round, and the verdicts. */
export function resultsOf(outcomes: readonly Outcome[]): object[] {
  return outcomes.flatMap<object>((outcome) =>
    'lines' in outcome ? outcome.lines.map((line) => ({ ...line, judged: judge(line) })) : [outcome],
  );
}

/** 1 where a measured result was wrong, or with `gate` where a goal was missed. */
export function exitCodeOf(outcomes: readonly Outcome[], gate: boolean): 0 | 1 {
  const wrong = outcomes.some((outcome) => 'failed' in outcome);
  const missed = outcomes.some((outcome) => 'lines' in outcome && outcome.lines.some((line) => isMissed(judge(line))));
  return wrong || (gate && missed) ? 1 : 0;
}
