/** Languages that staff can require of an activity, and in which words are measured. */
export const SIGNAL_LANGUAGES = ['en', 'fr'] as const;
export type SignalLanguage = (typeof SIGNAL_LANGUAGES)[number];

export const SIGNAL_LIMITS = {
  /** Fewer words in the required language give no figures. */
  language_run_min: 150,
  /** Number of equal words in a row that is a fact worth knowing; fewer are common phrases. */
  shared_run_min: 12,
  /** Other recordings that are compared word by word for one applicant. */
  compared_max: 20,
  /** Shared passages that are listed. */
  shared_max: 20,
} as const;

/** Subjects for which AI looks for passages: uses of the language, and speech that reads like writing. */
export const SIGNAL_PASSAGES = [
  'narrates',
  'explains',
  'compares',
  'supposes',
  'describes',
  'rephrases',
  'written',
] as const;
export type SignalPassage = (typeof SIGNAL_PASSAGES)[number];

/** Places where the words of an answer occur as well. */
export const SHARED_PLACES = ['question', 'activity', 'applicant'] as const;
export type SharedPlace = (typeof SHARED_PLACES)[number];

interface SignalSettings {
  required_language: SignalLanguage | null;
  shared_phrases: boolean;
}
interface SignalFlags {
  language_signals_enabled: boolean;
  authenticity_signals_enabled: boolean;
}

/** Signals of an activity: those that its staff switched on and its company may use. */
export const signalsOf = (
  job: SignalSettings,
  company: SignalFlags,
): { language: SignalLanguage | null; shared: boolean } => ({
  language: company.language_signals_enabled ? job.required_language : null,
  shared: company.authenticity_signals_enabled && job.shared_phrases,
});

/** Whether an activity compares or measures transcripts; applicants are told where it does. */
export function hasWordFacts(job: SignalSettings, company: SignalFlags): boolean {
  const { language, shared } = signalsOf(job, company);
  return language !== null || shared;
}
