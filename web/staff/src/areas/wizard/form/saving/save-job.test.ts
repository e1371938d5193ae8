import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { jobQuery } from '../../../../queries/jobs/jobs.ts';
import { changedFields } from './changed-fields.ts';
import { Clash, mergeJob } from './merge-job.ts';
import { saveJob } from './save-job.ts';

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

const save = (client: QueryClient, title: string) =>
  saveJob({ client, base, began: read(base), read, write: (values) => values, typed: { title } });

afterEach(() => vi.unstubAllGlobals());

describe('storing a part of an activity', () => {
  it('shows what was stored', async () => {
    serverWith(base);
    const client = new QueryClient();
    expect(await save(client, 'New')).toMatchObject({
      job: { title: 'New', revision: 2 },
      newerFields: [],
      otherChange: null,
    });
    expect(client.getQueryData(jobQuery(7).queryKey)).toMatchObject({ title: 'New' });
  });

  it('keeps both changes where somebody else changed another part', async () => {
    const server = serverWith(base);
    server.meanwhile.push({ description: 'theirs' });
    expect(await save(new QueryClient(), 'New')).toMatchObject({
      otherChange: { description: 'theirs' },
      newerFields: [],
    });
    expect(server.job).toMatchObject({ title: 'New', description: 'theirs' });
  });

  it('never writes over somebody else who changed the same part', async () => {
    const server = serverWith(base);
    server.meanwhile.push({ title: 'Theirs' });
    const refusal = await save(new QueryClient(), 'Mine').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Clash);
    expect((refusal as Clash).newest.title).toBe('Theirs');
    expect((refusal as Clash).fields).toEqual(['title']);
    expect(server.job.title).toBe('Theirs');
  });

  it('stops where the activity was published in the meantime', async () => {
    const server = serverWith(base);
    server.meanwhile.push({ status: 'Published' });
    await expect(save(new QueryClient(), 'Mine')).rejects.toBeInstanceOf(Clash);
    expect(server.job.title).toBe('Old');
  });

  it('gives up after the third meeting instead of racing for ever', async () => {
    const server = serverWith(base);
    server.meanwhile.push({ description: '1' }, { description: '2' }, { description: '3' }, { description: '4' });
    await expect(save(new QueryClient(), 'Mine')).rejects.toBeInstanceOf(Clash);
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
    const refusal = await save(new QueryClient(), 'Mine').catch((error: unknown) => error);
    expect(isProblem(refusal) && refusal.code).toBe('wrong_state');
  });
});

describe('comparing both sides', () => {
  type Form = { title: string; language: string };
  const write = (values: Form) => ({ title: values.title.trim(), default_locale: values.language });
  const began = { title: 'Old', language: 'en' };
  const merge = (typed: Partial<Form>, newest: Partial<Form>) =>
    mergeJob({ began, typed: { ...began, ...typed }, newest: { ...began, ...newest }, write });

  it('gives each field to whoever changed it', () => {
    expect(merge({ title: 'Mine' }, { language: 'fr' })).toEqual({
      clash: null,
      values: { title: 'Mine', language: 'fr' },
      newerFields: ['language'],
    });
  });

  it('clashes where both changed the same field, and only there', () => {
    expect(merge({ title: 'Mine' }, { title: 'Theirs', language: 'fr' })).toEqual({ clash: ['title'] });
    expect(merge({ title: 'Both' }, { title: 'Both' })).toMatchObject({ clash: null, newerFields: [] });
  });

  it('clashes where two fields of the form are one of the activity', () => {
    const day = { date: '1', time: '1' };
    const moment = ({ date, time }: typeof day) => ({ fixed_deadline: date + time });
    const sides = { began: day, typed: { ...day, date: '2' }, newest: { ...day, time: '2' }, write: moment };
    expect(mergeJob(sides)).toEqual({ clash: ['time'] });
  });
});

describe('naming what somebody else changed', () => {
  it('tells fields and e-mails apart, and leaves out what changes by itself', () => {
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
