import type { z } from "zod";
import type { answer, answerAttempt } from "./answers.ts";
import type { application, applicationDetail } from "./applications.ts";
import type { currentUser, settings } from "./auth.ts";
import type { interview, interviewAttempt, interviewQuestion, sealBody } from "./interview.ts";
import type {
  feedEvent,
  job,
  jobInput,
  jobListItem,
  question,
  questionInput,
  reviewer,
} from "./jobs.ts";
import type { answerReview, comment, overallReview, reviewComment } from "./reviews.ts";
import type { problem } from "./common.ts";

/** The shapes of the wire by name, for screens and presenters. */
export type Answer = z.output<typeof answer>;
export type AnswerAttempt = z.output<typeof answerAttempt>;
export type Application = z.output<typeof application>;
export type ApplicationDetail = z.output<typeof applicationDetail>;
export type CurrentUser = z.output<typeof currentUser>;
export type CompanySettings = z.output<typeof settings>;
export type Interview = z.output<typeof interview>;
export type InterviewAttempt = z.output<typeof interviewAttempt>;
export type InterviewQuestion = z.output<typeof interviewQuestion>;
export type SealBody = z.output<typeof sealBody>;
export type FeedEvent = z.output<typeof feedEvent>;
export type Job = z.output<typeof job>;
export type JobInput = z.output<typeof jobInput>;
export type JobListItem = z.output<typeof jobListItem>;
export type Question = z.output<typeof question>;
export type QuestionInput = z.output<typeof questionInput>;
export type Reviewer = z.output<typeof reviewer>;
export type Review = z.output<typeof overallReview>;
export type AnswerReview = z.output<typeof answerReview>;
export type Comment = z.output<typeof comment>;
export type ReviewComment = z.output<typeof reviewComment>;
export type Problem = z.output<typeof problem>;
