/**
 * Optional features that the product has, by the names of the specification. Authenticity and Language Proficiency state
 * facts about words; their texts never promise to judge speech or authorship.
 */
export const FEATURES = [
  'Screen Recording',
  'AI Question Variants',
  'AI Summary',
  'AI Prioritisation',
  'Authenticity',
  'Language Proficiency',
] as const;
export type Feature = (typeof FEATURES)[number];

/** The features that an installation can offer: what begins with AI needs a provider. */
export const featuresOf = ({ ai_configured }: { ai_configured: boolean }): Feature[] =>
  FEATURES.filter((feature) => !feature.startsWith('AI ') || ai_configured);
