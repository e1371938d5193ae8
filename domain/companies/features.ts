/**
 * Optional features that the product has. Those which the specification names (Authenticity, AI Summary, AI
 * Prioritisation, Language Proficiency) join when they exist.
 */
export const FEATURES = ['Screen Recording', 'AI Question Variants'] as const;
export type Feature = (typeof FEATURES)[number];

/** The features that an installation can offer: AI needs a provider. */
export const featuresOf = ({ ai_configured }: { ai_configured: boolean }): Feature[] =>
  FEATURES.filter((feature) => feature !== 'AI Question Variants' || ai_configured);
