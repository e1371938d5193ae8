/** Ranges of questionnaires and situational judgement tests, each with its reason. */
export const FORM_LIMITS = {
  /** One page of text for a scenario; a statement is far shorter. */
  text_max_characters: 2_000,
  title_max_characters: 160,
  /** Two steps are yes and no; more than eleven cannot be told apart. */
  scale_min: 2,
  scale_max: 11,
  label_max_characters: 200,
  choices_max: 20,
  sections_max: 20,
  /** Longer questionnaires are not finished. */
  items_max: 200,
  answer_max_characters: 5_000,
  competency_max_characters: 80,
  scenarios_max: 50,
  /** One for each scenario, and as many that were replaced. */
  pictures_max: 100,
  responses_min: 2,
  responses_max: 10,
  /** Usual time for one statement, one choice and one text, in seconds. */
  seconds_per_item: { scale: 10, single: 20, multiple: 25, text: 120 },
  /** Usual time to read a scenario, and to judge one of its responses. */
  seconds_per_scenario: 40,
  seconds_per_response: 8,
  /** To hand a CV in and read the findings once. */
  seconds_for_cv: 600,
  time_limit_min_minutes: 1,
  time_limit_max_minutes: 240,
  /** An answer on its way when the time ends still counts. */
  time_slack_seconds: 5,
  /** Below this number of applicants a comparison would tell about single people. */
  group_min: 10,
  /** Below this number of applicants, difficulty and discrimination are noise. */
  statistics_min: 30,
  /** Comparisons look at the latest applicants only, so that they take as long for a million. */
  group_max: 2_000,
} as const;
