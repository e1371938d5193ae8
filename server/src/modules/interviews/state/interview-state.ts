import type { CompanyNotice, Cv, InterviewRequest } from '@vivavoce/contract/types.ts';
import type { SurveyReply } from '@vivavoce/domain/applications/home/survey.ts';
import { agreedCompanyVersion } from '@vivavoce/domain/companies/notice-version.ts';
import { retentionDays } from '@vivavoce/domain/companies/retention.ts';
import { adjustedQuestion } from '@vivavoce/domain/applications/adjustments.ts';
import { questionAddress } from '../../../access/reply-address.ts';
import { notFound } from '../../../lib/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import type { consents, JobVersionContent } from '../../../db/schema/index.ts';
import type { InterviewSubject } from '../../../policies/interviews.policy.ts';
import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { cvOf } from '../../applications/cvs/cvs.service.ts';
import { requestsOf } from '../../applicant-requests/applicant-requests.service.ts';
import { readyVideos } from '../../videos/refs.ts';
import type { ReadyVideo } from '../../videos/refs.ts';
import { companyNotice } from '../../privacy/notices.service.ts';
import * as interviewRows from './interview-rows.ts';
import type { AnswerRow, AttemptRow, InterviewRow, OpeningRow, WrittenRow } from './interview-rows.ts';
import { NOTICE_VERSION } from './notice.ts';
import { videoIdsOf } from './versions.ts';
import { listWritten, findSurveyReply } from './interview-rows.ts';

/** An opened interview with its version: the applicant's questions, adjustments included. */
export type OpenedInterview = Omit<InterviewRow, 'version'> & { version: JobVersionContent };

export interface InterviewState {
  interview: OpenedInterview;
  openings: OpeningRow[];
  attempts: AttemptRow[];
  answers: AnswerRow[];
  written: WrittenRow[];
  /** The playable videos of the version, by id. */
  videos: ReadonlyMap<number, ReadyVideo>;
  consent: typeof consents.$inferSelect | undefined;
  /** The notice of the company: the one that the applicant agreed to, else the newest. */
  notice: CompanyNotice | null;
  /** Where the applicant's questions go; null for nowhere. */
  contact_email: string | null;
  /** null where the activity asks for no CV. */
  cv: Cv | null;
  survey: SurveyReply | null;
  /** The applicant's requests, newest first. */
  requests: InterviewRequest[];
}

/** @throws AppError `not_found` where there is none or it was never opened */
export async function loadInterview(db: Queryable, id: number): Promise<OpenedInterview> {
  const interview = await interviewRows.findInterview(db, id);
  if (!interview?.version) throw notFound();
  const { version, application, company } = interview;
  const questions = version.questions.map((row) => {
    const question = adjustedQuestion(row, application.adjustments);
    // A company that lost the feature meanwhile asks for no screen any more.
    return { ...question, screen_recording: question.screen_recording && company.screen_recording };
  });
  return { ...interview, version: { ...version, questions } };
}

/** The company's notice for an applicant: the one of the consent, else the newest. */
export async function noticeFor(
  db: Queryable,
  company: number,
  consent: { notice_version: string } | undefined,
): Promise<CompanyNotice | null> {
  const agreed = agreedCompanyVersion(consent?.notice_version, NOTICE_VERSION);
  return agreed === null ? null : companyNotice(db, company, agreed);
}

/** Everything that the applicant's page shows. */
export async function loadState(db: Queryable, id: number): Promise<InterviewState> {
  const [interview, openings, attempts, answers, written, consent, requests, survey] = await Promise.all([
    loadInterview(db, id),
    interviewRows.listOpenings(db, id),
    interviewRows.listAttempts(db, { application: id }),
    interviewRows.listAnswers(db, id),
    listWritten(db, id),
    interviewRows.findConsent(db, id),
    requestsOf(db, id),
    findSurveyReply(db, id),
  ]);
  const videos = await readyVideos(db, videoIdsOf(interview.version));
  const notice = await noticeFor(db, interview.company.id, consent);
  const { job, application } = interview;
  const contact_email = await questionAddress(db, interview.company.id, job.invitation_reply_to_email);
  const cv = job.cv_requested ? await cvOf(db, { job: job.id, id: application.id }) : null;
  return {
    interview,
    openings,
    attempts,
    answers,
    written,
    videos,
    consent,
    notice,
    contact_email,
    requests,
    cv,
    survey,
  };
}

/** The retention period that applies to this applicant, in days. */
export const retentionOf = ({
  application,
  job,
  company,
}: Pick<InterviewRow | OpenedInterview, 'application' | 'job' | 'company'>): number =>
  retentionDays({
    company_days: company.retention_days,
    job_days: job.retention_days,
    agreed_days: application.agreed_retention_days,
  });

export function deadlineOf({ application, job, company }: InterviewRow | OpenedInterview): Date | null {
  return application.deadline ?? applicationDeadline(job, application.invited_at, company.time_zone);
}

/** Whether applicants may watch their recordings now: after the end always, since they are their own data. */
export const mayWatchOwn = ({ version, application }: OpenedInterview): boolean =>
  version.allow_answer_review || application.responded_at !== null || application.declined_at !== null;

/** The data for the rules of the gate. */
export const subjectOf = (interview: InterviewRow | OpenedInterview): InterviewSubject => ({
  job: interview.job,
  paused: interview.company.suspended_at !== null,
  archived_at: interview.application.archived_at,
  responded_at: interview.application.responded_at,
  declined_at: interview.application.declined_at,
  deadline: deadlineOf(interview),
  begun: interview.begun,
  lease_device: interview.application.lease_device,
  lease_expires_at: interview.application.lease_expires_at,
});

/** @throws AppError `not_found` for a question outside the applicant's version */
export function heldQuestion({ version }: OpenedInterview, id: number): JobVersionContent['questions'][number] {
  const question = version.questions.find((candidate) => candidate.id === id);
  if (!question) throw notFound();
  return question;
}
