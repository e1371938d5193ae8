import { defaultTerms } from '@vivavoce/domain/jobs/question-terms.ts';
import { slugOf } from '@vivavoce/domain/marketplace/slug.ts';
import { newShortcode } from '../../../lib/secrets.ts';
import { defaultTexts, scopeOf } from '../../../modules/mails/composing/job-defaults.ts';
import type { Tx } from '../../client.ts';
import { activity_sub_types, activity_types, jobs, questions } from '../../schema/index.ts';
import type { CategoryIcon } from '@vivavoce/domain/marketplace/activity-types.ts';

/** Title and description of an activity. */
type Card = readonly [title: string, description: string];

interface DemoSection {
  label: string;
  /** Asked in order; an activity takes the first two to four of them. */
  questions: readonly string[];
  activities: readonly Card[];
}

interface DemoCategory {
  icon: CategoryIcon;
  sections: readonly DemoSection[];
}

/** The practice interviews of a careers service, by category and section. */
const ASHBY_MARKETPLACE: readonly DemoCategory[] = [
  {
    icon: 'interpersonal',
    sections: [
      {
        label: 'Communication',
        questions: [
          'Explain something you know well to someone who has never heard of it.',
          'Tell us about a time when you were misunderstood. What did you change?',
          'What is a piece of feedback that changed how you work?',
          'How do you prepare for a conversation that you would rather not have?',
        ],
        activities: [
          ['Graduate scheme, first round', 'The questions that most large employers open with.'],
          ['Explain it simply', 'Take one idea from your course and make it clear to anyone.'],
          ['The ten minute warm-up', 'Two easy questions to get used to the camera and the clock.'],
          ['Telling bad news well', 'Say what went wrong, what it means and what happens next.'],
        ],
      },
      {
        label: 'Teamwork',
        questions: [
          'Describe a team that worked well. What was your part in it?',
          'Tell us about a disagreement in a group. How did it end?',
          'When did you ask for help, and what came of it?',
        ],
        activities: [
          ['Working in a group', 'Show what you add to a team, with one example that you know by heart.'],
          ['When the group disagrees', 'Talk through a conflict without blaming anyone.'],
          ['Joining late', 'How you find your place in a team that already knows each other.'],
        ],
      },
      {
        label: 'Client conversations',
        questions: [
          'A client is unhappy with your work. What do you say first?',
          'How would you find out what a client really needs?',
          'Tell us about a promise that you could not keep.',
        ],
        activities: [
          ['An unhappy client', 'Listen, agree the facts and offer a next step.'],
          ['Pharmacy counter', 'Three conversations with patients, for students of pharmacy.'],
        ],
      },
    ],
  },
  {
    icon: 'personal-emotional',
    sections: [
      {
        label: 'Resilience',
        questions: [
          'Tell us about a setback and what you did in the week after it.',
          'What do you do when there is too much to do?',
          'Describe a time when you had to begin again.',
        ],
        activities: [
          ['Handling a setback', 'Turn a difficult moment into a strong answer.'],
          ['Pressure and deadlines', 'Show how you decide what to leave out.'],
          ['A gap in your CV', 'Speak about time away from study or work with confidence.'],
        ],
      },
      {
        label: 'Motivation',
        questions: [
          'Why this course of study, and why now?',
          'What have you learnt this year without being asked to?',
          'Where would you like your work to be felt in five years?',
        ],
        activities: [
          ['Why do you want this job?', 'The question that every interview has, answered in ninety seconds.'],
          ['Postgraduate admissions', 'Practise for an interview for a master’s degree.'],
          ['Returning to study', 'For applicants who have worked before.'],
        ],
      },
      {
        label: 'Self-awareness',
        questions: ['What would your last team say you should do less of?', 'Which of your habits helps you most?'],
        activities: [['Strengths and weaknesses', 'Honest answers that do not sound rehearsed.']],
      },
    ],
  },
  {
    icon: 'thinking-execution',
    sections: [
      {
        label: 'Problem solving',
        questions: [
          'How many coffees does this university drink in a week? Think aloud.',
          'A process fails every Friday. How do you find the cause?',
          'Tell us about a problem that you solved in an unusual way.',
        ],
        activities: [
          ['Estimate it in your head', 'Reach a sensible number aloud, without a calculator.'],
          ['A process that keeps failing', 'Find the cause before you suggest the cure.'],
          ['Read an unfamiliar chart', 'Say what it shows, what matters and what it leaves out.'],
          ['When the brief is vague', 'Ask the questions that make a task clear.'],
        ],
      },
      {
        label: 'Case interviews',
        questions: [
          'How big is the market for bicycle repair in one city?',
          'A bakery chain earns less every year. Where do you look first?',
          'Would you advise a lender to enter a new country?',
          'What would change your mind?',
        ],
        activities: [
          ['Case: market sizing', 'Make a few sensible assumptions, do the sums aloud and say how sure you are.'],
          ['Case: a shrinking margin', 'Find out why a bakery chain earns less every year.'],
          ['Case: enter or stay out', 'Advise a lender on a new country with four figures.'],
        ],
      },
      {
        label: 'Planning and judgement',
        questions: [
          'You have three urgent tasks and time for two. What do you do?',
          'Tell us about a plan that failed.',
        ],
        activities: [['Two of three urgent tasks', 'Decide, say why, and say whom you tell.']],
      },
    ],
  },
  {
    icon: 'leadership',
    sections: [
      {
        label: 'Leading others',
        questions: [
          'Tell us about a time when you moved a group although nobody had asked you to.',
          'How do you give someone a task that they do not want?',
          'Describe a decision that was yours alone.',
        ],
        activities: [
          ['Leading without a title', 'Show how you moved a group when nobody asked.'],
          ['Your first week as team leader', 'Four questions for new team leaders in shops, wards and offices.'],
          ['Delegating', 'Hand over a task so that it stays handed over.'],
        ],
      },
      {
        label: 'Influence',
        questions: [
          'When did you change somebody’s mind?',
          'Tell us about a meeting that went differently because you were there.',
        ],
        activities: [
          ['Changing a mind', 'Use one story, one figure and one request.'],
          ['Student society chair', 'Speak for two minutes to people who may vote for you.'],
          ['Speaking up', 'Disagree with somebody senior, and stay on good terms.'],
        ],
      },
    ],
  },
];

/** A second brand in another colour. */
const SOUTHBANK_MARKETPLACE: readonly DemoCategory[] = [
  {
    icon: 'interpersonal',
    sections: [
      {
        label: 'First interviews',
        questions: ['Tell us about yourself in one minute.', 'What are you proud of from the last school year?'],
        activities: [
          ['My first interview', 'Two friendly questions, as often as you like.'],
          ['Saturday job', 'What shops and cafés ask when they hire.'],
          ['Work experience week', 'Say what you hope to learn and what you bring.'],
        ],
      },
    ],
  },
  {
    icon: 'thinking-execution',
    sections: [
      {
        label: 'University admissions',
        questions: [
          'Why this subject?',
          'Tell us about something that you read beyond the syllabus.',
          'What do you disagree with your teachers about?',
        ],
        activities: [
          ['Personal statement aloud', 'Say in two minutes what your statement says in two pages.'],
          ['Medicine and dentistry', 'Short stations on care, ethics and teamwork.'],
          ['Oxbridge style', 'Think aloud about a problem that you have never seen.'],
        ],
      },
    ],
  },
];

/** Titles at the top of the home. */
const FEATURED_TITLES = new Set([
  'Graduate scheme, first round',
  'Handling a setback',
  'Case: market sizing',
  'Leading without a title',
  'My first interview',
  'Personal statement aloud',
]);

/** The activities for which students sign in at their university. */
const SSO_TITLES: ReadonlySet<string> = new Set(['Postgraduate admissions']);

/** The activities with which the careers service offers a review. */
const REVIEWED_TITLES: ReadonlySet<string> = new Set(['Case: market sizing']);

interface Owner {
  company_id: number;
  created_by: number;
  name: string;
  contact: { full_name: string; email: string };
}

const DAY_MS = 86_400_000;
/** Older than the other activities of the demo, so that those stay at the top of lists. */
const OLDEST_DAYS = 200;
const MOST_QUESTIONS = 4;

async function addCategory(tx: Tx, owner: Owner, category: (typeof ASHBY_MARKETPLACE)[number], order: number) {
  const [type] = await tx
    .insert(activity_types)
    .values({ company_id: owner.company_id, value: category.icon, icon: category.icon, order })
    .returning({ id: activity_types.id });
  if (!type) throw new Error('insert returned no row');
  const items = await tx
    .insert(activity_sub_types)
    .values(
      category.sections.map(({ label }, index) => ({
        activity_type_id: type.id,
        value: slugOf(label),
        label,
        order: index,
      })),
    )
    .returning({ id: activity_sub_types.id, label: activity_sub_types.label });
  return { type: type.id, itemOf: (label: string) => items.find((item) => item.label === label)?.id ?? null };
}

/** The marketplace of a company: types, sections and published practice interviews. */
export async function addDemoMarketplace(tx: Tx, shortname: 'ashby' | 'southbank', owner: Owner, now: Date) {
  const content = shortname === 'ashby' ? ASHBY_MARKETPLACE : SOUTHBANK_MARKETPLACE;
  let place = 0;
  for (const [order, category] of content.entries()) {
    const { type, itemOf } = await addCategory(tx, owner, category, order);
    for (const section of category.sections)
      for (const [index, [title, text]] of section.activities.entries()) {
        place += 1;
        const count = Math.min(2 + (index % 3), section.questions.length, MOST_QUESTIONS);
        const created_at = new Date(now.getTime() - (OLDEST_DAYS + place) * DAY_MS);
        const [job] = await tx
          .insert(jobs)
          .values({
            ...defaultTexts(scopeOf({ assessment_type: 'experience' }), owner.name, owner.contact),
            title,
            description: `<p>${text}</p>`,
            status: 'Published',
            assessment_type: 'experience',
            advertise_review: REVIEWED_TITLES.has(title),
            use_sso: SSO_TITLES.has(title),
            company_id: owner.company_id,
            created_by: owner.created_by,
            created_at,
            published_at: created_at,
            shorturl: newShortcode(),
            question_count: count,
            applicant_deadline_days: 30,
            marketplace_public: true,
            marketplace_featured: FEATURED_TITLES.has(title),
            marketplace_order: 1_000 - place,
            activity_type_id: type,
            activity_sub_type_id: itemOf(section.label),
          })
          .returning({ id: jobs.id });
        if (!job) throw new Error('insert returned no row');
        await tx.insert(questions).values(
          section.questions.slice(0, count).map((question, at) => ({
            job_id: job.id,
            company_id: owner.company_id,
            text: question,
            competency: section.label,
            ...defaultTerms('video', 'experience'),
            order: at + 1,
          })),
        );
      }
  }
}
