import type { z } from 'zod';
import type { account, accountLink, accountSession } from './account.ts';
import type { action, adjustments, interviewRequest } from './actions.ts';
import type { answer, answerAttempt, answerFile } from './answers.ts';
import type { application, applicationDetail } from './applications.ts';
import type { currentUser, settings } from './auth.ts';
import type { companyEmail, companyUser } from './companies.ts';
import type { constantsShape, featureDetail } from './constants.ts';
import type {
  interview,
  interviewAttachment,
  interviewAttempt,
  interviewQuestion,
  writtenAnswer,
} from './interview.ts';
import type { feedEvent } from './feed.ts';
import type { attachment, emailPreview, job, jobInput, jobListItem } from './jobs.ts';
import type { matrixOptions, matrixReview } from './matrix.ts';
import type { competency, libraryQuestion, libraryQuestionInput } from './library.ts';
import type { question, questionInput } from './questions.ts';
import type { sealBody } from './recording.ts';
import type { reviewer } from './reviewers.ts';
import type { answerReview, comment, overallReview, reviewComment } from './reviews.ts';
import type { rubric, rubricIndicator, rubricReview } from './rubrics.ts';
import type { foundApplication } from './search.ts';
import type { sending } from './sendings.ts';
import type { jobTemplate, jobTemplateDetail } from './templates.ts';
import type { problem } from './common.ts';
import type { apiToken, newApiToken } from './tokens.ts';
import type { interviewVideo, videoRef } from './video-refs.ts';
import type { video, videoUpload } from './videos.ts';

/** The shapes of the wire by name, for screens and presenters. */
export type Account = z.output<typeof account>;
export type AccountLink = z.output<typeof accountLink>;
export type AccountSession = z.output<typeof accountSession>;
export type Action = z.output<typeof action>;
export type Adjustments = z.output<typeof adjustments>;
export type Answer = z.output<typeof answer>;
export type AnswerAttempt = z.output<typeof answerAttempt>;
export type AnswerFile = z.output<typeof answerFile>;
export type Application = z.output<typeof application>;
export type ApplicationDetail = z.output<typeof applicationDetail>;
export type Attachment = z.output<typeof attachment>;
export type CurrentUser = z.output<typeof currentUser>;
export type ApiToken = z.output<typeof apiToken>;
export type NewApiToken = z.output<typeof newApiToken>;
export type CompanyEmail = z.output<typeof companyEmail>;
export type CompanyUser = z.output<typeof companyUser>;
export type Constants = z.output<typeof constantsShape>;
export type FeatureDetail = z.output<typeof featureDetail>;
export type CompanySettings = z.output<typeof settings>;
export type Interview = z.output<typeof interview>;
export type InterviewAttachment = z.output<typeof interviewAttachment>;
export type InterviewAttempt = z.output<typeof interviewAttempt>;
export type InterviewRequest = z.output<typeof interviewRequest>;
export type InterviewQuestion = z.output<typeof interviewQuestion>;
export type WrittenAnswer = z.output<typeof writtenAnswer>;
export type SealBody = z.output<typeof sealBody>;
export type FeedEvent = z.output<typeof feedEvent>;
export type EmailPreview = z.output<typeof emailPreview>;
export type Job = z.output<typeof job>;
export type JobInput = z.output<typeof jobInput>;
export type JobListItem = z.output<typeof jobListItem>;
export type Question = z.output<typeof question>;
export type QuestionInput = z.output<typeof questionInput>;
export type Competency = z.output<typeof competency>;
export type LibraryQuestion = z.output<typeof libraryQuestion>;
export type LibraryQuestionInput = z.output<typeof libraryQuestionInput>;
export type Reviewer = z.output<typeof reviewer>;
export type Sending = z.output<typeof sending>;
export type Review = z.output<typeof overallReview>;
export type AnswerReview = z.output<typeof answerReview>;
export type MatrixOptions = z.output<typeof matrixOptions>;
export type MatrixReview = z.output<typeof matrixReview>;
export type Rubric = z.output<typeof rubric>;
export type RubricIndicator = z.output<typeof rubricIndicator>;
export type RubricReview = z.output<typeof rubricReview>;
export type Comment = z.output<typeof comment>;
export type ReviewComment = z.output<typeof reviewComment>;
export type FoundApplication = z.output<typeof foundApplication>;
export type JobTemplate = z.output<typeof jobTemplate>;
export type JobTemplateDetail = z.output<typeof jobTemplateDetail>;
export type Problem = z.output<typeof problem>;
export type InterviewVideo = z.output<typeof interviewVideo>;
export type Video = z.output<typeof video>;
export type VideoRef = z.output<typeof videoRef>;
export type VideoUpload = z.output<typeof videoUpload>;
