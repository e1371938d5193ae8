import type {
  AiFeedback,
  AiRecord,
  Attachment,
  Interview,
  Job,
  JobAiFeedback,
  ProviderTest,
  Question,
  Video,
} from '@vivavoce/contract/types.ts';
import { partId } from '@vivavoce/contract/kinds/questionnaire.ts';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { tokensOf } from '@vivavoce/domain/kinds/cv/readability.ts';
import { missingOfForm } from '@vivavoce/domain/kinds/forms.ts';
import { judgementFaults } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { questionnaireFaults } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { defaultTerms } from '@vivavoce/domain/jobs/question-terms.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { FAKE_AI_MODEL } from '../../../test/fakes/ai-server.ts';
import { tendResults } from '../../modules/ai/processing/queueing.service.ts';
import { readCv } from '../../modules/cvcopilot/reading/read-cv.ts';
import { ai_calls, ai_usage, applications, jobs, users } from '../schema/index.ts';
import { DEMO_AI } from './ai/demo-ai.ts';
import { STORE_VISITS } from './demo-files.ts';
import { seedDemo } from './demo.ts';
import { DEMO_KINDS } from './kinds/demo-kinds.ts';

const server = useTestServer();
beforeAll(async () => {
  // As two servers that start together do.
  await Promise.all([seedDemo(server.ctx), seedDemo(server.ctx)]);
});

const person = async (email: string) => {
  const [found] = await server.ctx.db.select().from(users).where(eq(users.email, email));
  if (!found) throw new Error(`the demo has nobody with ${email}`);
  return found;
};

const rows = async <Row extends object>(query: ReturnType<typeof sql>) =>
  (await server.ctx.db.execute<Row & Record<string, unknown>>(query)).rows;

/** Names of the applicants that meet the condition, so that a failure names the wrong story. */
const those = (condition: ReturnType<typeof sql>) =>
  rows<{ applicant_name: string; title: string }>(sql`
    select a.applicant_name, j.title from applications a join jobs j on j.id = a.job_id where ${condition}`);

it('is loaded once where two servers start together', async () => {
  expect(await rows(sql`select count(*)::int as n from companies where shortname = 'ashby'`)).toEqual([{ n: 1 }]);
});

describe('the story of the demo', () => {
  it('names nobody twice, and no first name twice within an activity', async () => {
    const names = sql`select applicant_name from applications group by 1 having count(*) > 1`;
    expect(await rows(names)).toEqual([]);
    const first = sql`
      select job_id, split_part(applicant_name, ' ', 1) as first from applications group by 1, 2 having count(*) > 1`;
    expect(await rows(first)).toEqual([]);
  });

  it('happens in an order that can have been', async () => {
    expect(await those(sql`a.created_at >= a.invited_at or a.created_at < j.created_at`)).toEqual([]);
    expect(await those(sql`a.invited_at >= a.opened_at or a.opened_at >= a.responded_at`)).toEqual([]);
    expect(await those(sql`a.responded_at > a.deadline`)).toEqual([]);
    expect(await those(sql`a.responded_at >= coalesce(a.shortlisted_at, a.rejected_at, a.declined_at)`)).toEqual([]);
    expect(
      await those(sql`exists (select 1 from reviews r where r.application_id = a.id
        and (r.sent_at <= a.responded_at or r.sent_at >= coalesce(a.shortlisted_at, a.rejected_at, now())))`),
    ).toEqual([]);
    expect(
      await those(sql`exists (select 1 from attempts t where t.application_id = a.id
        and (t.sealed_at < a.opened_at or t.sealed_at > a.responded_at))`),
    ).toEqual([]);
    expect(
      await those(sql`exists (select 1 from consents k where k.application_id = a.id and k.at > a.responded_at)`),
    ).toEqual([]);
    expect(
      await those(sql`exists (select 1 from ai_results r where r.application_id = a.id
        and (r.generated_at <= a.responded_at or r.generated_at > now()))`),
    ).toEqual([]);
    expect(await rows(sql`select id from events where at > now()`)).toEqual([]);
    expect(await those(sql`greatest(a.invited_at, a.responded_at, a.shortlisted_at, a.rejected_at) > now()`)).toEqual(
      [],
    );
  });

  it('has sent the mails that it tells of', async () => {
    const mailed = (type: string) => sql`exists (
      select 1 from mails m where m.application_id = a.id and m.type = ${type}
        and m.state = case when a.invitation_failed then 'failed' else 'sent' end)`;
    expect(await those(sql`a.invited_at is not null and not ${mailed('invitation')}`)).toEqual([]);
    expect(await those(sql`a.responded_at is not null and not ${mailed('completion')}`)).toEqual([]);
    expect(await those(sql`a.rejected_at is not null and not ${mailed('rejection')}`)).toEqual([]);
    expect(await rows(sql`select 1 from pgboss.job where name = 'deliver-mails'`)).toEqual([]);
  });

  it('answers each question with a recording made for it, within its time', async () => {
    const wrong = sql`
      select q.text, t.media_key from attempts t join questions q on q.id = t.question_id
      where t.duration not between 40 and 120 or t.duration > q.answer_seconds`;
    expect(await rows(wrong)).toEqual([]);
    const shared = sql`
      select media_key from attempts join questions q on q.id = question_id
      group by 1 having count(distinct q.text) > 1`;
    expect(await rows(shared)).toEqual([]);
  });

  it('shows every bucket and every style of rating, and outcomes that agree with the ratings', async () => {
    const buckets = await rows<{ bucket: string }>(sql`select distinct bucket from applications`);
    expect(buckets.map(({ bucket }) => bucket).toSorted()).toEqual([...BUCKETS].toSorted());
    const styles = await rows(sql`
      select distinct j.rating_style from jobs j join reviews r on r.job_id = j.id order by 1`);
    expect(styles).toEqual([{ rating_style: 1 }, { rating_style: 2 }, { rating_style: 3 }]);
    const unjust = sql`a.rejected_at is not null and a.average_review > (
      select min(other.average_review) from applications other
      where other.job_id = a.job_id and other.shortlisted_at is not null)`;
    expect(await those(unjust)).toEqual([]);
  });
});

describe('activities of other kinds in the demo', () => {
  it('are of each kind, with ten applicants or more', async () => {
    const kinds = DEMO_KINDS.map(({ job }) => jobKind(job)).toSorted();
    expect(kinds).toEqual([
      'cv_copilot',
      'questionnaire',
      'situational_judgement',
      'test_provider',
      'webinar',
      'webinar',
    ]);
    const counts = await rows<{ applicants: number }>(sql`
      select count(*)::int as applicants from applications a join jobs j on j.id = a.job_id
      where j.is_questionnaire or j.sjt_assessment or j.is_cvcopilot or j.is_webinar or j.test_provider is not null group by j.id order by j.id`);
    expect(counts.map(({ applicants }) => applicants)).toEqual([20, 20, 16, 20, 20, 10]);
  });

  it('hold forms that could be published', () => {
    for (const form of DEMO_KINDS.flatMap(({ kind }) => kind?.form ?? [])) {
      expect(missingOfForm(form)).toEqual([]);
      // Answers are sent with these ids, so one of another form would end every reading of them.
      const ids = [...JSON.stringify(form).matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id);
      expect(ids.filter((id) => !partId.safeParse(id).success)).toEqual([]);
      if (form.kind === 'questionnaire') expect(questionnaireFaults(form)).toEqual([]);
      if (form.kind === 'situational_judgement') expect(judgementFaults(form)).toEqual([]);
    }
  });

  it('have scores of at least ten applicants, which differ', async () => {
    const [scores] = await rows<{ percents: number; least: number; most: number; profiles: number }>(sql`
      select count(percent)::int as percents, min(percent) as least, max(percent) as most,
        count(competency_scores)::int as profiles from form_replies`);
    expect(scores).toMatchObject({ percents: 15, profiles: 15 });
    expect(scores?.least).toBeLessThan(scores?.most ?? 0);
  });

  it('have results and reports of the provider’s test, which nobody can begin without access to the provider', async () => {
    const tests = await rows<{ application: number; job: number; score: number }>(sql`
      select t.application_id::int as application, t.job_id::int as job, (t.result ->> 'score')::int as score
      from provider_tests t join applications a on a.id = t.application_id
      where t.state = 'completed' and t.completed_at = a.responded_at and t.next_try_at is null`);
    expect(tests).toHaveLength(14);
    expect(new Set(tests.map(({ score }) => score)).size).toBeGreaterThan(3);
    const owner = await server.staff(await person('owner@northwind.example'));
    const [activity] = await rows<{ id: string }>(sql`select id from jobs where test_provider is not null`);
    const invited = await owner.post(`/api/jobs/${activity?.id}/applications`, {
      user: { first_name: 'Ada', last_name: 'New', email: 'ada.new@mail.example' },
      invite: true,
    });
    expect(invited.json).toMatchObject({ code: 'wrong_state' });
    const moved = await owner.patch(`/api/jobs/${activity?.id}`, { fixed_deadline: '2099-01-01' });
    expect(moved.json).toMatchObject({ code: 'wrong_state' });
    const [first] = tests;
    const { json } = await owner.get(`/api/jobs/${first?.job}/applications/${first?.application}/provider-test`);
    const { test } = json as { test: ProviderTest };
    expect(test).toMatchObject({ state: 'completed', score: first?.score, fault: null });
    const report = await owner.get(test.report ?? '');
    expect([report.status, Buffer.from(report.bytes).toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
  });

  it('keep of each CV what a reading of its file finds', async () => {
    const cvs = await rows<{ text: string; facts: object; object_key: string }>(sql`
      select distinct on (length(v.text)) v.text, v.facts, f.object_key from cv_versions v
      join stored_files f on f.id = v.file_id order by length(v.text) limit 4`);
    expect(cvs).toHaveLength(4);
    for (const { text, facts, object_key } of cvs) {
      const file = await server.ctx.storage.read(object_key);
      const outcome = await readCv(
        { company: null, person: 'applicant:1' },
        'pdf',
        new Uint8Array(await buffer(file.stream)),
      );
      if ('fault' in outcome) throw new Error(outcome.fault);
      expect(tokensOf(outcome.reading.text)).toEqual(tokensOf(text));
      expect(outcome.reading.facts).toEqual(facts);
      expect(outcome.reading.hidden).toEqual([]);
    }
  });

  it('give practice the times and attempts of a new practice activity', async () => {
    const terms = await rows(sql`
      select distinct q.preparation_seconds, q.answer_seconds, q.attempts_allowed
      from questions q join jobs j on j.id = q.job_id where j.assessment_type = 'experience'`);
    expect(terms).toEqual([defaultTerms('video', 'experience')]);
  });

  it('say who came to the webinar that has ended', async () => {
    const seats = await rows(sql`
      select count(*)::int as registered, count(r.joined_at)::int as joined, count(r.attended)::int as noted
      from webinar_registrations r join webinars w on w.job_id = r.job_id where w.ends_at < now()`);
    expect(seats).toEqual([{ registered: 10, joined: 8, noted: 1 }]);
    const impossible = sql`
      select 1 from webinar_registrations r join webinars w on w.job_id = r.job_id
      where r.joined_at > w.ends_at or r.registered_at > r.joined_at or (r.joined_at is not null and w.starts_at > now())`;
    expect(await rows(impossible)).toEqual([]);
  });

  it('fill the webinar that comes, and keep a waiting list', async () => {
    const states = await rows(sql`
      select r.state, count(*)::int from webinar_registrations r join webinars w on w.job_id = r.job_id
      where w.ends_at > now() group by r.state order by 1`);
    expect(states).toEqual([
      { state: 'registered', count: 14 },
      { state: 'waiting', count: 2 },
    ]);
  });
});

describe('files of the demo', () => {
  it('the videos of the demo play with captions in both languages, and its activities show them', async () => {
    const owner = await server.staff(await person('owner@northwind.example'));
    for (const [shortname, names] of [
      ['northwind', ['Welcome from Helen', 'Deciding with half of the numbers']],
      ['commonvideos', ['Three things before you begin', 'Merci, et la suite']],
    ] as const) {
      const { results } = (await owner.get(`/api/companies/${shortname}/videos`)).json as { results: Video[] };
      expect(results.map(({ description }) => description)).toEqual(names);
      for (const video of results) {
        expect(video).toMatchObject({ state: 'ready', has_poster: true, captions: ['en-gb', 'fr-fr'] });
        expect((await owner.get(`${video.url}/media`)).bytes).toHaveLength(video.bytes);
        expect((await owner.get(`${video.url}/poster`)).status).toBe(200);
        for (const locale of video.captions) {
          const { text } = await owner.get(`${video.url}/captions/${locale}`);
          expect(text).toMatch(/^WEBVTT\n\n00:00:00\.350 --> /);
        }
      }
    }
    const [row] = await server.ctx.db.select().from(jobs).where(eq(jobs.title, 'Graduate Analyst Programme 2027'));
    const job = (await owner.get(`/api/jobs/${row?.id}`)).json as Job;
    expect(job.applicant_accept_video?.description).toBe('Welcome from Helen');
    const questions = (await owner.get(`/api/jobs/${row?.id}/questions`)).json as Question[];
    expect(questions.map(({ video }) => video?.description ?? null).filter(Boolean)).toEqual([
      'Deciding with half of the numbers',
    ]);
  });

  it('applicants who hold an interview of the demo are shown its videos', async () => {
    const [row] = await server.ctx.db.select().from(jobs).where(eq(jobs.title, 'Graduate Analyst Programme 2027'));
    const held = await server.ctx.db
      .select()
      .from(applications)
      .where(eq(applications.job_id, row?.id ?? 0));
    const sent = held.find(({ responded_at, version_id }) => responded_at !== null && version_id !== null);
    if (!sent) throw new Error('nobody has answered');
    const browser = await server.applicant(sent);
    const interview = (await browser.get(`/api/interview/${sent.id}`)).json as Interview;
    expect((await browser.get(interview.job.applicant_accept_video?.url ?? '')).status).toBe(200);
  });

  it('the fullest activity of the demo gives applicants a file to read', async () => {
    const [job] = await server.ctx.db.select().from(jobs).where(eq(jobs.title, 'Graduate Analyst Programme 2027'));
    const client = await server.staff(await person('owner@northwind.example'));
    const [file] = (await client.get(`/api/jobs/${job?.id}/attachments`)).json as Attachment[];
    expect(file).toMatchObject({ filename: Object.keys(STORE_VISITS)[0], media_type: 'text/csv' });
    const reply = await client.get(`/api/jobs/${job?.id}/attachments/${file?.id}/file`);
    expect(reply.text).toContain('Leeds Briggate,18250');
  });

  it('one activity asks for a CV, and everybody who has sent gave one; the survey has figures', async () => {
    const { db } = server.ctx;
    const [job] = await db.select().from(jobs).where(eq(jobs.title, 'Customer Adviser, Leeds'));
    const client = await server.staff(await person('owner@northwind.example'));
    const sent = await db
      .select()
      .from(applications)
      .where(and(eq(applications.job_id, job!.id), isNotNull(applications.responded_at)));
    expect(sent.length).toBeGreaterThan(2);
    for (const { id } of sent) {
      const reply = await client.get(`/api/jobs/${job!.id}/applications/${id}/cv`);
      expect([reply.status, Buffer.from(reply.bytes).toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
    }
    const survey = (await client.get(`/api/jobs/${job!.id}/survey`)).json as { replies: number };
    expect(survey.replies).toBeGreaterThan(1);
  });
});

describe('AI results in the demo', () => {
  let client: ApiClient;
  let job: typeof jobs.$inferSelect;
  let sent: (typeof applications.$inferSelect)[];
  beforeAll(async () => {
    const { db } = server.ctx;
    client = await server.staff(await person(DEMO_AI.by));
    const [activity] = await db.select().from(jobs).where(eq(jobs.title, DEMO_AI.job.title));
    if (!activity) throw new Error('the demo has no activity with AI results');
    job = activity;
    sent = await db
      .select()
      .from(applications)
      .where(and(eq(applications.job_id, job.id), isNotNull(applications.responded_at)));
  });

  it('has a summary of each answer, quoted from a transcript that the test model wrote', async () => {
    expect(sent).toHaveLength(6);
    const { results } = (await client.get(`/api/jobs/${job.id}/ai-feedback`)).json as JobAiFeedback;
    const questions = results.flatMap((result) => result.questions);
    expect(questions).toHaveLength(18);
    for (const { transcript, summary } of questions) {
      expect(transcript).toEqual({ state: 'ready', reason: null });
      expect(summary).toMatchObject({ state: 'ready', model: FAKE_AI_MODEL });
      const passages = (summary?.sentences ?? []).flatMap((sentence) => sentence.passages);
      expect(passages.length).toBeGreaterThan(0);
      expect([...passages, ...(summary?.highlights ?? [])].filter(({ changed }) => changed)).toEqual([]);
    }
  });

  it('says in both languages that a recorded run of the test model wrote them, and offers no further run', async () => {
    const { description, archived } = (await client.get(`/api/jobs/${job.id}`)).json as Job;
    expect(archived).toBe(true);
    for (const phrase of [
      `recorded run of the test model ${FAKE_AI_MODEL}`,
      `enregistrée du modèle de test ${FAKE_AI_MODEL}`,
    ])
      expect(description).toContain(phrase);
    const path = `/api/jobs/${job.id}/ai-feedback`;
    const read = (await client.get(`${path}?application=${sent[0]?.id}`)).json as AiFeedback;
    expect(read).toMatchObject({ gate: 'not_configured', speech_gate: 'not_configured' });
    expect((await client.post(path, { application: sent[0]?.id })).json).toMatchObject({ code: 'ai_not_configured' });
    expect(await tendResults(server.ctx)).toBe(0);
  });

  it('tells staff and applicants of the same work, to which the applicants agreed', async () => {
    for (const application of sent) {
      const applicant = await server.applicant(application);
      const shown = (await applicant.get(`/api/interview/${application.id}/ai-record`)).json as AiRecord;
      expect((await client.get(`/api/jobs/${job.id}/ai-record?application=${application.id}`)).json).toEqual(shown);
      expect(shown.consents).toMatchObject([{ ai: true }]);
      expect(shown.results).toHaveLength(6);
      expect(new Set(shown.calls.map(({ model, outcome }) => `${model} ${outcome}`))).toEqual(
        new Set([`${FAKE_AI_MODEL} answered`]),
      );
      expect(shown.calls).toHaveLength(6);
    }
  });

  it('counts its calls into the months of the company', async () => {
    const { db } = server.ctx;
    const calls = await db.select().from(ai_calls).where(eq(ai_calls.job_id, job.id));
    const usage = await db.select().from(ai_usage).where(eq(ai_usage.company_id, job.company_id));
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    expect(sum(usage.map(({ used_seconds }) => used_seconds))).toBe(
      sum(calls.map(({ audio_seconds }) => audio_seconds)),
    );
    expect(sum(usage.map(({ used_tokens }) => used_tokens))).toBe(sum(calls.map(({ tokens }) => tokens)));
  });

  it('ends with the consent of an applicant', async () => {
    const [application] = sent;
    if (!application) throw new Error('nobody has answered');
    const applicant = await server.applicant(application);
    expect((await applicant.post(`/api/interview/${application.id}/ai-consent/withdraw`)).status).toBe(200);
    const shown = (await applicant.get(`/api/interview/${application.id}/ai-record`)).json as AiRecord;
    expect(shown.withdrawn).toMatchObject({ deleted: true });
  });
});
