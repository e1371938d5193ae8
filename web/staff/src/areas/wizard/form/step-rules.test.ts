import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { createForm } from '@vivavoce/web-shared/forms/form.ts';
import { merge as mergeFields } from '@vivavoce/web-shared/forms/merge.ts';
import { readNewest } from '../../../app/unsaved/read-newest.ts';
import { changeJob, jobQuery, rememberJob } from '../../../queries/jobs/jobs.ts';
import { changedFields } from './changed-fields.ts';
import { stepBase, stepRules } from './step-rules.ts';

type Part = { title: string };
const read = ({ title }: Job): Part => ({ title });
const base = { id: 7, title: 'Old', description: '', status: 'Draft', revision: 1 } as Job;

/** A server that holds one job and refuses a revision that is not the last. */
function serverWith(job: Job) {
  const state = { job, sent: [] as Record<string, unknown>[], meanwhile: [] as Partial<Job>[] };
  const answer = (status: number, body: unknown) =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
  const change = (fields: Partial<Job>) => {
    state.job = { ...state.job, ...fields, revision: state.job.revision + 1 };
  };
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    if (init.method === 'GET') return answer(200, state.job);
    const { revision, ...fields } = JSON.parse(init.body as string) as Partial<Job>;
    state.sent.push(fields);
    const other = state.meanwhile.shift();
    if (other) change(other);
    if (revision !== state.job.revision) return answer(409, { code: 'conflict', status: 409 });
    change(fields);
    return answer(200, state.job);
  });
  return state;
}

/** Saves a title as the step does. */
async function save(client: QueryClient, title: string) {
  const merged: { otherChange: Job | null } = { otherChange: null };
  const rules = stepRules<Part>(
    { read, write: (values) => values, check: () => ({}) },
    {
      change: async (id, change) => {
        const job = await changeJob(id, change);
        rememberJob(client, job);
        return job;
      },
      newest: (id) => readNewest(client, jobQuery(id)),
      onMerged: (job) => {
        merged.otherChange = job;
      },
      jobs: new Map([[base.revision, base]]),
    },
  );
  const form = createForm({ values: read(base), base: stepBase(base, read(base)) }, rules);
  form.set({ title });
  const isStored = await form.save({ quiet: false });
  const { clash, failure, values, base: now } = form.store.get();
  return { isStored, clash, clashing: form.clashing(), failure, values, base: now, ...merged };
}

afterEach(() => vi.unstubAllGlobals());

describe('storing a part of an activity', () => {
  it('shows what was stored', async () => {
    serverWith(base);
    const client = new QueryClient();
    expect(await save(client, 'New')).toMatchObject({
      isStored: true,
      values: { title: 'New' },
      base: { revision: 2 },
      otherChange: null,
    });
    expect(client.getQueryData(jobQuery(7).queryKey)).toMatchObject({ title: 'New' });
  });

  it('keeps both changes where somebody else changed another part', async () => {
    const server = serverWith(base);
    server.meanwhile.push({ description: 'theirs' });
    expect(await save(new QueryClient(), 'New')).toMatchObject({
      isStored: true,
      otherChange: { description: 'theirs' },
    });
    expect(server.job).toMatchObject({ title: 'New', description: 'theirs' });
  });

  it('never writes over somebody else who changed the same part', async () => {
    const server = serverWith(base);
    server.meanwhile.push({ title: 'Theirs' });
    const { clash, clashing, values } = await save(new QueryClient(), 'Mine');
    expect(clash?.newest.began).toEqual({ title: 'Theirs' });
    expect(clashing).toEqual(['title']);
    expect(values).toEqual({ title: 'Mine' });
    expect(server.job.title).toBe('Theirs');
  });

  it('stops where the activity was published in the meantime', async () => {
    const server = serverWith(base);
    server.meanwhile.push({ status: 'Published' });
    const { clash, clashing } = await save(new QueryClient(), 'Mine');
    expect([clash?.newest.status, clashing]).toEqual(['Published', []]);
    expect(server.job.title).toBe('Old');
  });

  it('gives up after the third meeting instead of racing for ever', async () => {
    const server = serverWith(base);
    server.meanwhile.push({ description: '1' }, { description: '2' }, { description: '3' }, { description: '4' });
    expect((await save(new QueryClient(), 'Mine')).clash).not.toBeNull();
    expect(server.sent).toHaveLength(3);
  });

  it('hands on every other refusal', async () => {
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(JSON.stringify({ code: 'wrong_state', status: 409 }), {
          status: 409,
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    const { failure } = await save(new QueryClient(), 'Mine');
    expect(isProblem(failure) && failure.code).toBe('wrong_state');
  });
});

describe('comparing both sides', () => {
  type Form = { title: string; language: string };
  const write = (values: Form) => ({ title: values.title.trim(), default_locale: values.language });
  const began = { title: 'Old', language: 'en' };
  const merge = (typed: Partial<Form>, newest: Partial<Form>) =>
    mergeFields({ base: began, typed: { ...began, ...typed }, newest: { ...began, ...newest } }, { write });

  it('gives each field to whoever changed it', () => {
    expect(merge({ title: 'Mine' }, { language: 'fr' })).toMatchObject({
      both: [],
      values: { title: 'Mine', language: 'fr' },
      theirs: ['language'],
    });
  });

  it('clashes where both changed the same field, and only there', () => {
    expect(merge({ title: 'Mine' }, { title: 'Theirs', language: 'fr' })).toMatchObject({ both: ['title'] });
    expect(merge({ title: 'Both' }, { title: 'Both' })).toMatchObject({ both: [], theirs: [] });
  });

  it('clashes where two fields of the form are one of the activity', () => {
    const day = { date: '1', time: '1' };
    const moment = ({ date, time }: typeof day) => ({ fixed_deadline: date + time });
    const sides = { base: day, typed: { ...day, date: '2' }, newest: { ...day, time: '2' } };
    // Where the reader gives way, no moment is left that neither of them chose.
    expect(mergeFields(sides, { write: moment })).toMatchObject({
      values: { date: '2', time: '1' },
      yielded: { date: '1', time: '2' },
      both: ['time'],
    });
  });
});

describe('naming what somebody else changed', () => {
  it('tells fields and e-mails apart, and leaves out what changes automatically', () => {
    const after = {
      ...base,
      title: 'New',
      invitation_subject: 'Come',
      fixed_deadline: '2027-01-01',
      revision: 2,
    } as Job;
    expect(changedFields({ ...base, invitation_subject: '', fixed_deadline: null }, after)).toEqual([
      { step: null, field: 'title' },
      { step: 'email_invitation', field: 'subject' },
      { step: null, field: 'fixed' },
    ]);
  });
});
