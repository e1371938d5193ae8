import type { Job } from '@vivavoce/contract/types.ts';
import { describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';

const server = useTestServer();
const scene = perFile(() => aStaffScene(server));

const DETAILS = {
  function: 'finance',
  role_level: 'graduate',
  external_ids: ['REQ-2027-14', 'ATS 99'],
  custom_fields: 'Office|Leeds\nStart date|1 September | a Monday\n\n',
} as const;
const create = async (body: object = {}) => (await scene.client.post('/api/jobs', body)).json as Job;

describe('the details of an activity', () => {
  it('are empty at first, stored as given, and copied with it', async () => {
    const { id, ...empty } = await create();
    expect(empty).toMatchObject({ function: null, role_level: null, external_ids: [], custom_fields: '', image: null });
    expect((await scene.client.patch(`/api/jobs/${id}`, DETAILS)).json).toMatchObject(DETAILS);
    expect((await scene.client.post(`/api/jobs?duplicate=${id}`, {})).json).toMatchObject(DETAILS);
    const cleared = { function: null, role_level: null, external_ids: [], custom_fields: '' };
    expect((await scene.client.patch(`/api/jobs/${id}`, cleared)).json).toMatchObject(cleared);
  });

  it.each([
    [{ function: 'astrology' }, { function: ['not_allowed'] }],
    [{ role_level: 'Graduate' }, { role_level: ['not_allowed'] }],
    [{ external_ids: 'REQ' }, { external_ids: ['wrong_type'] }],
    [{ external_ids: [' '] }, { 'external_ids.0': ['required'] }],
    [{ external_ids: ['a', 'b'.repeat(121)] }, { 'external_ids.1': ['too_long'] }],
    [{ external_ids: ['A', ' A '] }, { external_ids: ['repeated'] }],
    [{ external_ids: Array.from({ length: 11 }, (_, n) => `${n}`) }, { external_ids: ['too_big'] }],
    [{ custom_fields: 'x'.repeat(5_001) }, { custom_fields: ['too_long'] }],
    [{ custom_fields: 'Office Leeds' }, { 'custom_fields.1': ['separator_missing'] }],
    [
      { custom_fields: 'Office|Leeds\n1st|x\nfirst  name|y\nOFFICE|z' },
      {
        'custom_fields.2': ['tag_invalid'],
        'custom_fields.3': ['tag_reserved'],
        'custom_fields.4': ['tag_repeated'],
      },
    ],
  ])('%j is refused by field, and nothing is stored', async (body, errors) => {
    const { id, revision } = await create({ title: 'As it was' });
    const refused = { status: 422, code: 'invalid', errors };
    expect(problemOf(await scene.client.patch(`/api/jobs/${id}`, { title: 'Other', ...body }))).toEqual(refused);
    expect(problemOf(await scene.client.post('/api/jobs', body))).toEqual(refused);
    expect((await scene.client.get(`/api/jobs/${id}`)).json).toMatchObject({ title: 'As it was', revision });
  });
});
