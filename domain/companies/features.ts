/** What a company may have switched on beyond the interview itself, by the names of the specification. */
export const FEATURES = ['Authenticity', 'AI Summary', 'AI Prioritisation', 'Language Proficiency'] as const;
