/** Optional features of a company, by the names of the specification. */
export const FEATURES = ['Authenticity', 'AI Summary', 'AI Prioritisation', 'Language Proficiency'] as const;
