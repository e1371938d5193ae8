import type { companies, jobs } from '../schema/index.ts';
import { STORE_VISITS } from './demo-files.ts';
import type { DemoFiles } from './demo-files.ts';

type Company = typeof companies.$inferInsert;
type Job = Partial<typeof jobs.$inferInsert>;

export const DEMO_PASSWORD = 'vivavoce-demo';

/** The accounts to sign in with, in the order in which they are announced. */
export const DEMO_ACCOUNTS = [
  { email: 'owner@northwind.example', name: ['Helen', 'Marsh'], who: 'owner of Northwind, also a member of Southbank' },
  {
    email: 'recruiter@northwind.example',
    name: ['Theo', 'Oduya'],
    who: 'limited member of Northwind: own activities only',
  },
  {
    email: 'reviewer@panel.example',
    name: ['Petra', 'Svoboda'],
    who: 'reviewer without a company, on two Northwind panels',
  },
  { email: 'careers@ashby.example', name: ['Samira', 'Aziz'], who: 'University of Ashby, alternate brand' },
  { email: 'teacher@southbank.example', name: ['Joan', 'Lister'], who: 'Southbank College, a school' },
  { email: 'solo@freemium.example', name: ['Rafael', 'Costa'], who: 'a freemium company' },
  { email: 'owner@rival.example', name: ['Edith', 'Kerr'], who: 'another employer, for isolation checks' },
] as const;

export const COMPANIES: (Company & { members: [string, 'owner' | 'admin' | 'member', boolean?][] })[] = [
  {
    shortname: 'northwind',
    account_name: 'Northwind',
    account_type: 'employer',
    hub_type: 'Employer Hub',
    custom_fields: 'OFFICE|Leeds\nTEAM|Early careers',
    account_message: '<p>This is a demo. Everything in it is made up.</p>',
    members: [
      ['owner@northwind.example', 'owner'],
      ['recruiter@northwind.example', 'member', true],
    ],
  },
  {
    shortname: 'ashby',
    account_name: 'University of Ashby',
    account_type: 'university',
    hub_type: 'Admissions Hub',
    alternate_brand: true,
    primary_color: '#1C1A1C',
    members: [['careers@ashby.example', 'owner']],
  },
  {
    shortname: 'southbank',
    account_name: 'Southbank College',
    account_type: 'school',
    hub_type: 'Coaching Hub',
    primary_color: '#4B32C3',
    members: [
      ['teacher@southbank.example', 'owner'],
      ['owner@northwind.example', 'member'],
    ],
  },
  {
    shortname: 'solo',
    account_name: 'Costa Coaching',
    account_type: 'employer',
    hub_type: 'Coaching Hub',
    freemium: true,
    members: [['solo@freemium.example', 'owner']],
  },
  {
    shortname: 'rival',
    account_name: 'Rival and Sons',
    account_type: 'employer',
    members: [['owner@rival.example', 'owner']],
  },
];

type Question = [text: string, competency: string, preparation: number | null, answer: number, attempts: number];

const GRADUATE: Question[] = [
  ['Tell us what draws you to analyst work at Northwind.', 'Motivation', 30, 90, 2],
  [
    'Describe a time you had to explain a complicated finding to someone without your background. What did you change to make it land?',
    'Communication',
    30,
    120,
    2,
  ],
  ['Walk us through a decision you made with incomplete data.', 'Judgement', 60, 180, 1],
  ['What would your last team say you should do less of?', 'Self-awareness', 30, 120, 2],
  ['What would you like to ask us?', 'Closing', null, 60, 0],
];
const SHORT: Question[] = [
  ['What made you apply?', 'Motivation', 30, 90, 2],
  ['Tell us about a time you changed your mind after listening to someone.', 'Judgement', 30, 120, 2],
  ['How do you prepare for a difficult conversation?', 'Communication', 30, 120, 2],
];
const FRENCH: Question[] = [
  ['Qu’est-ce qui vous attire dans ce métier ?', 'Motivation', 30, 90, 2],
  ['Racontez une situation où vous avez dû convaincre quelqu’un.', 'Communication', 30, 120, 2],
];

/** How many applicants stand where; the labels that share a bucket are counted apart. */
export interface Spread {
  to_invite?: number;
  undelivered?: number;
  awaiting?: number;
  expired?: number;
  declined?: number;
  responded?: number;
  incomplete?: number;
  withdrawn?: number;
  reviewed?: number;
  successful?: number;
  unsuccessful?: number;
}

export interface DemoJob {
  company: string;
  by: string;
  panel: string[];
  job: Job & { title: string };
  /** Of the demo's videos, by file name. */
  videos?: Partial<Record<'applicant_accept_video' | 'interview_intro_video' | 'interview_complete_video', string>>;
  /** The same, by the place of the question. */
  question_videos?: Readonly<Record<number, string>>;
  /** For applicants to read. */
  files?: DemoFiles;
  /** Days from now; a time of 17:00 in the company's zone is close enough for a demo. */
  closes_in?: number;
  questions: Question[];
  /** Rated by rubrics, or by a matrix where its style says so. */
  criteria?: true;
  spread: Spread;
}

const description = (role: string) =>
  `<p>We are looking for people who enjoy ${role}. A degree is not required; curiosity is.</p><p>The interview is recorded in your own time. A person watches every answer.</p>`;

export const DEMO_JOBS: DemoJob[] = [
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['owner@northwind.example', 'recruiter@northwind.example', 'reviewer@panel.example'],
    job: {
      title: 'Graduate Analyst Programme 2027',
      status: 'Published',
      description: description('turning numbers into decisions'),
      role: 'Analyst',
      function: 'finance',
      role_level: 'graduate',
      external_ids: ['REQ-2027-014'],
      details: '<p>Leeds, three days a week in the office. The programme begins in September and lasts two years.</p>',
    },
    files: STORE_VISITS,
    closes_in: 8,
    videos: { applicant_accept_video: 'welcome', interview_intro_video: 'before-you-begin' },
    question_videos: { 3: 'half-the-numbers' },
    questions: GRADUATE,
    spread: {
      to_invite: 12,
      undelivered: 2,
      awaiting: 24,
      declined: 3,
      responded: 9,
      incomplete: 2,
      withdrawn: 1,
      reviewed: 8,
      successful: 5,
      unsuccessful: 7,
    },
  },
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['owner@northwind.example', 'reviewer@panel.example'],
    job: {
      title: 'Commercial Law Vacation Scheme',
      status: 'Published',
      description: description('careful argument'),
      rating_style: 2,
    },
    closes_in: 4,
    questions: SHORT,
    spread: { to_invite: 4, awaiting: 9, responded: 5, reviewed: 4, successful: 3, unsuccessful: 4 },
  },
  {
    company: 'northwind',
    by: 'recruiter@northwind.example',
    panel: ['recruiter@northwind.example'],
    job: {
      title: 'Customer Adviser, Leeds',
      status: 'Published',
      description: description('helping people on the phone'),
      applicant_deadline_days: 5,
    },
    questions: SHORT,
    criteria: true,
    spread: { to_invite: 3, awaiting: 6, expired: 2, responded: 3, reviewed: 2 },
  },
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['owner@northwind.example'],
    job: {
      title: 'Conseiller clientèle, Lyon',
      status: 'Published',
      description: '<p>Nous cherchons des personnes qui aiment rendre service.</p>',
      default_locale: 'fr-fr',
    },
    videos: { interview_complete_video: 'merci' },
    questions: FRENCH,
    spread: { to_invite: 2, awaiting: 4, responded: 3 },
  },
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['owner@northwind.example'],
    job: { title: 'Product Design Internship', description: description('making things clear') },
    questions: SHORT,
    spread: {},
  },
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['owner@northwind.example', 'recruiter@northwind.example'],
    job: {
      title: 'Teaching Assistant Pool',
      status: 'Published',
      description: description('working with children'),
      rating_style: 3,
    },
    closes_in: -6,
    questions: SHORT,
    criteria: true,
    spread: { expired: 7, responded: 4, incomplete: 2, reviewed: 3, unsuccessful: 5 },
  },
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['recruiter@northwind.example'],
    job: { title: 'Open Day Welcome Team', status: 'Published', description: description('meeting new people') },
    questions: SHORT.slice(0, 2),
    spread: { to_invite: 11 },
  },
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['owner@northwind.example'],
    job: {
      title: 'Summer Internship 2026',
      status: 'Published',
      archived: true,
      description: description('trying things out'),
    },
    closes_in: -120,
    questions: SHORT,
    spread: { expired: 3, successful: 2, unsuccessful: 4 },
  },
  {
    company: 'ashby',
    by: 'careers@ashby.example',
    panel: ['careers@ashby.example'],
    job: {
      title: 'Nursing Admissions, January intake',
      status: 'Published',
      description: description('caring for others'),
    },
    closes_in: 12,
    questions: GRADUATE.slice(0, 4),
    spread: { to_invite: 5, awaiting: 14, responded: 6, reviewed: 4, successful: 3, unsuccessful: 2 },
  },
  {
    company: 'ashby',
    by: 'careers@ashby.example',
    panel: ['careers@ashby.example'],
    job: {
      title: 'Mock interview: Finance',
      status: 'Published',
      description: description('practising'),
      assessment_type: 'experience',
      advertise_review: true,
    },
    questions: SHORT,
    spread: { awaiting: 5, responded: 3, reviewed: 2 },
  },
  {
    company: 'southbank',
    by: 'teacher@southbank.example',
    panel: ['teacher@southbank.example'],
    job: {
      title: 'Sixth Form Scholarship',
      status: 'Published',
      description: description('learning'),
      assessment_type: 'feedback',
    },
    closes_in: 20,
    questions: SHORT,
    spread: { to_invite: 2, awaiting: 5, responded: 2 },
  },
  {
    company: 'solo',
    by: 'solo@freemium.example',
    panel: ['solo@freemium.example'],
    job: { title: 'Practice pitch', status: 'Published', description: description('speaking to a room') },
    questions: SHORT.slice(0, 2),
    spread: { awaiting: 1 },
  },
  {
    company: 'rival',
    by: 'owner@rival.example',
    panel: ['owner@rival.example'],
    job: { title: 'Account Manager', status: 'Published', description: description('keeping promises') },
    questions: SHORT,
    spread: { to_invite: 3, awaiting: 3, responded: 2 },
  },
];

export const FIRST_NAMES =
  'Amélie Daniel Priya Tom Sofia Marcus Hana Isla Youssef Chloé Oluwaseun Grace Mateo Ingrid Kenji Leila Patrick Wanjiru Noah Zofia Farid Esther Luca Maya'.split(
    ' ',
  );
export const LAST_NAMES =
  'Fournier Okonkwo Raghunathan Whitfield Lindqvist Bell Kobayashi Grant Haddad Lefèvre Adeyemi Turner Rossi Berg Tanaka Karimi Doyle Njoroge Cohen Nowak Rahimi Mensah Bianchi Sharma'.split(
    ' ',
  );
export const DECLINE_REASONS = ['Accepted another offer', 'No longer interested', 'The timing does not suit me'];
