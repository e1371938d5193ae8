import { describe, it } from 'vitest';
import type { CompanyUser, NewApiToken, PlatformCompany } from '@vivavoce/contract/types.ts';
import { detailsRules, startOfToken, tokenRules, type Details } from './src/areas/account/account-forms.ts';
import { eventRules, noEvent, valuesOf as eventValues, type CompanyEvent } from './src/areas/events/event-form.ts';
import { companyRules, noCompany, type CompanyFormValues } from './src/areas/platform/company-form.ts';
import { userRules, type UserFormValues } from './src/areas/users/user-form.ts';
import { nameOf, videoNameRules, type VideoName } from './src/features/videos/video-name.ts';
import type { VideoUpload } from './src/queries/videos.ts';
import { check, createServer, marked, type Editing } from './test/work-through-form.ts';

/** What has no revision on the server; the other person stores between two requests. */
function createUnversioned<Stored extends object>(first: Stored) {
  const { server, call, disturb } = createServer({ ...first, revision: 1 });
  const change = (fields: Partial<Stored>) => call(() => ({ ...server.stored, ...fields }));
  const bodies = new Map<string, string>();
  return {
    server,
    change,
    newest: () => call(() => server.stored),
    disturb,
    /** Creates it once for each key; the same content with another key would be a second one. */
    add: (fields: Partial<Stored>, key: string) =>
      call(() => {
        const body = JSON.stringify(fields);
        const isSecond = [...bodies].some(([known, content]) => known !== key && content === body);
        if (isSecond) throw new Error('created twice');
        const isRepeated = bodies.has(key);
        bodies.set(key, body);
        return isRepeated ? server.stored : { ...server.stored, ...fields };
      }),
  };
}

const eventForm = (isNew: boolean) => () => {
  const names = ['title', 'place', 'description'] as const;
  const stored = {
    id: 3,
    title: 'Fair',
    description: '',
    starts_at: '2027-03-01T10:00:00.000Z',
    ends_at: '2027-03-01T11:00:00.000Z',
    time_zone: 'UTC',
    place: 'Leeds',
    link: '',
    updated_at: '2027-01-01T00:00:00.000Z',
  } satisfies CompanyEvent;
  const { server, add, change, newest, disturb } = createUnversioned(stored);
  const filled = eventValues(stored);
  return {
    start: { values: isNew ? { ...noEvent('UTC'), ...filled } : filled, base: isNew ? null : stored },
    rules: eventRules({ add, change: (_, input) => change(input), newest }, 'UTC'),
    type: (values: typeof filled, field: number, mark: string) => marked(values, names, field, mark),
    disturb: isNew ? undefined : (field: number, mark: string) => disturb((now) => marked(now, names, field, mark)),
    isUnversioned: true,
    newest: () => (isNew ? null : server.stored),
    server,
  };
};

const userForm = (isNew: boolean) => () => {
  const stored = {
    id: 7,
    first_name: 'Mei',
    last_name: 'Tanaka',
    email: 'mei@northwind.example',
    role: 'member',
    create_interview_only: false,
    pending_email: null,
  } as CompanyUser;
  const { server, add, change, newest, disturb } = createUnversioned(stored);
  const rules = userRules({ add, change: (_, changes) => change(changes), newest });
  // A name holds no semicolon; in the test it does.
  const typing = { ...rules, check: () => new Map() };
  const names = ['first_name', 'last_name'] as const;
  return {
    start: { values: { ...rules.read(stored) }, base: isNew ? null : stored },
    rules: typing,
    type: (values: UserFormValues, field: number, mark: string) => marked(values, names, field, mark),
    disturb: isNew ? undefined : (field: number, mark: string) => disturb((now) => marked(now, names, field, mark)),
    isUnversioned: true,
    newest: () => (isNew ? null : server.stored),
    server,
  };
};

/** The plan, which may be changed later as well. */
const companyForm = (isNew: boolean) => (): Editing<CompanyFormValues, PlatformCompany | null, string> => {
  const stored = {
    shortname: 'ashby',
    account_name: 'Ashby',
    account_type: 'employer',
    plan: { key: 'plan', name: '' },
    flags: {},
    ai_monthly_tokens: null,
    ai_monthly_minutes: null,
    mails_per_hour: null,
    mails_per_day: null,
  } as unknown as PlatformCompany;
  const empty = { ...noCompany('UTC', 'en-gb'), plan: 'plan' };
  const { server, add, change, newest, disturb } = createUnversioned(stored);
  const withPlan = (key = 'plan') => ({ plan: { key, name: '' } });
  const rules = companyRules(
    {
      add: ({ plan }, key) => add(withPlan(plan), key),
      change: (_, { plan }) => change(withPlan(plan)),
      newest,
    },
    empty,
  );
  return {
    start: { values: rules.read(isNew ? null : stored), base: isNew ? null : stored },
    rules: { ...rules, check: () => new Map() },
    type: (values, _, mark) => ({ ...values, plan: values.plan + mark }),
    disturb: isNew ? undefined : (_, mark) => disturb((now) => ({ ...now, ...withPlan(now.plan.key + mark) })),
    isUnversioned: true,
    newest: () => (isNew ? null : server.stored),
    server,
  };
};

function videoForm(): Editing<VideoName, VideoUpload, string> {
  const names = ['description', 'category'] as const;
  const stored = { id: 4, description: 'Welcome', category: null } as VideoUpload;
  const { server, change, newest, disturb } = createUnversioned(stored);
  return {
    start: { values: nameOf(stored), base: stored },
    rules: videoNameRules({ change: (changes) => change(changes), newest }),
    type: (values, field, mark) => marked(values, names, field, mark),
    disturb: (field, mark) => disturb((now) => marked(now, names, field, mark)),
    isUnversioned: true,
    newest: () => server.stored,
    server,
  };
}

function detailsForm(): Editing<Details, Details, string> {
  const names = ['first_name', 'last_name'] as const;
  const stored: Details = { first_name: 'Mei', last_name: 'Tanaka', locale: 'en-gb' };
  const { server, change, newest, disturb } = createUnversioned(stored);
  return {
    start: { values: stored, base: stored },
    rules: { ...detailsRules({ change, newest }), check: () => new Map() },
    type: (values, field, mark) => marked(values, names, field, mark),
    disturb: (field, mark) => disturb((now) => marked(now, names, field, mark)),
    isUnversioned: true,
    newest: () => server.stored,
    server,
  };
}

function tokenForm() {
  const { values, base } = startOfToken;
  const { server, change } = createUnversioned({ name: '' } as NewApiToken);
  return {
    start: { values: { ...values, token_name: 'Sync', scopes: ['jobs:read' as const] }, base },
    rules: tokenRules(({ name }) => change({ name })),
    type: (now: typeof values, _: number, mark: string) => ({ ...now, token_name: now.token_name + mark }),
    newest: () => base,
    server,
  };
}

describe('no letter is lost in a form without a revision', () => {
  it('of an event', () => check(eventForm(false)));
  it('of a new event', () => check(eventForm(true)));
  it('of a user', () => check(userForm(false)));
  it('of a new user', () => check(userForm(true)));
  it('of a company of the installation', () => check(companyForm(false)));
  it('of a new company of the installation', () => check(companyForm(true)));
  it('of the name of a video', () => check(videoForm));
  it('of the own name', () => check(detailsForm));
  it('of a new token', () => check(tokenForm));
});
