import type { CvLanguage, CvSectionKind } from './cv-types.ts';

/** Headings as CVs have them, without accents and in small letters. */
export const HEADINGS: Readonly<
  Record<CvLanguage, Readonly<Record<Exclude<CvSectionKind, 'contact'>, readonly string[]>>>
> = {
  en: {
    profile: [
      'profile',
      'personal profile',
      'personal statement',
      'summary',
      'about me',
      'objective',
      'career objective',
    ],
    experience: [
      'experience',
      'work experience',
      'professional experience',
      'employment',
      'employment history',
      'work history',
      'career history',
      'volunteering',
    ],
    education: ['education', 'education and training', 'qualifications', 'academic background', 'training', 'studies'],
    skills: [
      'skills',
      'key skills',
      'technical skills',
      'languages',
      'it skills',
      'core skills',
      'skills and languages',
    ],
    interests: ['interests', 'hobbies', 'hobbies and interests', 'activities', 'interests and activities'],
    other: [
      'references',
      'awards',
      'publications',
      'projects',
      'certificates',
      'certifications',
      'additional information',
    ],
  },
  fr: {
    profile: ['profil', 'a propos', 'a propos de moi', 'presentation', 'objectif', 'resume', 'projet professionnel'],
    experience: [
      'experience',
      'experiences',
      'experience professionnelle',
      'experiences professionnelles',
      'parcours professionnel',
      'emplois',
      'stages',
      'benevolat',
    ],
    education: ['formation', 'formations', 'etudes', 'diplomes', 'formation et diplomes', 'parcours scolaire'],
    skills: [
      'competences',
      'competences techniques',
      'langues',
      'informatique',
      'competences et langues',
      'savoir-faire',
    ],
    interests: ['centres d’interet', "centres d'interet", 'loisirs', 'interets', 'activites'],
    other: ['references', 'distinctions', 'publications', 'projets', 'certifications', 'informations complementaires'],
  },
};

/** First three letters of the months, without accents, in the order of the year; two names may stand for one month. */
export const MONTHS: Readonly<Record<CvLanguage, readonly (readonly string[])[]>> = {
  en: [['jan'], ['feb'], ['mar'], ['apr'], ['may'], ['jun'], ['jul'], ['aug'], ['sep'], ['oct'], ['nov'], ['dec']],
  fr: [['jan'], ['fev'], ['mar'], ['avr'], ['mai'], ['juin'], ['juil'], ['aou'], ['sep'], ['oct'], ['nov'], ['dec']],
};

/** Words for an end that has not come yet. */
export const PRESENT = /^(present|now|today|current|ongoing|aujourd['’]hui|ce jour|present|en cours|actuel(lement)?)$/;

/** Openings that hide the applicant's own part. */
export const WEAK_OPENINGS: Readonly<Record<CvLanguage, readonly string[]>> = {
  en: [
    'was responsible for',
    'responsible for',
    'responsibilities included',
    'duties included',
    'in charge of',
    'involved in',
    'tasked with',
    'worked on',
    'helped with',
  ],
  fr: [
    'responsable de',
    'en charge de',
    'charge de',
    'chargee de',
    'missions',
    'participation a',
    'implique dans',
    'aide a',
  ],
};

/** Words that every CV could hold. */
export const EMPTY_PHRASES: Readonly<Record<CvLanguage, readonly string[]>> = {
  en: [
    'results-driven',
    'hard-working',
    'hardworking',
    'team player',
    'fast-paced',
    'dynamic',
    'self-starter',
    'go-getter',
    'passionate',
    'highly motivated',
    'detail-oriented',
    'think outside the box',
  ],
  fr: [
    'dynamique',
    'motive',
    'motivee',
    'rigoureux',
    'rigoureuse',
    'passionne',
    'passionnee',
    'force de proposition',
    'esprit d’equipe',
    "esprit d'equipe",
    'polyvalent',
    'polyvalente',
  ],
};

const BE = '(?:am|is|are|was|were|been|being|be)';
/** Participles that do not end in -ed and are usual in CVs. */
const IRREGULAR =
  'given|made|done|taken|chosen|written|built|held|led|sent|kept|brought|shown|won|taught|told|found|put|set';

/** A form of "to be" with a participle; an approximation, which says so. */
export const PASSIVE: Readonly<Record<CvLanguage, RegExp>> = {
  en: new RegExp(String.raw`\b${BE}\s+(?:\w+ly\s+)?(?:\w{2,}ed|${IRREGULAR})\b`, 'giu'),
  fr: /\b(?:a|ont|ai|avons)\s+été\s+\p{L}+(?:é|ée|és|ées|i|ie|is|ies|u|ue|us|ues|it|ite)\b|\b(?:est|sont|était|étaient|fut|furent)\s+\p{L}{2,}(?:é|ée|és|ées)\s+par\b/giu,
};

/** The commonest words, by which the language of a text is told. */
export const COMMON: Readonly<Record<CvLanguage, ReadonlySet<string>>> = {
  en: new Set(['the', 'and', 'of', 'to', 'in', 'for', 'with', 'at', 'on', 'was', 'by', 'from', 'an', 'as', 'that']),
  fr: new Set([
    'le',
    'la',
    'les',
    'et',
    'de',
    'des',
    'du',
    'en',
    'un',
    'une',
    'pour',
    'avec',
    'dans',
    'au',
    'aux',
    'sur',
    'par',
  ]),
};
