import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { describe, expect, test, vi } from 'vitest';
import type { Interview } from '@vivavoce/contract/types.ts';
import {
  ASSESSMENT_TYPES,
  JOB_KINDS,
  kindFields,
  type AssessmentType,
  type JobKind,
} from '@vivavoce/domain/jobs/kinds.ts';
import { purposeOf, type Purpose } from '@vivavoce/domain/jobs/purpose.ts';
import { isFormKind } from '@vivavoce/domain/kinds/forms.ts';
import { areas } from '@vivavoce/locales/areas.ts';
import { DoneView } from '@vivavoce/web-shared/applicant/screens/done-view.tsx';
import { WelcomeView } from '@vivavoce/web-shared/applicant/screens/welcome-view.tsx';
import { DetailsScreen } from './src/applicant/details/details-screen.tsx';
import { GateScreen } from './src/applicant/gate/gate-screen.tsx';
import { InterviewProvider } from './src/applicant/interview-context.tsx';
import type { InterviewStore } from './src/applicant/interview-store.ts';
import { firstVisit, type GateReason } from './src/applicant/flow.ts';
import { LandingScreen } from './src/applicant/landing/landing-screen.tsx';
import type { PublicJob } from './src/page-data.ts';
import PrivacyDialog from './src/ui/registration/privacy-dialog.tsx';
import { anInterview, aQuestion } from './test/an-interview.ts';

// Rich text is drawn by the browser's own parser.
vi.mock('@vivavoce/web-shared/rich-text.tsx', () => ({
  RichText: ({ html }: { html: string }) => <p>{html.replaceAll(/<[^>]+>/g, ' ')}</p>,
}));

type Language = 'en' | 'fr';

const phrasesOf = (language: Language) =>
  Object.fromEntries(
    areas.map((area) => [
      area,
      JSON.parse(readFileSync(new URL(`../../locales/${language}/${area}.json`, import.meta.url), 'utf8')) as object,
    ]),
  );
const phrases = { en: phrasesOf('en'), fr: phrasesOf('fr') };

/** Words that are false on a page of the kind, beside a phrase that denies them. */
const FOREIGN: Record<JobKind, Record<Language, RegExp>> = {
  presentation: {
    en: /questionnaire|scenario|webinar|CV check|provider|\bseats?\b/i,
    fr: /questionnaire|situation|webinaire|diagnostic|prestataire|\bplaces?\b/i,
  },
  questionnaire: {
    en: /interview|video|camera|microphone|record|show question|scenario|webinar|your CV|result|watch/i,
    fr: /entretien|vidéo|caméra|micro\b|enregistrement|afficher la question|situation|webinaire|votre CV|résultat|regard/i,
  },
  situational_judgement: {
    en: /interview|video|camera|microphone|record|show question|questionnaire|webinar|your CV|result|watch/i,
    fr: /entretien|vidéo|caméra|micro\b|enregistrement|afficher la question|questionnaire|webinaire|votre CV|résultat|regard/i,
  },
  cv_copilot: {
    en: /interview|video|camera|microphone|record|question|answers|scenario|webinar|result|watch/i,
    fr: /entretien|vidéo|caméra|micro\b|enregistrement|question|vos réponses|situation|webinaire|résultat|regard/i,
  },
  test_provider: {
    en: /interview|video|camera|microphone|record|questions?\b(?!s\?)|answers|scenario|webinar|your CV|watch/i,
    fr: /entretien|vidéo|caméra|micro\b|enregistrement|afficher la question|vos réponses|situation|webinaire|votre CV|regard/i,
  },
  webinar: {
    en: /interview|video|camera|microphone|record|answers|question count|scenario|your CV|result|watch|decision|decide|review|attempt/i,
    fr: /entretien|vidéo|caméra|micro\b|enregistrement|vos réponses|situation|votre CV|résultat|regard|décision|décide|essai/i,
  },
};

/** Promises that an activity of the purpose does not keep. */
const PROMISES: Record<Purpose, Record<Language, RegExp>> = {
  decision: { en: /practi[cs]e|be in touch/i, fr: /entraînement/i },
  feedback: { en: /decision|decides? about|your application|be in touch/i, fr: /décision|décident?\b|candidature/i },
  practice: {
    en: /decides? about|your application|be in touch|watched by/i,
    fr: /décident?\b|candidature|sont regardées par/i,
  },
  event: { en: /decides? about|your application|feedback/i, fr: /décident?\b|candidature|retour\b/i },
};

/** Sentences that deny what they name. */
const DENIALS =
  /decides how your data is used|décide de l’utilisation de vos données|no camera is (needed|used)|you need no camera|no decision[^.]*depends on (it|them)|aucune caméra n’est (nécessaire|utilisée)|aucune décision[^.]*n’en dépend/gi;

const company = { name: 'Aldermere', logo: null, primary: null, alternate_brand: false } as const;
const webinar = {
  starts_at: '2027-03-04T17:30:00Z',
  ends_at: '2027-03-04T18:30:00Z',
  time_zone: 'Europe/London',
  place: 'Hall 2',
  online: false,
  cancelled: false,
  seats_left: 40,
};

function publicJob(kind: JobKind, type: AssessmentType): PublicJob {
  return {
    shorturl: 'k7Qm2xPd',
    title: 'Aldermere 2027',
    description: '<p>Welcome.</p>',
    details: '',
    image: null,
    company: { ...company, data_role: 'controller', privacy_url: null, notice: null },
    contact_name: 'Ruth Calder',
    question_count: kind === 'webinar' || kind === 'cv_copilot' || kind === 'test_provider' ? 1 : 3,
    job_kind: kind,
    purpose: purposeOf({ ...kindFields(kind), assessment_type: type }),
    webinar: kind === 'webinar' ? webinar : null,
    question_kinds: kind === 'presentation' ? ['video', 'video', 'text'] : [],
    minutes: kind === 'webinar' ? 0 : 12,
    deadline: null,
    deadline_days: 3,
    reviewers: 2,
    retention_days: 180,
    ai_summary_enabled: false,
    open: true,
    default_locale: 'en-gb',
    sms_enabled: false,
    advertise_review: false,
    custom_field_label: '',
    use_sso: false,
    reasons: [],
  };
}

function interviewOf(kind: JobKind, type: AssessmentType): Interview {
  const plain = anInterview();
  const job = publicJob(kind, type);
  return anInterview({
    applicant: { ...plain.applicant, first_name: 'Amara' },
    company: { ...plain.company, name: 'Aldermere' },
    job: {
      ...plain.job,
      kind,
      purpose: job.purpose,
      title: job.title,
      description: job.description,
      interview_complete_message: '',
      applicant_accept_text: '',
      question_count: job.question_count,
      minutes: job.minutes,
    },
    questions: kind === 'presentation' ? [aQuestion(), aQuestion({ id: 2, order: 2, kind: 'text' })] : [],
    form: isFormKind(kind) ? { kind, parts: job.question_count } : null,
    webinar: kind === 'webinar',
  });
}

const storeOf = (interview: Interview) =>
  ({
    subscribe: () => () => {},
    getSnapshot: () => arrivals.get(interview) ?? arrive(interview),
  }) as unknown as InterviewStore;
const arrivals = new Map<Interview, unknown>();
function arrive(interview: Interview) {
  const arrival = { status: 'here', interview, visit: firstVisit };
  arrivals.set(interview, arrival);
  return arrival;
}

const gates: GateReason[] = ['not_yet_open', 'paused', 'closed', 'other_device'];

/** Every page before and right after sending, by its name. */
function pagesOf(kind: JobKind, type: AssessmentType): Record<string, ReactNode> {
  const job = publicJob(kind, type);
  const interview = interviewOf(kind, type);
  const facts = { kind, company: company.name, data_role: 'controller', url: null, notice: null } as const;
  const all = { landing: <LandingScreen job={job} />, closed: <LandingScreen job={{ ...job, open: false }} /> };
  const privacy = (
    <PrivacyDialog facts={{ ...facts, contact: 'Ruth Calder', reviewers: 0, retention_days: 90 }} onClose={() => {}} />
  );
  const inside = (page: ReactNode) => <InterviewProvider value={storeOf(interview)}>{page}</InterviewProvider>;
  const doors = Object.fromEntries(gates.map((reason) => [reason, inside(<GateScreen reason={reason} />)]));
  // A webinar has a page of its own behind the link.
  if (kind === 'webinar') return { ...all, privacy, ...doors };
  return {
    ...all,
    privacy,
    ...doors,
    welcome: inside(<WelcomeView interview={interview} />),
    details: inside(<DetailsScreen />),
    done: inside(<DoneView interview={interview} />),
  };
}

function textOf(page: ReactNode, language: Language): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale={language} messages={phrases[language]} timeZone="UTC">
      {page}
    </IntlProvider>,
  );
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
}

describe.each(['en', 'fr'] as const)('%s', (language) => {
  describe.each(JOB_KINDS)('%s', (kind) => {
    describe.each(ASSESSMENT_TYPES)('of type %s', (type) => {
      test.each(Object.entries(pagesOf(kind, type)))(
        '%s has the words of its kind and purpose alone',
        (_name, page) => {
          const text = textOf(page, language);
          expect(text.length).toBeGreaterThan(60);
          const said = text.replaceAll(DENIALS, '');
          const purpose = purposeOf({ ...kindFields(kind), assessment_type: type });
          expect(FOREIGN[kind][language].exec(said)?.[0], text).toBeUndefined();
          expect(PROMISES[purpose][language].exec(said)?.[0], text).toBeUndefined();
          expect(/(?<!\d)0 (question|minute)/.exec(said)?.[0], text).toBeUndefined();
        },
      );
    });
  });
});
