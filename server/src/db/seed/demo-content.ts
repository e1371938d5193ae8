import type { companies, jobs } from '../schema/index.ts';
import { STORE_VISITS } from './demo-files.ts';
import type { DemoFiles } from './demo-files.ts';
import { CHANGED_MIND, FRENCH, GENERAL, GRADUATE, NURSING, PRACTICE, WHY_APPLY } from './demo-questions.ts';
import type { DemoQuestion } from './demo-questions.ts';
import type { DemoKind } from './kinds/demo-kind.ts';

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
    screen_recording: true,
    custom_fields: 'OFFICE|Leeds\nTEAM|Early careers',
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
    marketplace_enabled: true,
    hub_enabled: true,
    marketplace_open: true,
    hub_open: true,
    ai_summary_enabled: true,
    members: [['careers@ashby.example', 'owner']],
  },
  {
    shortname: 'southbank',
    account_name: 'Southbank College',
    account_type: 'school',
    hub_type: 'Coaching Hub',
    primary_color: '#4B32C3',
    marketplace_enabled: true,
    hub_enabled: true,
    marketplace_open: true,
    hub_open: true,
    marketplace_title: 'Southbank practice room',
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
    plan: 'freemium',
    members: [['solo@freemium.example', 'owner']],
  },
  {
    shortname: 'rival',
    account_name: 'Rival and Sons',
    account_type: 'employer',
    members: [['owner@rival.example', 'owner']],
  },
];

/** How many applicants are in each state; labels that share a bucket are counted apart. */
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
  /** File names of the demo's videos. */
  videos?: Partial<Record<'applicant_accept_video' | 'interview_intro_video' | 'interview_complete_video', string>>;
  /** The same, by the position of the question. */
  question_videos?: Readonly<Record<number, string>>;
  /** Attachments for applicants. */
  files?: DemoFiles;
  /** Days from now; 17:00 in the company's zone is precise enough for a demo. */
  closes_in?: number;
  questions: DemoQuestion[];
  /** Kind of the activity; absent for an interview with questions. */
  kind?: DemoKind;
  /** Rated by rubrics, or by a matrix in that style. */
  criteria?: true;
  /** Applicants agreed to AI, and their answers have the results of a recorded run of the test model. */
  recorded_ai?: true;
  spread: Spread;
}

const RECORDED =
  '<p>You record your answers when it suits you, before the deadline. A person watches every one of them.</p>';
const description = (text: string) => `<p>${text}</p>${RECORDED}`;

export const DEMO_JOBS: DemoJob[] = [
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['owner@northwind.example', 'recruiter@northwind.example', 'reviewer@panel.example'],
    job: {
      title: 'Graduate Analyst Programme 2027',
      status: 'Published',
      description: description(
        'You find out what the numbers say, and help shops and warehouses to act on it. A degree is not required; curiosity is.',
      ),
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
      description: description(
        'Two weeks with our legal team in June. You read contracts, take part in a negotiation and argue a case at the end. Students of every subject are welcome.',
      ),
      rating_style: 2,
    },
    closes_in: 4,
    questions: GENERAL,
    spread: { to_invite: 4, awaiting: 9, responded: 5, reviewed: 4, successful: 3, unsuccessful: 4 },
  },
  {
    company: 'northwind',
    by: 'recruiter@northwind.example',
    panel: ['recruiter@northwind.example'],
    job: {
      title: 'Customer Adviser, Leeds',
      status: 'Published',
      cv_requested: true,
      description: description(
        'You talk with customers by telephone and chat, find out what went wrong and stay with it until it is solved. No experience in a call centre is needed.',
      ),
      applicant_deadline_days: 5,
    },
    questions: GENERAL,
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
      description:
        '<p>Vous accueillez nos clients à Lyon et par téléphone, et vous suivez leur demande jusqu’au bout.</p>',
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
    job: {
      title: 'Product Design Internship',
      description: description('Six months with our design team. You draw, test with customers, and draw again.'),
    },
    questions: GENERAL,
    spread: {},
  },
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['owner@northwind.example', 'recruiter@northwind.example'],
    job: {
      title: 'Teaching Assistant Pool',
      status: 'Published',
      description: description(
        'Our partner schools need people who support lessons by the hour. You are paid for preparation too.',
      ),
      rating_style: 3,
    },
    closes_in: -6,
    questions: GENERAL,
    criteria: true,
    spread: { expired: 7, responded: 4, incomplete: 2, reviewed: 3, unsuccessful: 5 },
  },
  {
    company: 'northwind',
    by: 'owner@northwind.example',
    panel: ['recruiter@northwind.example'],
    job: {
      title: 'Open Day Welcome Team',
      status: 'Published',
      description: description(
        'You welcome visitors on our open days in Leeds, show them around and answer their questions.',
      ),
    },
    questions: [WHY_APPLY, CHANGED_MIND],
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
      description: description('Eight weeks in a team of your choice, with a small project that is yours.'),
    },
    closes_in: -120,
    questions: GENERAL,
    spread: { expired: 3, successful: 2, unsuccessful: 4 },
  },
  {
    company: 'ashby',
    by: 'careers@ashby.example',
    panel: ['careers@ashby.example'],
    job: {
      title: 'Nursing Admissions, January intake',
      status: 'Published',
      description: description(
        'For the three-year degree in adult nursing that begins in January. We would like to hear why you chose it, beside what your school reports say.',
      ),
    },
    closes_in: 12,
    questions: NURSING,
    spread: { to_invite: 5, awaiting: 14, responded: 6, reviewed: 4, successful: 3, unsuccessful: 2 },
  },
  {
    company: 'ashby',
    by: 'careers@ashby.example',
    panel: ['careers@ashby.example'],
    job: {
      title: 'Mock interview: Finance',
      status: 'Published',
      description:
        '<p>Practise a first interview for finance roles, as often as you like. Whoever asks for a review gets feedback from the careers service within a week.</p>',
      assessment_type: 'experience',
      applicant_deadline_days: 90,
      advertise_review: true,
    },
    questions: PRACTICE,
    spread: { awaiting: 5, responded: 3, reviewed: 2 },
  },
  {
    company: 'southbank',
    by: 'teacher@southbank.example',
    panel: ['teacher@southbank.example'],
    job: {
      title: 'Sixth Form Scholarship',
      status: 'Published',
      description: description(
        'The scholarship pays for two years of sixth form. Tell us about yourself in your own words.',
      ),
      assessment_type: 'feedback',
    },
    closes_in: 20,
    questions: GENERAL,
    spread: { to_invite: 2, awaiting: 5, responded: 2 },
  },
  {
    company: 'solo',
    by: 'solo@freemium.example',
    panel: ['solo@freemium.example'],
    job: {
      title: 'Practice pitch',
      status: 'Published',
      description: description('Practise the first minute of your pitch, and get feedback before the day.'),
    },
    questions: [WHY_APPLY, CHANGED_MIND],
    spread: { awaiting: 1 },
  },
  {
    company: 'rival',
    by: 'owner@rival.example',
    panel: ['owner@rival.example'],
    job: {
      title: 'Account Manager',
      status: 'Published',
      description: description(
        'You look after thirty customers in the north of England and visit most of them once a quarter.',
      ),
    },
    questions: GENERAL,
    spread: { to_invite: 3, awaiting: 3, responded: 2 },
  },
];

export const DECLINE_REASONS = [
  'I have accepted another offer.',
  'I am no longer looking for a new role.',
  'The timing does not suit me.',
];
