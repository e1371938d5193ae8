import { FORM_LIMITS } from '../limits.ts';
import type { FormFault } from '../form-fault.ts';

/** How applicants answer: put all responses in order, rate each, or choose the best and the worst. */
export const SCENARIO_FORMATS = ['rank', 'rate', 'best_worst'] as const;
export type ScenarioFormat = (typeof SCENARIO_FORMATS)[number];

interface Response {
  id: string;
  text: string;
  /** The place that the experts give it, 1 is the best; in a rating the level. null without a key. */
  key: number | null;
}

/** A picture of the activity that shows a scenario, with its content in words for those who cannot see it. */
export interface ScenarioPicture {
  id: number;
  description: string;
}

export interface Scenario {
  id: string;
  title: string;
  text: string;
  format: ScenarioFormat;
  /** A video of the company that shows the scenario. */
  video_id: number | null;
  /** Scenarios from before pictures lack it. */
  picture?: ScenarioPicture | null;
  /** The levels of a rating, worst first; empty otherwise. */
  levels: string[];
  responses: Response[];
}

export interface JudgementContent {
  kind: 'situational_judgement';
  /** null without a limit. */
  time_limit_minutes: number | null;
  /** The authors of the key, as applicants may read it. */
  key_source: string;
  scenarios: Scenario[];
}

/**
 * One figure for each response, in the order of the scenario: its place or level, 0 where none is chosen yet. Of best
 * and worst, 1 is the best, 2 the worst.
 */
export type ScenarioAnswer = number[];

export const BEST = 1;
export const WORST = 2;

/** The highest place or level of a key. */
export const highestKey = ({ format, levels, responses }: Scenario): number =>
  format === 'rate' ? levels.length : responses.length;

export const hasKey = ({ responses }: Scenario): boolean => responses.every(({ key }) => key !== null);

/** A key is complete or absent; places of an order are each given once. */
function keyFault(scenario: Scenario): FormFault['code'] | null {
  const keys = scenario.responses.flatMap(({ key }) => key ?? []);
  if (keys.length === 0) return null;
  if (keys.length < scenario.responses.length) return 'key_incomplete';
  const highest = highestKey(scenario);
  if (keys.some((key) => !Number.isInteger(key) || key < 1 || key > highest)) return 'not_allowed';
  return scenario.format !== 'rate' && new Set(keys).size < keys.length ? 'repeated' : null;
}

const differ = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.trim().toLowerCase())).size === texts.length;

function scenarioFaults(scenario: Scenario, path: string): FormFault[] {
  const { title, text, video_id, picture, format, levels, responses } = scenario;
  const faults: FormFault[] = [];
  const add = (field: string, code: FormFault['code']) => faults.push({ path: `${path}.${field}`, code });
  if (title.trim() === '') add('title', 'required');
  if (text.trim() === '' && video_id === null && !picture) add('text', 'required');
  if (picture?.description.trim() === '') add('picture', 'required');
  if (format === 'rate') {
    if (levels.length < FORM_LIMITS.scale_min) add('levels', 'too_short');
    else if (levels.length > FORM_LIMITS.scale_max) add('levels', 'too_long');
    else if (levels.some((level) => level.trim() === '')) add('levels', 'required');
    else if (!differ(levels)) add('levels', 'repeated');
  } else if (levels.length > 0) add('levels', 'not_allowed');
  if (responses.length < FORM_LIMITS.responses_min) add('responses', 'too_short');
  if (responses.some((response) => response.text.trim() === '')) add('responses', 'required');
  else if (!differ(responses.map((response) => response.text))) add('responses', 'repeated');
  const key = keyFault(scenario);
  if (key) add('key', key);
  return faults;
}

/** Faults in the content of a test, by the path of the field. */
export function judgementFaults({ scenarios }: JudgementContent): FormFault[] {
  const ids = scenarios.flatMap(({ id, responses }) => [id, ...responses.map((response) => response.id)]);
  const faults: FormFault[] = new Set(ids).size < ids.length ? [{ path: 'scenarios', code: 'repeated' }] : [];
  return [...faults, ...scenarios.flatMap((scenario, at) => scenarioFaults(scenario, `scenarios.${at}`))];
}

/** Whether the value may be stored as the answer: one figure for each response, none twice where they are places. */
export function fitsScenario(scenario: Scenario, answer: unknown): answer is ScenarioAnswer {
  if (!Array.isArray(answer) || answer.length !== scenario.responses.length) return false;
  const highest = scenario.format === 'best_worst' ? WORST : highestKey(scenario);
  if (!answer.every((figure) => Number.isInteger(figure) && figure >= 0 && figure <= highest)) return false;
  const chosen = answer.filter((figure) => figure > 0);
  return scenario.format === 'rate' || new Set(chosen).size === chosen.length;
}

/** Whether the answer is complete. */
export function isScenarioAnswered(scenario: Scenario, answer: unknown): boolean {
  if (!fitsScenario(scenario, answer)) return false;
  const choices = scenario.format === 'best_worst' ? Math.min(2, scenario.responses.length) : scenario.responses.length;
  return answer.filter((figure) => figure > 0).length === choices;
}
