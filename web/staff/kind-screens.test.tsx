import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { readFileSync } from 'node:fs';
import { createRef, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { IntlProvider } from 'use-intl';
import { describe, expect, test, vi } from 'vitest';
import type {
  Answer,
  ApplicantRecord,
  ApplicationDetail,
  CompanySettings,
  CurrentUser,
  Job,
  JobListItem,
  Question,
  Webinar,
  WebinarRegistration,
} from '@vivavoce/contract/types.ts';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import {
  ASSESSMENT_TYPES,
  JOB_KINDS,
  kindFields,
  type AssessmentType,
  type JobKind,
} from '@vivavoce/domain/jobs/kinds.ts';
import { REPORT_SPANS, stepsOfKinds } from '@vivavoce/domain/reports/funnel.ts';
import { areas } from '@vivavoce/locales/areas.ts';
import type { PersonResult } from './src/features/search/targets.ts';
import { registrationQuery } from './src/areas/review/webinar/registration-panel.tsx';
import { useJobColumns } from './src/areas/activities/job-columns.tsx';
import { DetailsScreen } from './src/areas/details/details-screen.tsx';
import { EntryPreview } from './src/areas/marketplace/entry-preview.tsx';
import { valuesOf } from './src/areas/marketplace/entry-form.ts';
import { Buckets } from './src/areas/overview/buckets.tsx';
import ReportPanel from './src/areas/overview/report-panel.tsx';
import { RegistrationsByDay } from './src/areas/overview/webinar/registrations-by-day.tsx';
import { SeatBuckets } from './src/areas/overview/webinar/seat-buckets.tsx';
import { ApplicantScreen } from './src/areas/review/about/applicant-screen.tsx';
import { ReviewHeader } from './src/areas/review/header/review-header.tsx';
import { RatingField } from './src/areas/review/rating/rating-field.tsx';
import type { RatingPanelProps } from './src/areas/review/rating/rating-panel.tsx';
import type { ReviewSteps } from './src/areas/review/rating/use-review-steps.ts';
import { ActivitiesPanel } from './src/areas/reports/activities-panel.tsx';
import { FunnelPanel } from './src/areas/reports/funnel-panel.tsx';
import { GroupsPanel } from './src/areas/reports/groups-panel.tsx';
import { SpansPanel } from './src/areas/reports/spans-panel.tsx';
import { PeopleResults } from './src/features/search/people-results.tsx';
import { emailTags } from './src/features/mails/email-tags.ts';
import { createStore } from '@vivavoce/web-shared/store.ts';
import { EmailListStep } from './src/areas/wizard/emails/email-list-step.tsx';
import { SummaryStep } from './src/areas/wizard/summary/summary-step.tsx';
import { WizardContext, type Wizard } from './src/areas/wizard/wizard-context.ts';
import type { ApplicantsPage } from './src/queries/applicants/applicants-list.ts';
import { applicationQuery } from './src/queries/applicants/applications.ts';
import { apiQuery } from './src/queries/api-query.ts';
import { jobQuery, webinarQuery } from './src/queries/jobs/jobs.ts';
import { questionsQuery } from './src/queries/jobs/questions.ts';
import { reportActivitiesQuery, statsQuery, type Stats } from './src/queries/reports.ts';
import { answersQuery } from './src/queries/reviews/answers.ts';
import { answerReviewsQuery, reviewsQuery, guestNotesQuery } from './src/queries/reviews/reviews.ts';
import { settingsQuery, userQuery } from './src/queries/sign-in/session.ts';
import { kindOf } from './src/ui/data/job-kind.ts';
import { aJob } from './test/a-job.ts';
import { useKindFacts } from './src/ui/data/use-kind-facts.ts';

// Links are addresses here; no router runs.
vi.mock('@tanstack/react-router', async (actual) => {
  const A = ({ children, className }: { children?: ReactNode; className?: string }) => (
    <a href="/" className={className}>
      {children}
    </a>
  );
  return {
    ...(await actual<object>()),
    Link: A,
    createLink: (component: unknown) => component,
    getRouteApi: () => ({
      useSearch: () => ({}),
      useParams: () => ({ job: '7', application: '12' }),
      useNavigate: () => () => {},
    }),
    useMatchRoute: () => () => false,
    useParams: () => ({}),
    useLocation: () => ({ href: '/interviews/7' }),
    useNavigate: () => () => {},
  };
});

vi.mock('@vivavoce/web-shared/i18n/now.ts', () => ({ useNow: () => new Date('2027-03-01T12:00:00Z') }));

// A server has no moment at which a store changes.
vi.mock('react', async (actual) => ({
  ...(await actual<object>()),
  useSyncExternalStore: (_subscribe: unknown, get: () => unknown) => get(),
}));

// Phrases are all here.
vi.mock('./src/app/messages.ts', () => ({
  loadMessages: async () => {},
  withMessages: (_parts: unknown, load: unknown) => load,
}));

// What the page of a browser alone has.
vi.mock('./src/features/job-menu/job-menu.tsx', () => ({ JobMenu: () => null }));
vi.stubGlobal('location', new URL('https://vivavoce.example/interviews/7'));
vi.stubGlobal(
  'DOMParser',
  class {
    parseFromString = (html: string) => ({ body: { textContent: html.replaceAll(/<[^>]+>/g, '') } });
  },
);

vi.mock('@vivavoce/web-shared/rich-text.tsx', () => ({ RichText: ({ html }: { html: string }) => html }));
vi.mock('@vivavoce/web-shared/i18n/i18n-store.ts', async (actual) => ({
  ...(await actual<object>()),
  getI18n: () => ({ locale: 'en', messages: {} }),
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

/** Words that are false on a staff screen of the kind. */
const FOREIGN: Record<JobKind, Record<Language, RegExp>> = {
  presentation: { en: /scenario|register|seat|CV check/i, fr: /situation|inscri|places?\b|diagnostic/i },
  questionnaire: {
    en: /interview|device check|opened question|check failed|scenario|regist|seat|\bCV\b|camera/i,
    fr: /entretien|vérification|question 1|situation|inscri|places?\b|\bCV\b|caméra/i,
  },
  situational_judgement: {
    en: /interview|device check|question|check failed|regist|seat|\bCV\b|camera/i,
    fr: /entretien|vérification|question|inscri|places?\b|\bCV\b|caméra/i,
  },
  cv_copilot: {
    en: /interview|device check|question|check failed|scenario|answers|regist|seat|camera/i,
    fr: /entretien|vérification|question|situation|réponses(?! reçues)|inscri|places?\b|caméra/i,
  },
  test_provider: {
    en: /interview|device check|question|check failed|scenario|answers|regist|seat|\bCV\b|camera/i,
    fr: /entretien|vérification|question|situation|réponses(?! reçues)|inscri|places?\b|\bCV\b|caméra/i,
  },
  webinar: {
    en: /interview|device check|question|scenario|answer|review|outcome|rating|shortlist|unsuccessful|\bsent\b|\bCV\b|set-up|technical/i,
    fr: /entretien|vérification|question|situation|réponse|évalu|décision|note\b|présélection|retenu|envoyé|\bCV\b|préparation|technique/i,
  },
};

const jobOf = (kind: JobKind, type: AssessmentType): Job =>
  aJob({
    job_kind: kind,
    assessment_type: type,
    ...(kindFields(kind) as Partial<Job>),
    question_count: kind === 'webinar' || kind === 'cv_copilot' || kind === 'test_provider' ? 1 : 3,
    duration: kind === 'webinar' ? 0 : 12,
    // An owner's.
    abilities: ['edit', 'manage_panel'],
  });

const settings = {
  shortname: 'aldermere',
  account_name: 'Aldermere',
  time_zone: 'Europe/London',
  custom_fields: '',
  marketplace_enabled: true,
  ai_configured: false,
  ai_summary_enabled: false,
} as unknown as CompanySettings;

const wizardOf = (job: Job): Wizard => ({
  place: 'create',
  job: { ...job, status: 'Draft' },
  settings,
  deadlineChoice: 'rolling',
  chooseDeadline: () => undefined,
  attach: () => undefined,
  run: () => undefined,
  busy: null,
  draft: createStore({}),
});

/** The row of an activity in the list. */
const rowOf = (job: Job): JobListItem => ({
  ...job,
  buckets: Object.fromEntries(BUCKETS.map((bucket, at) => [bucket, at])) as JobListItem['buckets'],
  reviewers: [{ id: 3, full_name: 'Noor Haddad' }],
  reviewer_count: 1,
  to_rate: job.job_kind === 'webinar' ? 0 : 2,
  fixed_deadline: job.job_kind === 'webinar' ? '2027-04-01T12:00:00Z' : null,
});

/** A report with applicants at each step of the kind. */
function statsOf(kind: JobKind): Stats {
  const shown = stepsOfKinds([kind], true);
  const steps = shown.map((step, at) => ({
    step,
    reached: (shown.length - at) * 4,
    stopped: [
      { cause: 'declined', n: 1 } as const,
      { cause: 'deadline', n: 1 } as const,
      { cause: 'open', n: 2 } as const,
    ],
  }));
  const group = { applicants: 24, sent: 20, shortlisted: 4, rejected: 3 };
  return {
    from_date: '2027-01-01',
    to_date: '2027-03-01',
    time_zone: 'Europe/London',
    rolled_at: null,
    kinds: [kind],
    steps,
    before: { from_date: '2026-11-01', to_date: '2026-12-31', invited: 12, sent: 6, steps },
    spans: REPORT_SPANS.filter((span) => shown.includes(span)).map((span) => ({
      span,
      n: 4,
      median_hours: 30,
      p90_hours: 80,
      days: [1, 2, 1, 0, 0, 0, 0, 0],
    })),
    devices: [{ device: 'phone', ...group }],
    faults: [],
    adjustments: [{ adjusted: false, ...group }],
    marketplace: null,
    waiting: { n: 0, since: null },
    reminders: 0,
  };
}

const page = {
  buckets: Object.fromEntries(BUCKETS.map((bucket, at) => [bucket, at])),
  facts: {
    expiring_this_week: 1,
    need_your_rating: 1,
    need_your_rating_reviewed: 0,
    mean_rating: 3.5,
    ratings_withheld: false,
    successful: 2,
    unsuccessful: 2,
  },
} as ApplicantsPage;

const webinar = {
  job: 7,
  registered: 5,
  by_day: [
    { day: '2027-02-01', registered: 3 },
    { day: '2027-02-03', registered: 2 },
  ],
} as unknown as Webinar;

/** An applicant who has answered, or registered for a webinar, as an owner reads them. */
const applicantOf = (job: Job): ApplicationDetail => ({
  outcome: null,
  invitation_fault: null,
  id: 12,
  user: { id: 31, full_name: 'Ife Okoro', email: 'ife@mail.example' },
  job: {
    id: 7,
    title: job.title,
    rating_style: job.rating_style,
    question_count: job.question_count,
    is_webinar: job.is_webinar,
  },
  answer_count: job.job_kind === 'webinar' ? 0 : job.question_count,
  average_review: null,
  reviewed_at: null,
  shortlisted_at: null,
  rejected_at: null,
  outcome_mail_at: null,
  declined_at: null,
  declined_reason: null,
  responded_at: '2027-02-20T12:00:00Z',
  invited_at: '2027-02-10T12:00:00Z',
  invitation_failed: false,
  deadline: '2027-03-10T12:00:00Z',
  status: 2,
  external_id: null,
  metadata: {},
  reasonable_adjustments: false,
  review_paid: false,
  unmet: false,
  requirements: [],
  archived_at: null,
  created_at: '2027-02-09T12:00:00Z',
  bucket: 'Responded',
  label: { code: 'NotReviewed', incomplete: false },
  test_state: null,
  strip: [],
  tags: [],
  rated_by: 0,
  discuss: false,
  panel_size: 1,
  abilities: [
    ...(['read', 'edit', 'invite', 'archive', 'erase'] as const),
    ...(job.job_kind === 'webinar' ? [] : (['decide', 'review', 'mark_reviewed'] as const)),
  ],
  names: { first_name: 'Ife', last_name: 'Okoro' },
  invitation_refusal: null,
  phone: null,
  custom_field: null,
  cv: null,
  adjustments: {},
  programmes: [],
});

/** The same as a result of the search. */
const applicantFound = (job: Job): PersonResult => {
  const applicant = applicantOf(job);
  return { ...applicant, job: { ...applicant.job, archived: false }, archived: false, person: 1 };
};

const record = {
  questions: [],
  reviews: [],
  former_reviewers: [],
  programmes: null,
  form: null,
  guests: [],
  comments: [],
  withheld: false,
  rating_scale: 5,
} as unknown as ApplicantRecord;

const registration: WebinarRegistration = {
  application: 12,
  full_name: 'Ife Okoro',
  email: 'ife@mail.example',
  state: 'registered',
  asked_at: '2027-02-20T12:00:00Z',
  cancelled_at: null,
  joined_at: null,
  attendance: null,
  attended: false,
};

/** The line below the title in lists, searches and the overview. */
const NameAndSize = ({ job }: { job: Job }) =>
  useKindFacts()({ kind: kindOf(job), questions: job.question_count, minutes: job.duration });

/** The rating of an applicant as a whole. */
const OverallRating = ({ job }: { job: Job }) => (
  <RatingField
    job={job}
    answer={{} as Answer}
    place={0}
    review={{ overall: true, final: false } as unknown as RatingPanelProps['review']}
    steps={{ rating: null, missing: false, rate: () => undefined } as unknown as ReviewSteps}
  />
);

function JobRow({ job }: { job: Job }) {
  return useJobColumns().map(({ key, cell }) => <div key={key}>{cell(rowOf(job), 0)}</div>);
}

/** Screens of staff, or their parts, by name. */
function screensOf(kind: JobKind, type: AssessmentType): Record<string, ReactNode> {
  const job = jobOf(kind, type);
  const stats = statsOf(kind);
  const search = { status: 'Responded', filter: 'All' } as const;
  return {
    'name and size': <NameAndSize job={job} />,
    'activities, row': <JobRow job={job} />,
    details: <DetailsScreen />,
    'marketplace, preview': <EntryPreview job={job} values={valuesOf(job)} />,
    'wizard, summary': (
      <WizardContext value={wizardOf(job)}>
        <SummaryStep />
      </WizardContext>
    ),
    'wizard, emails': (
      <WizardContext value={wizardOf(job)}>
        <EmailListStep />
      </WizardContext>
    ),
    ...(kind !== 'webinar' && { 'applicant, rating': <OverallRating job={job} /> }),
    'overview, buckets':
      kind === 'webinar' ? (
        <SeatBuckets job={7} search={search} page={page} />
      ) : (
        <Buckets job={7} search={search} page={page} />
      ),
    'overview, progress': <ReportPanel counts={undefined} job={job} />,
    ...(kind === 'webinar' && { 'overview, registrations': <RegistrationsByDay job={7} /> }),
    'search, applicant': <PeopleResults people={[applicantFound(job)]} searchTerm="ife" follow={() => {}} />,
    'applicant, tabs': <ReviewHeader name={createRef()} />,
    'applicant, overview': <ApplicantScreen />,
    'report, funnel': <FunnelPanel stats={stats} search={{}} range="1 January – 1 March" />,
    'report, spans': <SpansPanel spans={stats.spans} kinds={stats.kinds} range="1 January – 1 March" />,
    'report, activities': <ActivitiesPanel shortname="aldermere" search={{}} stats={stats} />,
    'report, groups': <GroupsPanel stats={stats} search={{}} />,
  };
}

async function textOf(
  screen: ReactNode,
  { kind, type, language }: { kind: JobKind; type: AssessmentType; language: Language },
): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(jobQuery(7).queryKey, jobOf(kind, type));
  client.setQueryDefaults(statsQuery(settings.shortname, {}).queryKey, { initialData: statsOf(kind) });
  client.setQueryDefaults(reportActivitiesQuery(settings.shortname, {}).queryKey, {
    initialData: {
      count: 1,
      page: 1,
      page_size: 10,
      has_next: false,
      results: [{ job: { id: 7, title: 'Aldermere' }, invited: 4, sent: 2, check_failed: 0, hours_to_review: null }],
    },
  });
  const ofJob = { params: { job: 7 }, query: { application: 12 } };
  const former = apiQuery('GET /api/jobs/{job}/former-reviewers', ofJob);
  for (const { queryKey } of [
    answersQuery({ job: 7, application: 12 }),
    reviewsQuery({ job: 7, application: 12 }),
    answerReviewsQuery({ job: 7, application: 12 }),
    former,
    guestNotesQuery({ job: 7, application: 12 }),
  ])
    client.setQueryDefaults(queryKey, { initialData: [] });
  const params = { job: 7, application: 12 };
  const { queryKey: ofRecord } = apiQuery('GET /api/jobs/{job}/applications/{application}/record', { params });
  client.setQueryDefaults(ofRecord, { initialData: record });
  client.setQueryDefaults(apiQuery('GET /api/jobs/{job}/practice-figures', ofJob).queryKey, {
    initialData: { is_practice: type !== 'assessment', shared_at: null, answers: [] },
  });
  client.setQueryDefaults(registrationQuery({ job: 7, application: 12 }).queryKey, {
    initialData: { count: 1, results: [registration] },
  });
  client.setQueryDefaults(webinarQuery(7).queryKey, { initialData: webinar });
  client.setQueryData(applicationQuery({ job: 7, application: 12 }).queryKey, applicantOf(jobOf(kind, type)));
  client.setQueryData(settingsQuery.queryKey, settings);
  client.setQueryData<Partial<CurrentUser>>(userQuery.queryKey, {
    id: 3,
    full_name: 'Noor Haddad',
    is_alternate_brand: false,
    links: { help: null, terms: null, privacy: null },
    companies: [],
    current_company: null,
  });
  client.setQueryData<Partial<Question>[]>(questionsQuery(7).queryKey, [
    {
      id: 11,
      order: 1,
      kind: 'video',
      text: 'Aldermere?',
      preparation_seconds: 30,
      answer_seconds: 120,
      attempts_allowed: 2,
      choices: [],
      video: null,
      competency: null,
    },
  ]);
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <IntlProvider locale={language} messages={phrases[language]} timeZone="UTC">
        {screen}
      </IntlProvider>
    </QueryClientProvider>,
  );
  return (
    (await new Response(prelude).text())
      // What a part draws that loads later comes with a script.
      .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
      .replaceAll(
        /<[^>]+>/g,
        (tag) =>
          [...tag.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g)]
            .map(([, text]) => ` ${text} `)
            .join(' ') || ' ',
      )
      .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
      .trim()
  );
}

/** What screens of several kinds name by right: people register for every public activity, and forms may ask for a CV. */
const SHARED: Record<string, RegExp> = {
  // Staff may add the CV of any applicant.
  'applicant, tabs': /\bCV\b(?! check)/g,
  // A mail is sent to registrants, too.
  'wizard, emails': /Sent when you invite|Envoyée quand vous invitez/g,
  'marketplace, preview': /regist\w+|(?:s’)?inscri\w+/gi,
  details: /Registration question|Question d’inscription|regist\w+|(?:s’)?inscri\w+|Request for a CV|Demande de CV/gi,
};

describe.each(['en', 'fr'] as const)('%s', (language) => {
  describe.each(JOB_KINDS)('%s', (kind) => {
    describe.each(ASSESSMENT_TYPES)('of type %s', (type) => {
      test.each(Object.entries(screensOf(kind, type)))('%s has the words of its kind alone', async (name, screen) => {
        const text = await textOf(screen, { kind, type, language });
        expect(text).not.toBe('');
        const foreign = FOREIGN[kind][language].exec(text.replaceAll(SHARED[name] ?? /$^/g, ''));
        expect(foreign?.[0], text).toBeUndefined();
        expect(/(?<![\d.,])0 (question|min)/.exec(text)?.[0], text).toBeUndefined();
      });
    });
  });
});

test('the preview of an entry names reasons to take part for a practice interview alone', async () => {
  const shown = (kind: JobKind, type: AssessmentType) => {
    const job = jobOf(kind, type);
    return textOf(<EntryPreview job={job} values={valuesOf(job)} />, { kind, type, language: 'en' });
  };
  expect(await shown('presentation', 'experience')).toContain('Reasons to take this practice interview');
  expect(await shown('presentation', 'assessment')).not.toContain('Reasons');
  expect(await shown('questionnaire', 'experience')).not.toContain('Reasons');
});

test.each(JOB_KINDS)('an applicant has practice figures in an interview alone: %s', async (kind) => {
  const type = 'experience' as const;
  const text = await textOf(<>{screensOf(kind, type)['applicant, overview']}</>, { kind, type, language: 'en' });
  expect(text.includes('Practice figures')).toBe(kind === 'presentation');
});

test('a funnel over kinds with other steps says how they count', async () => {
  const panel = (kinds: JobKind[]) => (
    <FunnelPanel stats={{ ...statsOf('presentation'), kinds }} search={{}} range="1 January – 1 March" />
  );
  const read = (kinds: JobKind[]) => textOf(panel(kinds), { kind: 'presentation', type: 'assessment', language: 'en' });
  expect(await read(['presentation', 'webinar'])).toContain('applicants count as past it');
  expect(await read(['presentation'])).not.toContain('applicants count as past it');
});

test('mails of a webinar offer no tags of questions', () => {
  const offered = (is_webinar: boolean) =>
    emailTags('invitation', { custom_fields: [], marketplace_enabled: true, is_webinar }).offered.map(
      ({ name }) => name,
    );
  expect(offered(false)).toContain('question_count');
  expect(offered(true)).toEqual(expect.arrayContaining(['date', 'place', 'deadline']));
  expect(offered(true)).not.toContain('question_count');
  expect(offered(true)).not.toContain('duration');
});
