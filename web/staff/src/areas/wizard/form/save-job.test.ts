import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { jobQuery } from '../../../queries/jobs.ts';
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
  saveJob({ client, base, began: read(base), read, typed: { title }, change: { title } });

afterEach(() => vi.unstubAllGlobals());

describe('storing a part of an activity', () => {
  it('shows what was stored', async () => {
    serverWith(base);
    const client = new QueryClient();
    expect(await save(client, 'New')).toMatchObject({ job: { title: 'New', revision: 2 }, merged: false });
    expect(client.getQueryData(jobQuery(7).queryKey)).toMatchObject({ title: 'New' });
  });

  it('keeps both changes where somebody else changed another part', async () => {
    const server = serverWith(base);
    server.meanwhile.push({ description: 'theirs' });
    expect(await save(new QueryClient(), 'New')).toMatchObject({ merged: true });
    expect(server.job).toMatchObject({ title: 'New', description: 'theirs' });
  });

  it('never writes over somebody else who changed the same part', async () => {
    const server = serverWith(base);
    server.meanwhile.push({ title: 'Theirs' });
    const refusal = await save(new QueryClient(), 'Mine').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Clash);
    expect((refusal as Clash).newest.title).toBe('Theirs');
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
  it('clashes only where both changed the same thing differently', () => {
    const began = { a: '1', b: '1' };
    expect(mergeJob(began, { a: '2', b: '1' }, { a: '1', b: '3' })).toEqual({ clash: true, fields: ['b'] });
    expect(mergeJob(began, { a: '2', b: '1' }, { a: '1', b: '1' })).toEqual({ clash: false });
    expect(mergeJob(began, { a: '2', b: '1' }, { a: '2', b: '1' })).toEqual({ clash: false });
  });
});
