export const CV_LANGUAGES = ['en', 'fr'] as const;
export type CvLanguage = (typeof CV_LANGUAGES)[number];

/** The parts of a CV, in the order in which feedback names them. `contact` is what stands before the first heading. */
export const CV_SECTIONS = ['contact', 'profile', 'experience', 'education', 'skills', 'interests', 'other'] as const;
export type CvSectionKind = (typeof CV_SECTIONS)[number];

/** The kinds of files that a CV is read from. */
export const CV_FILES = ['pdf', 'docx', 'odt'] as const;
export type CvFile = (typeof CV_FILES)[number];

/** How a text was hidden from the eye. */
export const HIDDEN_REASONS = ['colour', 'tiny', 'invisible', 'outside', 'covered'] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

export interface HiddenText {
  reason: HiddenReason;
  text: string;
}

/** Facts about the file beside its text; null where its kind does not say. */
export interface CvFacts {
  pages: number | null;
  /** Facts of a PDF: structure for screen readers, language and title. */
  tagged: boolean | null;
  language: string | null;
  title: string | null;
}

/** Origin of a rule; `own` is a rule of the product. */
export const RULE_SOURCES = [
  'careers_service',
  'plain_language',
  'flesch',
  'kandel_moles',
  'lix',
  'pdf_accessibility',
  'own',
] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];

export const CV_RULES = {
  too_long: 'careers_service',
  too_short: 'own',
  no_email: 'careers_service',
  no_phone: 'careers_service',
  section_missing: 'careers_service',
  dates_disordered: 'careers_service',
  date_reversed: 'own',
  date_styles: 'own',
  gap: 'careers_service',
  no_bullets: 'careers_service',
  long_bullet: 'own',
  weak_opening: 'own',
  no_numbers: 'own',
  long_sentence: 'plain_language',
  passive: 'plain_language',
  empty_phrase: 'own',
  repeated_opening: 'own',
  file_name: 'own',
  not_tagged: 'pdf_accessibility',
  no_language: 'pdf_accessibility',
  no_title: 'pdf_accessibility',
} as const satisfies Record<string, RuleSource>;
export type CvRule = keyof typeof CV_RULES;
export const CV_RULE_NAMES = Object.keys(CV_RULES) as [CvRule, ...CvRule[]];

/** One finding: the rule, where it applies, the words of the CV, and a figure where the rule has one. */
export interface CvFinding {
  rule: CvRule;
  section: CvSectionKind | 'file';
  /** The number of the line from 0; null for the CV as a whole. */
  line: number | null;
  /** The words of the CV, never of the product. */
  quote: string;
  count: number | null;
}

interface CvFigures {
  word_count: number;
  sentences: number;
  mean_sentence: number;
  longest_sentence: number;
  /** null below 100 words. */
  reading_ease: number | null;
  ease_by: 'flesch' | 'kandel_moles';
  lix: number | null;
  /** Sections found, of contact, profile, experience, education and skills. */
  sections_found: CvSectionKind[];
}

export interface CvFeedback {
  language: CvLanguage;
  figures: CvFigures;
  sections: { kind: CvSectionKind; heading: string; lines: number }[];
  findings: CvFinding[];
}
