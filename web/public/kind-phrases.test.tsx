import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { describe, expect, test, vi } from 'vitest';
import type { ApplicantHome, Interview } from '@vivavoce/contract/types.ts';
import { areViewsLogged, homeSteps, type HomeRow } from '@vivavoce/domain/applications/home/home-steps.ts';
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
import { HomeView } from './src/applicant/home/home-screen.tsx';
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
    ai_services: null,
    open: true,
    default_locale: 'en-gb',
    sms_enabled: false,
    // A webinar offers no review.
    advertise_review: kind !== 'webinar',
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

const sentAt = new Date('2026-11-24T12:00:00Z');
const day = new Date('2026-11-25T12:00:00Z');
const plainRow = {
  responded_at: sentAt,
  reviewed_at: null,
  shortlisted_at: null,
  rejected_at: null,
  outcome_mail_at: null,
};
const rowOf = (facts: Partial<HomeRow>): Omit<HomeRow, 'purpose'> => ({
  ...plainRow,
  feedback_released_at: null,
  recorded: true,
  measured_at: null,
  ...facts,
});
/** Facts about applicants after sending. */
const HOMES = {
  sent: rowOf({}),
  opened: rowOf({}),
  reviewed: rowOf({ reviewed_at: day }),
  successful: rowOf({ shortlisted_at: day }),
  unsuccessful: rowOf({ rejected_at: day }),
  feedback: rowOf({ feedback_released_at: day }),
  measured: rowOf({ measured_at: day }),
};

function homeOf(interview: Interview, name: keyof typeof HOMES): ApplicantHome {
  const { kind, purpose } = interview.job;
  const steps = homeSteps(
    { ...HOMES[name], purpose, recorded: kind === 'presentation' },
    new Date('2026-12-01T12:00:00Z'),
  );
  const point = { name: 'Clarity', kind: 'strength' as const, text: 'You begin with the main point.', score: null };
  return {
    steps: steps.map((step) => ({ ...step, at: step.at?.toISOString() ?? null })),
    outcome: purpose === 'decision' && (name === 'successful' || name === 'unsuccessful') ? name : null,
    decision_by: null,
    feedback:
      name === 'feedback' && purpose === 'feedback'
        ? { released_at: day.toISOString(), opening: '', points: [point], rating_scale: 5 }
        : null,
    feedback_promised: purpose === 'feedback',
    kept_until: '2027-05-31',
    retention_days: 180,
    erasure_requested_at: null,
    agrees_to_ai: false,
    is_practice: purpose === 'practice' && kind === 'presentation',
    may_practise_again: purpose === 'practice' && kind === 'presentation',
    views_logged: areViewsLogged(
      kind,
      interview.questions.map((question) => question.kind),
    ),
    views: name === 'opened' ? [{ by: 'company', people: 2, last_at: day.toISOString() }] : [],
  };
}

function homesOf(kind: JobKind, type: AssessmentType): Record<string, ReactNode> {
  const names = Object.keys(HOMES) as (keyof typeof HOMES)[];
  const job = interviewOf(kind, type);
  const interview = { ...job, responded_at: sentAt.toISOString() };
  return Object.fromEntries(
    names.map((name) => [
      `home, ${name}`,
      <InterviewProvider key={name} value={storeOf(interview)}>
        <HomeView home={homeOf(interview, name)} error={undefined} reload={async () => {}} />
      </InterviewProvider>,
    ]),
  );
}

const gates: GateReason[] = ['not_yet_open', 'paused', 'closed', 'other_device'];

/** Every page of the applicant, by its name. */
function pagesOf(kind: JobKind, type: AssessmentType): Record<string, ReactNode> {
  const job = publicJob(kind, type);
  const interview = interviewOf(kind, type);
  const facts = { kind, company: company.name, data_role: 'controller', url: null, notice: null } as const;
  const all = { landing: <LandingScreen job={job} />, closed: <LandingScreen job={{ ...job, open: false }} /> };
  const privacy = (
    <PrivacyDialog
      facts={{ ...facts, ai: null, contact: 'Ruth Calder', reviewers: 0, retention_days: 90 }}
      onClose={() => {}}
    />
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
    ...homesOf(kind, type),
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

describe.each(['en', 'fr'] as const)('a review, %s', (language) => {
  const said = { en: 'You get a review', fr: 'Vous recevez une évaluation' }[language];
  test.each(JOB_KINDS.filter((kind) => kind !== 'webinar'))('of %s is named to who was promised one alone', (kind) => {
    const named = [true, false].map((review_promised) => {
      const interview = interviewOf(kind, 'feedback');
      const view = <WelcomeView interview={{ ...interview, job: { ...interview.job, review_promised } }} />;
      return textOf(view, language).includes(said);
    });
    expect(named).toEqual([true, false]);
  });
});

describe.each(['en', 'fr'] as const)('the home, %s', (language) => {
  test('offers to withdraw an application until it is declined', () => {
    const withdraw = { en: /\bWithdraw\b/, fr: /\bRetirer\b/ }[language];
    const offers = (name: string) =>
      withdraw.test(textOf(homesOf('presentation', 'assessment')[`home, ${name}`], language));
    expect(['sent', 'reviewed', 'successful', 'unsuccessful'].map(offers)).toEqual([true, true, true, false]);
  });

  const text = (kind: JobKind, type: AssessmentType, name: string) => textOf(homesOf(kind, type)[name], language);
  const unopened = { en: 'Nobody has opened', fr: 'Personne ne l' }[language];

  test('says that nobody has opened an answer only where openings are logged, and who did afterwards', () => {
    const opened = { en: 'Opened by 2 people of Aldermere', fr: 'Ouverture par 2 personnes de Aldermere' }[language];
    expect(text('cv_copilot', 'assessment', 'home, sent')).toContain(unopened);
    expect(text('questionnaire', 'assessment', 'home, sent')).not.toContain(unopened);
    expect(text('cv_copilot', 'assessment', 'home, opened')).not.toContain(unopened);
    expect(text('cv_copilot', 'assessment', 'home, opened')).toContain(opened);
  });

  test('of practice speaks of figures, never of a review', () => {
    const review = { en: /\breview|decides/i, fr: /étudi|évaluateur|décide/i }[language];
    for (const name of Object.keys(HOMES))
      expect(review.exec(text('presentation', 'experience', `home, ${name}`).replaceAll(DENIALS, ''))).toBeNull();
  });
});
