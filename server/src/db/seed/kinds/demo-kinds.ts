import type { JudgementContent, Scenario, ScenarioFormat } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import type { Item, QuestionnaireContent } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import type { DemoJob } from '../demo-content.ts';
import { cvKind } from './demo-cvs.ts';
import { judgementKind, questionnaireKind } from './demo-replies.ts';
import { TEST_PART } from '@vivavoce/domain/kinds/forms.ts';
import type { Assessment } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import {
  form_replies,
  provider_tests,
  applications,
  jobs,
  webinar_registrations,
  webinars,
} from '../../schema/index.ts';
import { chance } from '../demo-timeline.ts';
import type { DemoKind } from './demo-kind.ts';
import { storePdf } from './demo-pdf.ts';
import { addDays, localDay, timeOfDay } from '@vivavoce/domain/jobs/time-zone.ts';
import { and, asc, eq, isNull, isNotNull } from 'drizzle-orm';

const ZONE = 'Europe/London';
const FROM = 17 * 60 + 30;
const TO = 18 * 60 + 30;
const HOUR_MS = 3_600_000;
/** Days since the webinar that took place. */
const PAST_DAYS = 5;

type DemoWebinar = Pick<typeof webinars.$inferInsert, 'seats' | 'join_link' | 'recording_link'> & {
  /** Days from now; negative where it has passed. */
  in_days: number;
};

const webinar = ({ in_days, ...fields }: DemoWebinar): DemoKind => ({
  event: 'webinar.registered',
  add: async (tx, job, now) => {
    const day = addDays(localDay(now, ZONE), in_days);
    const ends_at = timeOfDay(day, TO, ZONE);
    await tx.insert(webinars).values({
      job_id: job.id,
      company_id: job.company_id,
      starts_at: timeOfDay(day, FROM, ZONE),
      ends_at,
      time_zone: ZONE,
      ...fields,
    });
    await tx.update(jobs).set({ fixed_deadline: ends_at }).where(eq(jobs.id, job.id));
  },
  respond: async (tx, { application, job, sent }) => {
    const registered = { state: 'registered' as const, asked_at: sent, registered_at: sent, notified_sequence: 0 };
    await tx.insert(webinar_registrations).values({ application_id: application.id, job_id: job.id, ...registered });
  },
});

/** Fully booked, with two on the waiting list. */
const comingWebinar = (seats: number): DemoKind => ({
  ...webinar({ in_days: 9, seats, join_link: 'https://ashby.example/live/green-energy' }),
  finish: async (tx, job) => {
    const late = await tx
      .select({ id: applications.id, invited_at: applications.invited_at })
      .from(applications)
      .where(
        and(eq(applications.job_id, job.id), isNotNull(applications.invited_at), isNull(applications.responded_at)),
      )
      .orderBy(asc(applications.id))
      .limit(2);
    await tx.insert(webinar_registrations).values(
      late.map(({ id, invited_at }) => ({
        application_id: id,
        job_id: job.id,
        state: 'waiting' as const,
        asked_at: new Date((invited_at?.getTime() ?? 0) + HOUR_MS),
        notified_sequence: 0,
      })),
    );
  },
});

/** Joined a few minutes before or after the start; every fifth stayed away, and staff saw one of those in the room. */
const pastWebinar = (): DemoKind => ({
  ...webinar({
    in_days: -PAST_DAYS,
    join_link: 'https://ashby.example/live/nursing-evening',
    recording_link: 'https://ashby.example/recordings/nursing-evening',
  }),
  finish: async (tx, job) => {
    const [{ starts_at } = { starts_at: null }] = await tx
      .select({ starts_at: webinars.starts_at })
      .from(webinars)
      .where(eq(webinars.job_id, job.id));
    if (!starts_at) throw new Error('the past webinar of the demo has no date');
    const seats = await tx
      .select({ id: webinar_registrations.application_id })
      .from(webinar_registrations)
      .where(eq(webinar_registrations.job_id, job.id))
      .orderBy(asc(webinar_registrations.application_id));
    for (const [index, { id }] of seats.entries())
      await tx
        .update(webinar_registrations)
        .set(
          index % 5 === 4
            ? { attended: index === 4 ? true : null }
            : { joined_at: new Date(starts_at.getTime() + ((index % 5) * 4 - 6) * 60_000) },
        )
        .where(eq(webinar_registrations.application_id, id));
  },
});

/** Says in each report that no provider wrote it. */
const NOTICE = 'This report belongs to the demo of Vivavoce. No provider tested this person, who does not exist.';

/**
 * Finished tests with their reports. The company has no access to the provider, so an activity of this kind has to be
 * closed: no applicant can begin a test.
 */
const providerTestKind = (assessment: Assessment): DemoKind => ({
  form: { kind: 'test_provider', assessment },
  event: 'interview.submitted',
  respond: async (tx, { storage, job, application, full_name, n, good, opened, sent }) => {
    const keys = { application_id: application.id, job_id: job.id };
    await tx.insert(form_replies).values({
      ...keys,
      answers: { [TEST_PART]: 1 },
      order_seed: 0,
      started_at: opened,
      saved_at: sent,
      sent_at: sent,
    });
    const share = Math.max(0, Math.min(1, good + (chance(job.id, n, 53) - 0.5) * 0.3));
    const score = Math.round(12 + 24 * share);
    const percentile = Math.round(4 + 93 * share);
    const report_file_id = await storePdf(tx, storage, job.company_id, {
      title: `${assessment.name} report`,
      lines: [full_name, assessment.name, NOTICE, 'Result', `Score: ${score} of 36`, `Percentile: ${percentile}`],
    });
    await tx.insert(provider_tests).values({
      ...keys,
      company_id: job.company_id,
      state: 'completed',
      assessment: assessment.id,
      assessment_name: assessment.name,
      external_id: `demo-${application.id}`,
      result: { score, percentile },
      report_file_id,
      created_at: opened,
      linked_at: new Date(opened.getTime() + 20_000),
      completed_at: sent,
    });
  },
});

const AGREEMENT = ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'];

const item = (id: string, text: string, fields: Partial<Item> = {}): Item => ({
  id,
  kind: 'scale',
  text,
  required: true,
  competency: null,
  reversed: false,
  labels: AGREEMENT,
  ...fields,
});

const WORKING_STYLE: QuestionnaireContent = {
  kind: 'questionnaire',
  paged: true,
  sections: [
    {
      id: 'classroom',
      title: 'In the classroom',
      items: [
        item('calm', 'I stay calm when a child repeats the same question.', { competency: 'Patience' }),
        item('lost', 'I notice early when somebody in the room is lost.', { competency: 'Patience' }),
        item('slow', 'I lose interest when progress is slow.', { competency: 'Patience', reversed: true }),
        item('materials', 'I prepare materials before the lesson begins.', { competency: 'Planning' }),
        item('ages', 'Which age group do you most enjoy working with?', {
          kind: 'single',
          labels: ['Four to six', 'Seven to nine', 'Ten to twelve', 'No preference'],
        }),
      ],
    },
    {
      id: 'colleagues',
      title: 'With colleagues',
      items: [
        item('askhelp', 'I ask for help before a small problem grows.', { competency: 'Teamwork' }),
        item('alone', 'I would rather solve things alone.', { competency: 'Teamwork', reversed: true }),
        item('credit', 'I say so when an idea was somebody else’s.', { competency: 'Teamwork' }),
        item('passon', 'I pass on what a parent told me, the same day.', { competency: 'Teamwork' }),
        item('lastminute', 'I often finish things at the last minute.', { competency: 'Planning', reversed: true }),
        item('week', 'On Monday I know what my week holds.', { competency: 'Planning' }),
        item('days', 'On which days could you work?', {
          kind: 'multiple',
          required: false,
          labels: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        }),
        item('else', 'Is there anything that we should know?', { kind: 'text', required: false, labels: [] }),
      ],
    },
  ],
};

const RATED = ['Very inappropriate', 'Inappropriate', 'Appropriate', 'Very appropriate'];

/** @param responses each with its place in the key, 1 is the best; in a rating with its level */
const scenario = (
  id: string,
  format: ScenarioFormat,
  [title, text]: readonly [title: string, text: string],
  responses: readonly (readonly [key: number, text: string])[],
): Scenario => ({
  id,
  title,
  text,
  format,
  video_id: null,
  levels: format === 'rate' ? RATED : [],
  responses: responses.map(([key, response], at) => ({ id: `${id}${at}`, text: response, key })),
});

const AT_THE_DESK: JudgementContent = {
  kind: 'situational_judgement',
  time_limit_minutes: null,
  key_source: 'Nine experienced advisers in Leeds and Hull ranked these responses.',
  scenarios: [
    scenario(
      'call',
      'best_worst',
      [
        'A full desk and a call from your manager',
        'You are the only adviser at the desk. A customer has waited 25 minutes and is getting upset. Your manager rings and needs yesterday’s figures within ten minutes.',
      ],
      [
        [4, 'Say that you will be with the customer shortly, and prepare the figures first.'],
        [2, 'Ask your manager for ten more minutes and serve the customer now.'],
        [3, 'Serve the customer while you prepare the figures on the second screen.'],
        [1, 'Ask a colleague to send the figures, and serve the customer yourself.'],
      ],
    ),
    scenario(
      'refund',
      'best_worst',
      [
        'A refund that is not allowed',
        'A customer wants the money back for a delivery that came three weeks ago. The rule says 14 days. The customer has been with you for eleven years.',
      ],
      [
        [3, 'Explain the rule and end the conversation kindly.'],
        [1, 'Find out what went wrong, and ask the team leader whether an exception is possible.'],
        [4, 'Pay the money back, since nobody will notice.'],
        [2, 'Explain the rule and offer to exchange the goods.'],
      ],
    ),
    scenario(
      'mistake',
      'rank',
      [
        'A mistake that nobody has seen',
        'You notice that you typed a wrong address an hour ago. The parcel leaves this afternoon.',
      ],
      [
        [1, 'Ring the warehouse, stop the parcel, and write down what happened.'],
        [2, 'Tell your team leader and ask what to do.'],
        [3, 'Write to the warehouse and go on with your work.'],
        [4, 'Wait whether the customer complains.'],
      ],
    ),
    scenario(
      'shouting',
      'best_worst',
      ['A customer who shouts', 'On the telephone a customer shouts at you about a mistake of another department.'],
      [
        [1, 'Let them finish, say what you have understood, and say what happens next.'],
        [2, 'Ask whether you may call back in ten minutes, once you know more.'],
        [3, 'Connect them with the other department.'],
        [4, 'Hang up, and note that the customer was rude.'],
      ],
    ),
    scenario(
      'colleague',
      'rate',
      [
        'A colleague who is behind',
        'A new colleague has fallen behind and asks you, for the third time today, how the returns form works.',
      ],
      [
        [4, 'Show it once more, and let them do it while you watch.'],
        [2, 'Do the form for them.'],
        [1, 'Say that they should know it by now.'],
        [3, 'Ask what part is unclear, and write a short note together.'],
      ],
    ),
  ],
};

const FILLED = '<p>You need no camera, and you can stop and come back. A person reads every answer.</p>';

/** Reviewed kinds: as many who responded as comparisons need, and some in every other bucket. */
const SPREAD = { to_invite: 1, awaiting: 4, responded: 6, reviewed: 4, successful: 3, unsuccessful: 2 };

/** Published activities of the other kinds; of webinars one that comes and one that took place. */
export const DEMO_KINDS: readonly DemoJob[] = [
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['owner@northwind.example', 'recruiter@northwind.example'],
    job: {
      title: 'Teaching Assistants: How You Work',
      status: 'Published',
      is_questionnaire: true,
      rating_style: 2,
      description: `<p>Thirteen short questions on how you work with children and colleagues.</p>${FILLED}`,
      questionnaire_intro_text:
        '<p>There are no right answers. Choose what comes to mind first; that is usually what fits.</p>',
    },
    questions: [],
    kind: questionnaireKind(WORKING_STYLE),
    spread: SPREAD,
  },
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['owner@northwind.example'],
    job: {
      title: 'Customer Advisers: Situations at the Desk',
      status: 'Published',
      sjt_assessment: true,
      sjt_pass_mark: 70,
      rating_style: 2,
      description: `<p>Five situations as our advisers meet them. Say what you would do.</p>${FILLED}`,
    },
    questions: [],
    kind: judgementKind(AT_THE_DESK),
    spread: SPREAD,
  },
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['owner@northwind.example', 'recruiter@northwind.example'],
    job: {
      title: 'Logistics Trainees: Working with Numbers',
      status: 'Published',
      archived: true,
      test_provider: 'test_partnership',
      rating_style: 2,
      description:
        '<p>A test of a quarter of an hour at a provider of ability tests, with tables and charts as our planners read them. The result is one of several things that we look at.</p>',
    },
    closes_in: -3,
    questions: [],
    kind: providerTestKind({ id: 'numerical', name: 'Numerical reasoning (example)', minutes: 15 }),
    spread: { expired: 2, responded: 5, reviewed: 4, successful: 3, unsuccessful: 2 },
  },
  {
    company: 'ashby',
    by: 'careers@ashby.example',
    panel: ['careers@ashby.example'],
    job: {
      title: 'CV check: Business and Finance',
      status: 'Published',
      is_cvcopilot: true,
      rating_style: 2,
      description:
        '<p>Hand in your CV, read what the check finds, improve it, and send it to the careers service when you like it.</p>',
    },
    questions: [],
    kind: cvKind,
    spread: SPREAD,
  },
  {
    company: 'ashby',
    by: 'careers@ashby.example',
    panel: [],
    job: {
      title: 'Careers in Green Energy: a Live Hour',
      status: 'Published',
      is_webinar: true,
      marketplace_public: true,
      rating_style: 2,
      description:
        '<p>Three alumni talk about their first years in wind, heat and storage, and answer your questions.</p>',
    },
    questions: [],
    kind: comingWebinar(14),
    spread: { to_invite: 2, awaiting: 4, responded: 14 },
  },
  {
    company: 'ashby',
    by: 'careers@ashby.example',
    panel: [],
    job: {
      title: 'Nursing Open Evening: Students Answer',
      status: 'Published',
      is_webinar: true,
      rating_style: 2,
      description:
        '<p>Four nursing students tell how their first year went, on wards and in lecture rooms, and answer your questions.</p>',
    },
    closes_in: -PAST_DAYS,
    questions: [],
    kind: pastWebinar(),
    spread: { responded: 10 },
  },
];
