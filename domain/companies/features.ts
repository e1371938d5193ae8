/**
 * Optional features that the product has. Those which the specification names and which do not exist (Authenticity,
 * Language Proficiency) join when they do; their texts must not promise to judge speech or authorship.
 */
export const FEATURES = ['Screen Recording', 'AI Question Variants', 'AI Summary', 'AI Prioritisation'] as const;
export type Feature = (typeof FEATURES)[number];

/** The features that an installation can offer: AI needs a provider. */
export const featuresOf = ({ ai_configured }: { ai_configured: boolean }): Feature[] =>
  FEATURES.filter((feature) => !feature.startsWith('AI ') || ai_configured);
