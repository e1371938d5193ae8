import { BEST, fitsScenario, hasKey, highestKey, WORST } from './scenarios.ts';
import type { JudgementContent, Scenario, ScenarioAnswer } from './scenarios.ts';

/** The points of best and worst, as applicants may read them. */
const BEST_WORST_POINTS = { both: 4, one: 2, near: 1 } as const;

/**
 * Points by distance to the key: a response placed as in the key earns the most, each place away one point less. Five
 * responses in order earn 20 to 8 points, as published for the Situational Judgement Test of the UK Foundation Programme
 * (Patterson, Ashworth, Mehra and Falcon, 2012). Responses without a place earn nothing.
 */
function distancePoints(scenario: Scenario, answer: ScenarioAnswer): number {
  const most = highestKey(scenario) - 1;
  return scenario.responses.reduce((sum, { key }, at) => {
    const place = answer[at] ?? 0;
    return place === 0 || key === null ? sum : sum + most - Math.abs(place - key);
  }, 0);
}

/** Four points for best and worst as in the key, two for one of them, one for the second as best and the last but one as worst. */
function bestWorstPoints({ responses }: Scenario, answer: ScenarioAnswer): number {
  const keyOf = (choice: number) => responses[answer.indexOf(choice)]?.key ?? null;
  const [best, worst] = [keyOf(BEST), keyOf(WORST)];
  const last = responses.length;
  const right = (best === 1 ? 1 : 0) + (worst === last ? 1 : 0);
  if (right === 2) return BEST_WORST_POINTS.both;
  if (right === 1) return BEST_WORST_POINTS.one;
  return last > 3 && best === 2 && worst === last - 1 ? BEST_WORST_POINTS.near : 0;
}

export const maxPoints = (scenario: Scenario): number =>
  scenario.format === 'best_worst' ? BEST_WORST_POINTS.both : scenario.responses.length * (highestKey(scenario) - 1);

/** The points of one scenario; null without a key. What was not answered earns nothing. */
export function scenarioPoints(scenario: Scenario, answer: unknown): number | null {
  if (!hasKey(scenario)) return null;
  if (!fitsScenario(scenario, answer)) return 0;
  return scenario.format === 'best_worst' ? bestWorstPoints(scenario, answer) : distancePoints(scenario, answer);
}

export interface JudgementScore {
  points: number;
  max: number;
  /** Percentage of the points that can be reached, with one decimal. */
  percent: number;
  scenarios: { id: string; points: number; max: number }[];
}

/** The score of a test; scenarios without a key do not count. null where none has a key. */
export function judgementScore(
  content: JudgementContent,
  answers: Readonly<Record<string, unknown>>,
): JudgementScore | null {
  const scenarios = content.scenarios.flatMap((scenario) => {
    const points = scenarioPoints(scenario, answers[scenario.id]);
    return points === null ? [] : [{ id: scenario.id, points, max: maxPoints(scenario) }];
  });
  const max = scenarios.reduce((sum, scenario) => sum + scenario.max, 0);
  if (max === 0) return null;
  const points = scenarios.reduce((sum, scenario) => sum + scenario.points, 0);
  return { points, max, percent: Math.round((1000 * points) / max) / 10, scenarios };
}

/** Whether a score reaches the pass mark; null without a mark or a score. It is shown and decides nothing alone. */
export const passes = (percent: number | null, mark: number | null): boolean | null =>
  percent === null || mark === null ? null : percent >= mark;
