import type { JudgementTest } from '@vivavoce/contract/types.ts';
import type { JudgementContent, Scenario, ScenarioFormat } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { newPartId } from '../questionnaire/questionnaire-values.ts';

export type TestValues = Omit<JudgementContent, 'kind'>;
type Response = Scenario['responses'][number];

export const contentOf = (values: TestValues): JudgementContent => ({ kind: 'situational_judgement', ...values });

export const valuesOf = ({ time_limit_minutes, key_source, scenarios }: JudgementTest): TestValues => ({
  time_limit_minutes,
  key_source,
  scenarios,
});

const USUAL_RESPONSES = 4;

const newResponse = (): Response => ({ id: newPartId(), text: '', key: null });

/** A further scenario is answered like the one before it. */
export const newScenario = (like?: Scenario): Scenario => ({
  id: newPartId(),
  title: '',
  text: '',
  format: like?.format ?? 'best_worst',
  video_id: null,
  picture: null,
  levels: like?.levels ?? [],
  responses: Array.from({ length: USUAL_RESPONSES }, newResponse),
});

const withoutKey = (responses: readonly Response[]): Response[] =>
  responses.map((response) => ({ ...response, key: null }));

/** The scenario with another way to answer; places mean nothing as levels, so a rating begins without a key. */
export function ofFormat(scenario: Scenario, format: ScenarioFormat, levels: string[]): Scenario {
  const rating = format === 'rate' || scenario.format === 'rate';
  return {
    ...scenario,
    format,
    levels: format === 'rate' ? (scenario.levels.length > 0 ? scenario.levels : levels) : [],
    responses: rating && format !== scenario.format ? withoutKey(scenario.responses) : scenario.responses,
  };
}

/** Another response: its rank in the key is for the experts to say. */
export const withResponse = (scenario: Scenario): Scenario => ({
  ...scenario,
  responses: [...withoutKey(scenario.responses), newResponse()],
});

/** Without a response; the places behind it close up. */
export function withoutResponse(scenario: Scenario, id: string): Scenario {
  const key = scenario.responses.find((response) => response.id === id)?.key ?? null;
  return {
    ...scenario,
    responses: scenario.responses
      .filter((response) => response.id !== id)
      .map((response) =>
        scenario.format !== 'rate' && key !== null && response.key !== null && response.key > key
          ? { ...response, key: response.key - 1 }
          : response,
      ),
  };
}

/** The key of one response; a place that another one had is swapped with it. */
export function withKey(scenario: Scenario, id: string, key: number | null): Scenario {
  const before = scenario.responses.find((response) => response.id === id)?.key ?? null;
  return {
    ...scenario,
    responses: scenario.responses.map((response) => {
      if (response.id === id) return { ...response, key };
      const swapped = scenario.format !== 'rate' && key !== null && response.key === key;
      return swapped ? { ...response, key: before } : response;
    }),
  };
}

export const withScenario = (values: TestValues, scenario: Scenario): TestValues => ({
  ...values,
  scenarios: values.scenarios.map((entry) => (entry.id === scenario.id ? scenario : entry)),
});

export function withScenarioMoved(values: TestValues, from: number, to: number): TestValues {
  const scenario = values.scenarios[from];
  if (!scenario || to < 0 || to >= values.scenarios.length) return values;
  return { ...values, scenarios: values.scenarios.toSpliced(from, 1).toSpliced(to, 0, scenario) };
}

/** The same scenario once more, with ids of its own. */
export const copyOf = (scenario: Scenario): Scenario => ({
  ...scenario,
  id: newPartId(),
  responses: scenario.responses.map((response) => ({ ...response, id: newPartId() })),
});
