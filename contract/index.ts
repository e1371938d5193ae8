import type { z } from 'zod';
import { accounts } from './account.ts';
import { applicantRequests } from './applicant-requests.ts';
import { attachments } from './attachments.ts';
import { answers } from './answers.ts';
import { applications } from './applications.ts';
import { auth } from './auth.ts';
import { companies } from './companies.ts';
import { constants } from './constants.ts';
import { corrections } from './corrections.ts';
import { cvs } from './cvs.ts';
import { bulkOperations } from './bulk-operations.ts';
import { deletions } from './deletions.ts';
import { imports } from './imports.ts';
import { erasure } from './erasure.ts';
import { exportFiles } from './exports.ts';
import { extensions } from './extensions.ts';
import { feed } from './feed.ts';
import { interviews } from './interview.ts';
import { jobs } from './jobs.ts';
import { library } from './library.ts';
import { messages } from './messages.ts';
import { matrix } from './matrix.ts';
import { publicJobs } from './public-jobs.ts';
import { questions } from './questions.ts';
import { recordings } from './recording.ts';
import { reviewers } from './reviewers.ts';
import { reviews } from './reviews.ts';
import { rubrics } from './rubrics.ts';
import { shortLinks } from './short-links.ts';
import type { RouteKey } from './route.ts';
import { search } from './search.ts';
import { mailings } from './mailings.ts';
import { system } from './system.ts';
import { templates } from './templates.ts';
import { tokens } from './tokens.ts';
import { trials } from './trials.ts';
import { videos } from './videos.ts';

/** Every operation of the interface. */
export const contract = {
  ...auth,
  ...accounts,
  ...jobs,
  ...questions,
  ...library,
  ...attachments,
  ...reviewers,
  ...applications,
  ...corrections,
  ...imports,
  ...cvs,
  ...bulkOperations,
  ...deletions,
  ...extensions,
  ...exportFiles,
  ...messages,
  ...erasure,
  ...applicantRequests,
  ...answers,
  ...reviews,
  ...rubrics,
  ...matrix,
  ...feed,
  ...publicJobs,
  ...interviews,
  ...recordings,
  ...shortLinks,
  ...system,
  ...search,
  ...mailings,
  ...templates,
  ...trials,
  ...videos,
  ...tokens,
  ...companies,
  ...constants,
} as const;
export type Contract = typeof contract;
export type Operation = keyof Contract & RouteKey;

type Part<K extends Operation, Name extends string> = Contract[K] extends {
  [name in Name]: infer Schema extends z.ZodType;
}
  ? Schema
  : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type ParamsOf<K extends Operation> = Output<Part<K, 'params'>>;
export type QueryOf<K extends Operation> = Output<Part<K, 'query'>>;
export type QueryInputOf<K extends Operation> = Input<Part<K, 'query'>>;
export type BodyOf<K extends Operation> = Output<Part<K, 'body'>>;
export type BodyInputOf<K extends Operation> = Input<Part<K, 'body'>>;
type Responses<K extends Operation> = Contract[K]['responses'];
/** What a successful call answers. */
export type ResultOf<K extends Operation> = {
  [Code in keyof Responses<K>]: Output<Responses<K>[Code]>;
}[keyof Responses<K>];
