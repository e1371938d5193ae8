import { kindFaults } from '@vivavoce/domain/answers/question-kinds.ts';
import { QUESTION_LIMITS, REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Competency, Job, JobTemplate, LibraryQuestion, Question, Rubric } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../test/api-test.ts';
import { aStaffScene } from '../../test/staff-scene.ts';
import { competencies, job_templates, library_questions, shared_content } from '../db/schema/index.ts';
import { CRITERIA } from './criteria.ts';
import { provideSharedLibrary, provideSharedTemplates, SHARED_LIBRARY } from './shared-library.ts';
import { TEMPLATES } from './templates.ts';

const server = useTestServer();
const db = () => server.ctx.db;
beforeEach(async () => {
  await db().delete(job_templates);
  await db().delete(library_questions);
  await db().delete(competencies);
  await db().delete(shared_content);
});

const QUESTIONS = SHARED_LIBRARY.flatMap(({ questions }) => questions);
const TEXTS = [
  ...QUESTIONS.flatMap(({ en, fr, choices = [] }) => [[en, fr] as const, ...choices]),
  ...Object.values(CRITERIA).flatMap(({ look_for, steps }) => [look_for, ...steps]),
  ...TEMPLATES.flatMap(({ title, role, about, description }) => [title, role, about, description]),
];

/** Age, family, health, origin, belief and party are no subjects of an interview. */
const PRIVATE_EN =
  /\b(your age|how old|married|pregnan\w*|your (family|children|parents|health|religion)|church|nationality|born|disab\w*|illness|gender|political)\b/i;
const PRIVATE_FR =
  /votre âge|quel âge|mariée?\b|enceinte|votre (famille|santé|religion)|vos (enfants|parents)|nationalité|votre origine|handicap|maladie|politique/i;

describe('the content of the product', () => {
  it('has 120 questions with a rubric for each, and 12 templates, all of them in both languages', () => {
    expect(QUESTIONS).toHaveLength(120);
    expect(TEMPLATES).toHaveLength(12);
    expect(Object.keys(CRITERIA).toSorted()).toEqual(SHARED_LIBRARY.map(({ name }) => name).toSorted());
    for (const { steps } of Object.values(CRITERIA)) expect(steps).toHaveLength(5);
    for (const [en, fr] of TEXTS) {
      expect(en.length, fr).toBeGreaterThan(1);
      expect(fr.length, en).toBeGreaterThan(1);
      // French has its own spaces and apostrophes.
      expect(fr).not.toMatch(/'| [?;!:%]/);
      expect(en).not.toMatch(/'/);
    }
  });

  it('repeats nothing and asks nothing private', () => {
    for (const key of ['en', 'fr'] as const) {
      const texts = QUESTIONS.map((question) => question[key].toLowerCase());
      expect(new Set(texts).size).toBe(texts.length);
    }
    expect(new Set(TEMPLATES.map(({ key }) => key)).size).toBe(TEMPLATES.length);
    for (const [en, fr] of TEXTS) {
      expect(en).not.toMatch(PRIVATE_EN);
      expect(fr).not.toMatch(PRIVATE_FR);
    }
  });
});

describe('the shared library', () => {
  it('is filled once, also by servers that start together, within the limits of a question', async () => {
    await Promise.all([provideSharedLibrary(server.ctx), provideSharedLibrary(server.ctx)]);
    await provideSharedLibrary(server.ctx);
    expect(await db().$count(competencies)).toBe(SHARED_LIBRARY.length);
    const rows = await db().select().from(library_questions);
    expect(rows).toHaveLength(2 * QUESTIONS.length);
    for (const row of rows) {
      expect(kindFaults(row), row.text).toEqual({});
      expect(row.text.length).toBeLessThanOrEqual(QUESTION_LIMITS.text_max_characters);
      expect(row.guidance).not.toBeNull();
      expect(row.look_for).not.toBeNull();
      expect(row.rubric).toHaveLength(5);
      for (const step of row.rubric ?? [])
        expect(step.length).toBeLessThanOrEqual(REVIEW_LIMITS.indicator_max_characters);
    }
  });

  it('never brings back what was deleted, and leaves what was changed', async () => {
    await provideSharedLibrary(server.ctx);
    await provideSharedTemplates(server.ctx);
    const [first, second] = await db().select().from(library_questions).limit(2);
    const [template] = await db().select().from(job_templates).limit(1);
    await db().delete(library_questions).where(eq(library_questions.id, first!.id));
    await db().update(library_questions).set({ text: 'Ours?' }).where(eq(library_questions.id, second!.id));
    await db().update(job_templates).set({ title: 'Ours' }).where(eq(job_templates.id, template!.id));
    const before = [await db().select().from(library_questions), await db().select().from(job_templates)];
    await provideSharedLibrary(server.ctx);
    await provideSharedTemplates(server.ctx);
    expect([await db().select().from(library_questions), await db().select().from(job_templates)]).toEqual(before);
  });

  it('adds to a library of an earlier version what is new, and rubrics to what is unchanged', async () => {
    const [old] = SHARED_LIBRARY;
    const [kept, reworded] = old!.questions;
    const [row] = await db().insert(competencies).values({ name: old!.name, name_fr: old!.name_fr }).returning();
    const shared = { competency_id: row!.id };
    await db()
      .insert(library_questions)
      .values([
        { ...shared, text: kept!.en },
        { ...shared, text: `${reworded!.en} Why?` },
      ]);
    await provideSharedLibrary(server.ctx);
    const rows = await db().select().from(library_questions);
    const texts = rows.map(({ text }) => text);
    expect(rows.find(({ text }) => text === kept!.en)?.rubric).toHaveLength(5);
    expect(texts.filter((text) => text === kept!.en)).toHaveLength(1);
    expect(texts).not.toContain(reworded!.en);
    expect(rows).toHaveLength(2 + 2 * 60);
  });

  it('is found by competency, in the language that is asked for, and put into an activity as it is', async () => {
    await provideSharedLibrary(server.ctx);
    const { client, path } = await aStaffScene(server, { status: 'Draft', published_at: null });
    const query = 'locale=fr-fr&function=sales&role=graduate';
    const french = (await client.get(`/api/competencies?${query}`)).json as Competency[];
    const focus = french.find(({ name }) => name === 'Sens du client');
    expect(french.map(({ name }) => name)).not.toContain('Encadrement');
    const found = await client.get(`/templates/api/questions?competency=${focus?.id}&locale=fr-fr&kind=choice`);
    const [question] = (found.json as { results: LibraryQuestion[] }).results;
    expect(question).toMatchObject({ competency: 'Sens du client', shared: true, abilities: [], created_by: null });
    const { text, competency, category, kind, preparation_seconds, answer_seconds, choices, rubric } = question!;
    const put = { text, competency, category, kind, preparation_seconds, answer_seconds, choices };
    const added = (await client.post(`${path}/questions`, put)).json as { id: number };
    expect(added).toMatchObject(put);
    const [proposed] = (await client.get(`${path}/rubrics?default=true&question=${added.id}`)).json as Rubric[];
    expect(proposed?.indicators.map((indicator) => indicator.text)).toEqual(rubric);
  });
});

describe('the templates', () => {
  it('make activities with rubrics that can be published as they are, in the language of the template', async () => {
    await provideSharedTemplates(server.ctx);
    await provideSharedTemplates(server.ctx);
    const { client } = await aStaffScene(server);
    for (const locale of ['en-gb', 'fr-fr'] as const) {
      const listed = await client.get(`/templates/api/job-templates?page_size=100&locale=${locale}`);
      const { results } = listed.json as { results: JobTemplate[] };
      expect(results.map(({ title }) => title)).toEqual(
        TEMPLATES.map(({ title }) => title[locale === 'en-gb' ? 0 : 1]),
      );
      const template_ids = results.map(({ id }) => id);
      const made = await client.post('/templates/api/job-templates/create', { template_ids });
      expect(made.status, made.text).toBe(201);
      for (const job of made.json as Job[]) {
        expect(job).toMatchObject({ status: 'Published', default_locale: locale });
        const rubrics = (await client.get(`/api/jobs/${job.id}/rubrics`)).json as Rubric[];
        expect(rubrics).toHaveLength(job.question_count);
        const questions = (await client.get(`/api/jobs/${job.id}/questions`)).json as Question[];
        for (const { id, competency } of questions) {
          const shared = SHARED_LIBRARY.find(({ name, name_fr }) => [name, name_fr].includes(competency ?? ''));
          const steps = CRITERIA[shared!.name]!.steps.map((step) => step[locale === 'en-gb' ? 0 : 1]);
          expect(rubrics.find(({ question }) => question === id)?.indicators.map(({ text }) => text)).toEqual(steps);
        }
      }
    }
  });
});
