import type { Tx } from '../../client.ts';
import { job_templates } from '../../schema/index.ts';
import type { TemplateContent, TemplateQuestion } from '../../schema/index.ts';

interface DemoTemplate {
  title: string;
  /** The description in the list of templates. */
  about: string;
  locale?: 'fr-fr';
  job: TemplateContent['job'] & { title: string; description: string };
  questions: [text: string, competency: string, preparation: number | null, answer: number, attempts?: number][];
}

const SHARED: DemoTemplate[] = [
  {
    title: 'Customer service adviser',
    about: '<p>Five questions on listening, patience and putting things right. About twelve minutes.</p>',
    job: {
      title: 'Customer service adviser',
      role: 'Customer adviser',
      description:
        '<p>You talk with customers by telephone and chat, find out what went wrong and stay with it until it is solved.</p><p>No experience in a call centre is needed. We look for people who listen.</p>',
    },
    questions: [
      ['What does good service mean to you? Use an example from your own life.', 'Customer focus', 30, 90],
      ['Tell us about a time you calmed somebody who was upset. What did you say first?', 'Empathy', 30, 120],
      ['A customer asks for something you are not allowed to give. How do you handle the call?', 'Judgement', 45, 120],
      ['Describe a mistake you made at work or in a team, and how you put it right.', 'Responsibility', 30, 120],
      ['How do you keep going on a day when every call is difficult?', 'Resilience', 30, 90],
    ],
  },
  {
    title: 'Graduate programme',
    about: '<p>A first round for people at the start of their career: motivation, learning, teamwork, judgement.</p>',
    job: {
      title: 'Graduate programme',
      role: 'Graduate',
      description:
        '<p>Our graduates spend two years in three teams, with real work from the first week and somebody to ask at every turn.</p><p>All subjects are welcome. We are interested in how you think.</p>',
    },
    questions: [
      ['What draws you to this programme, and what do you hope to be good at in two years?', 'Motivation', 30, 90],
      ['Explain something you know well to somebody who has never heard of it.', 'Communication', 45, 120],
      ['Tell us about a group project that was going wrong. What did you do?', 'Teamwork', 30, 120],
      [
        'Describe a decision you took with too little information. What would you do differently?',
        'Judgement',
        45,
        150,
      ],
      ['What is the most useful thing somebody has ever told you about your work?', 'Self-awareness', 30, 90],
      ['What would you like to ask us?', 'Closing', null, 60, 0],
    ],
  },
  {
    title: 'Primary school teacher',
    about: '<p>Classroom, parents, safeguarding. Suited to a first conversation before a lesson is observed.</p>',
    job: {
      title: 'Primary school teacher',
      role: 'Teacher',
      rating_style: 1,
      description:
        '<p>We are looking for a class teacher for children of seven to nine. You plan with a colleague who teaches the same year.</p>',
    },
    questions: [
      ['Describe a lesson that went better than you had planned. Why did it?', 'Teaching', 45, 150],
      ['How do you notice that a child has not understood, and what do you do next?', 'Assessment', 30, 120],
      ['A parent is angry about a mark. Walk us through the conversation.', 'Working with parents', 45, 120],
      [
        'A pupil tells you something that worries you and asks you to keep it secret. What do you do?',
        'Safeguarding',
        60,
        120,
        1,
      ],
      ['How do you settle a class after a noisy break?', 'Behaviour', 30, 90],
    ],
  },
  {
    title: 'Nursing admissions',
    about: '<p>Values-based questions for applicants to a nursing degree, rated for each answer.</p>',
    job: {
      title: 'Nursing admissions interview',
      role: 'Student nurse',
      rating_style: 1,
      applicant_deadline_days: 10,
      description:
        '<p>This interview is part of your application to study nursing. There are no trick questions: we want to hear about you and the people you have cared for.</p>',
    },
    questions: [
      [
        'What has led you to nursing, and what have you done to find out what it is really like?',
        'Motivation',
        60,
        120,
      ],
      ['Tell us about a time you looked after somebody. How did you know what they needed?', 'Compassion', 60, 120],
      [
        'You see a colleague skip a step that keeps patients safe, because the ward is busy. What do you do?',
        'Courage',
        60,
        150,
        1,
      ],
      ['How do you talk with somebody who cannot hear, see or understand you well?', 'Communication', 45, 120],
      [
        'Nursing can be hard on the people who do it. What helps you when something weighs on you?',
        'Resilience',
        45,
        120,
      ],
    ],
  },
  {
    title: 'Commercial terrain',
    about: '<p>Cinq questions sur l’écoute du client, l’organisation et la négociation. Environ douze minutes.</p>',
    locale: 'fr-fr',
    job: {
      title: 'Commercial terrain',
      role: 'Commercial',
      description:
        '<p>Vous suivez une centaine de clients dans votre région, les conseillez et en gagnez de nouveaux.</p><p>Nous cherchons des personnes curieuses qui tiennent parole.</p>',
    },
    questions: [
      ['Qu’est-ce qui vous plaît dans la vente, et qu’est-ce qui vous plaît moins ?', 'Motivation', 30, 90],
      ['Racontez une vente ou un accord dont vous êtes fier. Qu’avez-vous fait qui a compté ?', 'Négociation', 45, 150],
      ['Un client vous dit que vous êtes trop cher. Que répondez-vous ?', 'Argumentation', 45, 120, 1],
      ['Comment préparez-vous une semaine de rendez-vous ?', 'Organisation', 30, 120],
      ['Parlez-nous d’un client que vous avez perdu. Qu’en avez-vous tiré ?', 'Remise en question', 30, 120],
    ],
  },
  {
    title: 'Mock interview',
    about: '<p>Practice for anybody who is about to be interviewed. As many attempts as wished; nobody is ranked.</p>',
    job: {
      title: 'Mock interview',
      role: '',
      assessment_type: 'experience',
      allow_answer_review: true,
      applicant_deadline_days: 30,
      description:
        '<p>Practise the questions that nearly every interview holds. Watch your answers, record them again, and stop when you like what you see.</p>',
    },
    questions: [
      ['Tell me about yourself.', 'Opening', null, 90, 0],
      ['Why do you want this job?', 'Motivation', null, 90, 0],
      ['What is your greatest strength? Show it with an example.', 'Self-awareness', null, 120, 0],
      ['Tell me about a challenge you met, and what you did.', 'Resilience', null, 120, 0],
      ['Where would you like to be in five years?', 'Ambition', null, 90, 0],
    ],
  },
];

const NORTHWIND: DemoTemplate = {
  title: 'Northwind: first conversation',
  about: '<p>Three short questions that every Northwind activity begins with.</p>',
  job: {
    title: 'First conversation',
    role: 'Analyst',
    rating_scale: 10,
    description: '<p>Three questions, ten minutes, in your own time. A person watches every answer.</p>',
  },
  questions: [
    ['What made you apply to Northwind?', 'Motivation', 30, 90],
    ['Tell us about something you made better without being asked.', 'Initiative', 30, 120],
    ['What should we know about how you like to work?', 'Self-awareness', 30, 90],
  ],
};

const contentOf = ({ job, questions, locale }: DemoTemplate): TemplateContent => ({
  job: { ...job, ...(locale && { default_locale: locale }) },
  questions: questions.map(
    ([text, competency, preparation_seconds, answer_seconds, attempts_allowed = 2]): TemplateQuestion => ({
      text,
      competency,
      preparation_seconds,
      answer_seconds,
      attempts_allowed,
    }),
  ),
});

/** Templates of the platform, all featured in this order, and one of a company of its own. */
export async function addDemoTemplates(
  tx: Tx,
  owner: { company_id: number; created_by: number },
  now: Date,
): Promise<void> {
  const rows = [...SHARED, NORTHWIND].map((template, index) => ({
    title: template.title,
    description: template.about,
    default_locale: template.locale ?? ('en-gb' as const),
    content: contentOf(template),
    created_at: now,
    ...(template === NORTHWIND ? owner : { featured_order: index + 1 }),
  }));
  await tx.insert(job_templates).values(rows);
}
