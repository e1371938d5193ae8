import { APPLICATION_STATUSES } from '@vivavoce/domain/applications/status.ts';
import { JOB_KINDS } from '@vivavoce/domain/jobs/kinds.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Constants, FeatureDetail } from '@vivavoce/contract/types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, useTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { problemOf } from '../../../test/staff-scene.ts';

/** The same without a provider of AI. */
let bare: TestServer;
const server = useTestServer({ env: { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'small-model' } });
beforeAll(async () => {
  bare = await startTestServer({ beside: server });
});
afterAll(async () => {
  await bare.close();
});

const constants = async (query = '') => (await server.anonymous().get(`/api/constants${query}`)).json as Constants;
type List = { value: string | number; label: string }[];
const listsOf = (all: Constants) =>
  new Map(Object.entries(all).flatMap(([name, list]) => (Array.isArray(list) ? [[name, list as List] as const] : [])));
const find = (list: List, value: string | number) => list.find((one) => one.value === value)?.label;

describe('the constants', () => {
  it('hold every value once, each with a label, in both languages alike', async () => {
    const [english, french] = [await constants(), await constants('?locale=fr-fr')];
    expect([english.locale, french.locale]).toEqual(['en-gb', 'fr-fr']);
    expect(listsOf(english).size).toBeGreaterThanOrEqual(17);
    for (const [name, list] of listsOf(english)) {
      const other = listsOf(french).get(name) ?? [];
      const values = list.map(({ value }) => value);
      expect(values.length, name).toBeGreaterThan(1);
      expect(new Set(values).size, name).toBe(values.length);
      expect(
        other.map(({ value }) => value),
        name,
      ).toEqual(values);
      for (const { value, label } of [...list, ...other]) expect(label, `${name} ${value}`).toMatch(/\S/);
    }
    expect(english.limits).toEqual(french.limits);
  });

  it('use the words and numbers of the wire', async () => {
    const all = await constants('?locale=fr-fr');
    expect(all.job_kinds.map(({ value }) => value)).toEqual(JOB_KINDS);
    expect(all.application_statuses.map(({ value }) => value)).toEqual(APPLICATION_STATUSES);
    expect(all.rating_styles.map(({ value }) => value)).toEqual([1, 2, 3]);
    expect(find(all.rating_scales, 10)).toBe('De 1 à 10');
    expect(find(all.job_kinds, 'presentation')).toBe('Entretien vidéo');
    expect(find(all.status_labels, 'NotReviewed')).toBeTruthy();
    expect(find((await constants()).merge_tags, '[FIRST NAME]')).toBe('First name');
    expect(find((await constants()).hub_types, 'Employer Hub')).toBe('Employer hub');
    expect(all.limits.questions).toEqual(QUESTION_LIMITS);
  });

  it('may be kept for a while, and are refused in another language', async () => {
    const reply = await server.anonymous().get('/api/constants?locale=en-gb');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=300');
    expect(problemOf(await server.anonymous().get('/api/constants?locale=de'))).toMatchObject({ status: 422 });
  });
});

describe('the features', () => {
  it.each(['en-gb', 'fr-fr'])('are explained in %s', async (locale) => {
    const features = (await server.anonymous().get(`/api/feature-details?locale=${locale}`)).json as FeatureDetail[];
    expect(features.map(({ name }) => name)).toEqual([
      'Screen Recording',
      'AI Question Variants',
      'AI Summary',
      'AI Prioritisation',
      'Authenticity',
      'Language Proficiency',
    ]);
    const without = (await bare.anonymous().get(`/api/feature-details?locale=${locale}`)).json as FeatureDetail[];
    expect(without.map(({ name }) => name)).toEqual(['Screen Recording', 'Authenticity', 'Language Proficiency']);
    for (const { title, text } of features) {
      expect([title.length > 3, text.length > 40]).toEqual([true, true]);
      expect(text).not.toMatch(
        /accent|spoken|pronunciation|authentic|somebody else|prononciation|authenti|quelqu’un d’autre/i,
      );
    }
  });
});
