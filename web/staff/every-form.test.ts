import { describe, it } from 'vitest';
import type {
  CompanySettings,
  Feedback,
  IdentityProvider,
  Job,
  LibraryQuestion,
  MatrixOptions,
  PrivacyNotice,
  Rubric,
  Transcript,
  Webinar,
} from '@vivavoce/contract/types.ts';
import { captionsRules, correcting, textRules, writing } from '@vivavoce/web-shared/transcript/transcript-rules.ts';
import type { OwnCategories } from './src/queries/marketplace.ts';
import { marketplacePart } from './src/areas/company/marketplace/marketplace-values.ts';
import { auditPart } from './src/areas/company/audit/retention-choices.ts';
import { companyPart } from './src/areas/company/settings-form.ts';
import { retentionPart } from './src/areas/privacy/retention-values.ts';
import { factorPart, sessionPart } from './src/areas/security/rules.ts';
import { settingsRules, type SettingsPart } from './src/features/forms/use-settings-form.ts';
import { libraryRules, startOf } from './src/areas/library/form-values.ts';
import { categoriesRules, rowsOf } from './src/areas/marketplace/categories/categories-form.ts';
import { entryRules, valuesOf as entryValues } from './src/areas/marketplace/entry-form.ts';
import { feedbackRules, readForm } from './src/areas/review/feedback/feedback-form.ts';
import { matrixRules, valuesOf as matrixValues } from './src/areas/wizard/criteria/matrix/matrix-values.ts';
import { rubricBase, rubricRules } from './src/areas/wizard/criteria/rubric/rubric-values.ts';
import { senderPart } from './src/areas/wizard/emails/sender-values.ts';
import { stepBase, stepRules } from './src/areas/wizard/form/step-rules.ts';
import { contentRules } from './src/areas/wizard/questionnaire/use-form-step.ts';
import { valuesOf as webinarValues, webinarRules } from './src/areas/wizard/webinar/webinar-values.ts';
import { providerRules, valuesOf as providerValues } from './src/areas/single-sign-on/provider-values.ts';
import { noticeBase, noticeRules, textsOf as noticeTexts } from './src/areas/privacy/notice-rules.ts';
import { check, createServer, marked, type Editing } from './test/work-through-form.ts';

const settings = {
  revision: 1,
  account_name: 'Northwind',
  time_zone: 'Europe/London',
  hub_type: null,
  company_theme: { marketplace_logo: null, primary: null, dark: false },
  account_message: '',
  account_message_style: 1,
  custom_fields: 'OFFICE|Leeds',
  sender_name: '',
  marketplace_open: true,
  hub_open: true,
  marketplace_title: '',
  marketplace_cta_name: '',
  marketplace_cta_link: '',
  company_data_role: 'controller',
  marketplace_stock_images: null,
  retention_days: 30,
  audit_days: 400,
  session_idle_minutes: 60,
  session_longest_hours: 8,
  staff_addresses: [],
  second_factor_rule: 'off',
  second_factor_grace_days: 30,
  provider_factor_counts: false,
} as unknown as CompanySettings;

const settingsForm =
  <Values extends object>(part: SettingsPart<Values>, names: readonly (keyof Values & keyof CompanySettings)[]) =>
  (): Editing<Values, CompanySettings, string> => {
    const { server, change, newest, disturb } = createServer(settings);
    return {
      start: { values: part.read(settings), base: settings },
      rules: settingsRules(part, {
        change: ({ revision = 0, ...body }) => change(body as Partial<CompanySettings>, revision),
        newest,
      }),
      type: (values, field, mark) => marked(values, names, field, mark),
      disturb: (field, mark) => disturb((stored) => marked(stored, names, field, mark)),
      newest: () => server.stored,
      server,
    };
  };

/** A setting that is a number: each person writes over what was there. */
const numberForm =
  <Name extends 'retention_days' | 'audit_days' | 'second_factor_grace_days', Values extends Record<Name, string>>(
    part: SettingsPart<Values>,
    name: Name,
  ) =>
  (): Editing<Values, CompanySettings, string> => {
    const numberOf = (mark: string) => 100 + Number.parseInt(mark, 10);
    const numbers = new RegExp(`"${name}":"?(1\\d\\d)`, 'g');
    const { server, change, newest, disturb } = createServer(settings);
    return {
      start: { values: part.read(settings), base: settings },
      rules: settingsRules(part, {
        change: ({ revision = 0, ...body }) => change(body as Partial<CompanySettings>, revision),
        newest,
      }),
      type: (values, _, mark) => ({ ...values, [name]: String(numberOf(mark)) }),
      disturb: (_, mark) => disturb((stored) => ({ ...stored, [name]: numberOf(mark) })),
      newest: () => server.stored,
      marksOf: (value) =>
        new Set([...JSON.stringify(value).matchAll(numbers)].map(([, number]) => `${Number(number) - 100};`)),
      server,
    };
  };

/** Networks, which the test's server stores with the mark's end. */
function sessionForm(): Editing<ReturnType<typeof sessionPart.read>, CompanySettings, string> {
  const { server, change, newest, disturb } = createServer(settings);
  const withEnds = (addresses: readonly string[]) => addresses.map((address) => `${address};`);
  return {
    start: { values: sessionPart.read(settings), base: settings },
    rules: settingsRules(sessionPart, {
      change: ({ revision = 0, staff_addresses = [] }) =>
        change({ staff_addresses: withEnds(staff_addresses) }, revision),
      newest,
    }),
    type: (values, _, mark) => ({ ...values, staff_addresses: `${values.staff_addresses}\n${mark}` }),
    disturb: (_, mark) => disturb((stored) => ({ ...stored, staff_addresses: [...stored.staff_addresses, mark] })),
    newest: () => server.stored,
    server,
  };
}

function entryForm(): Editing<ReturnType<typeof entryValues>, Job, string> {
  const names = ['marketplace_title', 'marketplace_description', 'marketplace_details'] as const;
  const job = {
    id: 7,
    revision: 1,
    marketplace_title: 'Basics',
    marketplace_description: '',
    marketplace_details: '',
    marketplace_stock_image: null,
    marketplace_public: true,
    marketplace_featured: false,
    job_activity_type: null,
    job_sub_activity_type: null,
  } as unknown as Job;
  const { server, change, newest, disturb } = createServer(job);
  return {
    start: { values: entryValues(job), base: job },
    rules: entryRules({ change: ({ revision, ...body }) => change(body as Partial<Job>, revision), newest }),
    type: (values, field, mark) => marked(values, names, field, mark),
    disturb: (field, mark) => disturb((stored) => marked(stored, names, field, mark)),
    newest: () => server.stored,
    server,
  };
}

/** Title and description; the server tidies the title. */
function wizardStep() {
  type Part = { title: string; description: string };
  const read = ({ title, description }: Job): Part => ({ title: title ?? '', description: description ?? '' });
  const job = { id: 7, revision: 1, status: 'Draft', title: 'Analyst', description: '' } as unknown as Job;
  const { server, change, newest, disturb } = createServer(job);
  const names = ['title', 'description'] as const;
  return {
    start: { values: read(job), base: stepBase(job, read(job)) },
    rules: stepRules<Part>(
      { read, write: ({ title, description }) => ({ title: title.trim(), description }), check: () => ({}) },
      {
        change: (_, { revision, ...body }) => change(body as Partial<Job>, revision),
        newest,
        jobs: new Map([[1, job]]),
      },
    ),
    type: (values: Part, field: number, mark: string) => marked(values, names, field, `${mark} `),
    disturb: (field: number, mark: string) => disturb((stored) => marked(stored, names, field, mark)),
    newest: () => stepBase(server.stored, read(server.stored)),
    server,
  };
}

const libraryQuestion = {
  id: 3,
  revision: 1,
  shared: false,
  text: 'Why us?',
  default_locale: 'en-gb',
  kind: 'video',
  competency: null,
  category: null,
  answer_seconds: 120,
  preparation_seconds: 30,
  attempts_allowed: 2,
  screen_recording: false,
  choices: [],
  choices_multiple: false,
  max_characters: null,
  file_types: [],
  guidance: 'One scene.',
  checklist: ['The situation'],
} as unknown as LibraryQuestion;

const libraryForm = (question: LibraryQuestion | undefined) => () => {
  const names = ['text', 'competency', 'category'] as const;
  const { server, call, change, newest, disturb } = createServer(libraryQuestion);
  const keys = new Set<string>();
  const rules = libraryRules({
    add: (fields, key) =>
      call(() => {
        if (keys.has(key)) return server.stored;
        keys.add(key);
        return { ...server.stored, ...fields, revision: server.stored.revision + 1 };
      }),
    change: (_, { revision, ...fields }) => change(fields, revision),
    newest,
  });
  return {
    start: question ? startOf({ question }, 'en-gb') : startOf({ copy: libraryQuestion }, 'en-gb'),
    rules,
    type: (values: ReturnType<typeof startOf>['values'], field: number, mark: string) =>
      marked(values, names, field, mark),
    disturb: question && ((field: number, mark: string) => disturb((stored) => marked(stored, names, field, mark))),
    newest: () => startOf({ question: server.stored }, 'en-gb').base,
    server,
  };
};

function feedbackForm(): Editing<ReturnType<typeof readForm>, Feedback, never> {
  const criteria = ['a', 'b'].map((key) => ({ key, name: key, standing: null, wording: null, score: null }));
  const first = {
    revision: 1,
    opening: '',
    state: 'draft',
    with_scores: false,
    points: [],
    criteria,
  } as unknown as Feedback;
  const { server, change, newest, disturb } = createServer(first);
  const withPoint = (points: Feedback['points'], criterion: string, mark: string): Feedback['points'] => {
    const point = points.find((entry) => entry.criterion === criterion);
    const others = points.filter((entry) => entry !== point);
    const text = `${point?.text ?? ''}${mark}`;
    return [...others, { criterion, name: criterion, kind: 'strength', text, score: null }];
  };
  return {
    start: { values: readForm(first), base: first },
    rules: feedbackRules({
      write: ({ revision = 0, opening, points, with_scores }) =>
        change(
          {
            opening,
            with_scores,
            points: points.map((point) => ({ ...point, name: point.criterion, score: null })),
          },
          revision,
        ),
      newest,
    }),
    type: (values, field, mark) =>
      field % 3 === 0
        ? { ...values, opening: values.opening + mark }
        : {
            ...values,
            points: values.points.map((point, at) =>
              at === (field % 3) - 1 ? { ...point, chosen: true, text: point.text + mark } : point,
            ),
          },
    disturb: (field, mark) =>
      disturb((stored) =>
        field % 3 === 0
          ? { ...stored, opening: stored.opening + mark }
          : { ...stored, points: withPoint(stored.points, field % 3 === 1 ? 'a' : 'b', mark) },
      ),
    newest: () => server.stored,
    server,
  };
}

function categoriesForm() {
  type Stored = OwnCategories & { revision: number };
  const first: Stored = {
    revision: 1,
    version: '1',
    categories: [
      { value: 'leadership', label: 'Leadership', icon: 'leadership', count: 0, items: [] },
      { value: 'talks', label: 'Talks', icon: 'interpersonal', count: 0, items: [] },
    ],
  };
  const { server, change, newest, disturb } = createServer(first);
  const versioned = (stored: Stored): OwnCategories => ({ ...stored, version: String(stored.revision) });
  let count = 0;
  return {
    start: { values: { rows: rowsOf(first) }, base: first as OwnCategories },
    rules: categoriesRules({
      change: async ({ categories, based_on }) =>
        versioned(
          await change(
            {
              categories: categories.map(({ value, label, icon, items }) => ({
                value: value ?? `new-${(count += 1)}`,
                label,
                icon,
                count: 0,
                items: items.map((item) => ({
                  value: item.value ?? `new-${(count += 1)}`,
                  label: item.label,
                  count: 0,
                })),
              })),
            },
            Number(based_on),
          ),
        ),
      newest: async () => versioned(await newest()),
    }),
    type: ({ rows }: { rows: ReturnType<typeof rowsOf> }, field: number, mark: string) => ({
      rows:
        field % 3 === 2
          ? [...rows, { key: mark, value: null, label: mark, count: 0, icon: 'leadership' as const, items: [] }]
          : rows.map((row, at) => (at === field % 3 ? { ...row, label: row.label + mark } : row)),
    }),
    disturb: (field: number, mark: string) =>
      disturb((stored) => ({
        ...stored,
        categories: stored.categories.map((row, at) =>
          at === field % 2 ? { ...row, label: `${row.label}${mark}` } : row,
        ),
      })),
    newest: () => versioned(server.stored),
    server,
  };
}

function rubricForm() {
  const first = {
    id: 9,
    job: 1,
    question: 4,
    enabled: true,
    revision: 1,
    indicators: [
      { id: 1, text: 'Low', score: 1, reviews: 0 },
      { id: 2, text: 'High', score: 5, reviews: 0 },
    ],
  } as unknown as Rubric;
  const { server, change, newest, disturb } = createServer(first);
  let count = 10;
  const numbered = (rows: readonly { id?: number | null; text: string; score: number }[]) =>
    rows.map((row) => ({ ...row, id: row.id ?? (count += 1), reviews: 0 })) as Rubric['indicators'];
  return {
    start: { values: rubricBase(first).began, base: rubricBase(first) },
    rules: rubricRules({
      add: ({ indicators, enabled }) => change({ enabled, indicators: numbered(indicators) }, server.stored.revision),
      change: (_, { indicators, enabled, revision }) => change({ enabled, indicators: numbered(indicators) }, revision),
      newest,
    }),
    type: (values: ReturnType<typeof rubricBase>['began'], field: number, mark: string) => ({
      ...values,
      rows:
        field % 3 === 2
          ? [...values.rows, { key: mark, id: null, text: mark, score: 3 }]
          : values.rows.map((row, at) => (at === field % 3 ? { ...row, text: row.text + mark } : row)),
    }),
    disturb: (field: number, mark: string) =>
      disturb((stored) => ({
        ...stored,
        indicators: stored.indicators.map((row, at) => (at === field % 2 ? { ...row, text: row.text + mark } : row)),
      })),
    newest: () => rubricBase(server.stored),
    server,
  };
}

function matrixForm() {
  const first = {
    revision: 1,
    levels: [
      { id: 1, name: 'Never' },
      { id: 2, name: 'Always' },
    ],
    competencies: [{ id: 3, name: 'Drive', indicators: [{ id: 4, text: 'Knows why' }] }],
  } as unknown as MatrixOptions;
  const { server, change, newest, disturb } = createServer(first);
  let count = 10;
  const id = (row: { id?: number | null }) => row.id ?? (count += 1);
  return {
    start: { values: matrixValues(first), base: first },
    rules: matrixRules({
      change: ({ revision, levels, competencies }) =>
        change(
          {
            levels: levels.map((row) => ({ ...row, id: id(row) })),
            competencies: competencies.map((row) => ({
              ...row,
              id: id(row),
              indicators: row.indicators.map((entry) => ({ ...entry, id: id(entry) })),
            })),
          } as Partial<MatrixOptions>,
          revision,
        ),
      newest,
    }),
    type: ({ levels, competencies }: ReturnType<typeof matrixValues>, field: number, mark: string) => ({
      levels: field % 3 === 0 ? levels.map((row, at) => (at === 0 ? { ...row, text: row.text + mark } : row)) : levels,
      competencies: competencies.map((row, at) => ({
        ...row,
        text: field % 3 === 1 && at === 0 ? row.text + mark : row.text,
        indicators: field % 3 === 2 ? [...row.indicators, { key: mark, id: null, text: mark }] : row.indicators,
      })),
    }),
    disturb: (field: number, mark: string) =>
      disturb((stored) => ({
        ...stored,
        levels: stored.levels.map((row, at) => (at === field % 2 ? { ...row, name: row.name + mark } : row)),
      })),
    newest: () => server.stored,
    server,
  };
}

/** Sections with items, which are merged section by section. */
function contentForm() {
  type Section = { id: string; text: string };
  type Content = { revision: number; paged: boolean; sections: Section[] };
  const first: Content = { revision: 1, paged: false, sections: [] };
  first.sections = ['a', 'b', 'c'].map((id) => ({ id, text: id }));
  const { server, change, newest, disturb } = createServer(first);
  const written = <Values extends { sections: Section[] }>(values: Values, field: number, mark: string): Values => ({
    ...values,
    sections: values.sections.map((entry, at) => (at === field % 3 ? { ...entry, text: entry.text + mark } : entry)),
  });
  const read = ({ paged, sections }: Content) => ({ paged, sections });
  return {
    start: { values: read(first), base: first },
    rules: contentRules(
      { read, faults: () => [], lists: { sections: 'id' } },
      { change: ({ revision, ...content }) => change(content, revision), newest },
    ),
    type: written<ReturnType<typeof read>>,
    disturb: (field: number, mark: string) => disturb((stored) => written(stored, field, mark)),
    newest: () => server.stored,
    server,
  };
}

function webinarForm() {
  const names = ['place', 'join_link', 'recording_link'] as const;
  const first = {
    revision: 1,
    starts_at: '2027-03-01T10:00:00.000Z',
    ends_at: '2027-03-01T11:00:00.000Z',
    time_zone: 'UTC',
    place: 'Leeds',
    join_link: 'https://a.example/',
    recording_link: 'https://b.example/',
    seats: null,
  } as unknown as Webinar;
  const { server, change, newest, disturb } = createServer(first);
  return {
    start: { values: webinarValues(first), base: first },
    rules: webinarRules({ change: ({ revision, ...body }) => change(body, revision ?? 0), newest }),
    type: (values: ReturnType<typeof webinarValues>, field: number, mark: string) => marked(values, names, field, mark),
    disturb: (field: number, mark: string) => disturb((stored) => marked(stored, names, field, mark)),
    newest: () => server.stored,
    server,
  };
}

function noticeForm() {
  const names = ['notice', 'consent_text'] as const;
  const first = { version: 1, revision: 1, notice: 'We', consent_text: '' } as unknown as PrivacyNotice & {
    revision: number;
  };
  const { server, change, newest, disturb } = createServer(first);
  const versions = (stored: typeof first) => [{ ...stored, version: stored.revision }];
  return {
    start: { values: noticeTexts(noticeBase([first])), base: noticeBase([first]) },
    rules: noticeRules({
      add: async ({ based_on, ...texts }) => versions(await change(texts, based_on)),
      newest: async () => versions(await newest()),
    }),
    type: (values: ReturnType<typeof noticeTexts>, field: number, mark: string) => marked(values, names, field, mark),
    disturb: (field: number, mark: string) => disturb((stored) => marked(stored, names, field, mark)),
    newest: () => noticeBase(versions(server.stored)),
    server,
  };
}

const providerForm = (isNew: boolean) => () => {
  // Another issuer or client would need the secret again with each save.
  const names = ['name', 'secret_expires_on'] as const;
  const stored = {
    id: 5,
    revision: 1,
    protocol: 'oidc',
    saml: null,
    preset: 'okta',
    name: 'Okta',
    issuer: 'https://acme.okta.com',
    client_id: 'vivavoce',
    audience: 'staff',
    default_role: null,
    claim_names: { subject: 'sub', email: 'email', first_name: 'given_name', last_name: 'family_name' },
  } as unknown as IdentityProvider;
  const { server, call, change, newest, disturb } = createServer(stored);
  const base = isNew ? null : stored;
  return {
    start: { values: { ...providerValues(stored), client_secret: isNew ? 'secret' : '' }, base },
    rules: providerRules({
      add: (body) => call(() => ({ ...server.stored, ...body })),
      change: (_, { revision, ...body }) => change(body, revision),
      newest,
    }),
    type: (values: ReturnType<typeof providerValues>, field: number, mark: string) =>
      marked(values, names, field, mark),
    disturb: isNew ? undefined : (field: number, mark: string) => disturb((now) => marked(now, names, field, mark)),
    newest: () => (isNew ? null : server.stored),
    server,
  };
};

const transcript = {
  revision: 1,
  language: 'en',
  cues: ['I was here', 'You were there'].map((text, at) => ({ from_ms: at, to_ms: at + 1, text })),
} as unknown as Transcript;

function transcriptServer() {
  const { server, change, call, disturb } = createServer(transcript);
  type Change = { cues: { text: string }[] } | { text: string } | { file: string };
  const cuesOf = (body: Change) =>
    ('cues' in body ? body.cues : [{ text: 'text' in body ? body.text : body.file }]) as Transcript['cues'];
  const sent = (stored: Transcript) => ({ transcript: stored, can_write: true });
  return {
    server,
    calls: {
      write: async ({ revision = 0, ...body }: Change & { revision?: number | undefined }) =>
        sent(await change({ cues: cuesOf(body) }, revision)),
      newest: async () => sent(await call(() => server.stored)),
    },
    disturb: (field: number, mark: string) =>
      disturb((stored) => ({
        ...stored,
        cues: stored.cues.map((cue, at) =>
          at === field % stored.cues.length ? { ...cue, text: cue.text + mark } : cue,
        ),
      })),
  };
}

function captionsForm() {
  const { server, calls, disturb } = transcriptServer();
  const start = correcting(transcript);
  return {
    start,
    rules: captionsRules(calls),
    type: ({ cues }: typeof start.values, field: number, mark: string) => ({
      cues: cues.map((cue, at) => (at === field % 2 ? { ...cue, text: cue.text + mark } : cue)),
    }),
    disturb,
    newest: () => correcting(server.stored).base,
    server,
  };
}

function textForm() {
  const { server, calls, disturb } = transcriptServer();
  const start = writing(transcript, 'en');
  return {
    start,
    rules: textRules(calls),
    type: (values: typeof start.values, _: number, mark: string) => ({ ...values, text: values.text + mark }),
    disturb,
    newest: () => writing(server.stored, 'en').base,
    server,
  };
}

describe('no letter is lost in a form', () => {
  it('of an entry of the marketplace', () => check(entryForm));
  it('of the company', () => check(settingsForm(companyPart, ['account_name', 'account_message'])));
  it('of the sender of the company', () => check(settingsForm(senderPart, ['sender_name'])));
  it('of the settings of the marketplace', () => check(settingsForm(marketplacePart, ['marketplace_title'])));
  it('of the retention period', () => check(numberForm(retentionPart, 'retention_days')));
  it('of the retention of the audit log', () => check(numberForm(auditPart, 'audit_days')));
  it('of the rules of sessions', () => check(sessionForm));
  it('of the rule of second factors', () => check(numberForm(factorPart, 'second_factor_grace_days')));
  it('of a step of the wizard', () => check(wizardStep));
  it('of a question of the library', () => check(libraryForm(libraryQuestion)));
  it('of a new question of the library', () => check(libraryForm(undefined)));
  it('of feedback', () => check(feedbackForm));
  it('of categories', () => check(categoriesForm));
  it('of a rubric', () => check(rubricForm));
  it('of a matrix', () => check(matrixForm));
  it('of a questionnaire or a judgement test', () => check(contentForm));
  it('of a webinar', () => check(webinarForm));
  it('of a provider for signing in', () => check(providerForm(false)));
  it('of a new provider for signing in', () => check(providerForm(true)));
  it('of corrected captions', () => check(captionsForm));
  it('of a text in place of a transcript', () => check(textForm));
  it('of a privacy notice', () => check(noticeForm));
});
