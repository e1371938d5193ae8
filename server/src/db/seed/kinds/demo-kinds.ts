import type { JudgementContent, Scenario, ScenarioFormat } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import type { Item, QuestionnaireContent } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import type { DemoJob } from '../demo-content.ts';
import { cvKind } from './demo-cvs.ts';
import { judgementKind, questionnaireKind } from './demo-replies.ts';
import { providerTestKind } from './demo-provider-test.ts';
import { comingWebinar, PAST_DAYS, pastWebinar } from './demo-webinar.ts';

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

/** Published activities of the other kinds; of webinars one that comes and one that is over. */
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
