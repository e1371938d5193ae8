import type { Interview } from '@vivavoce/contract/types.ts';
import { referenceOf } from '@vivavoce/domain/applications/reference.ts';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { isPast } from '@vivavoce/domain/jobs/deadline-phase.ts';
import type { StaffActor } from '../../../actor.ts';
import { notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { attachmentsOf, imageAddress } from '../../attachments/job-files.service.ts';
import { questionAddress } from '../../../access/reply-address.ts';
import { loadJob } from '../../../access/load-job.ts';
import type { JobRecord } from '../../../access/load-job.ts';
import { readyVideos, videoRefs } from '../../videos/refs.ts';
import { noticeFor } from '../state/interview-state.ts';
import type { InterviewState, OpenedInterview } from '../state/interview-state.ts';
import { presentSelfReview } from '../questions/question.presenter.ts';
import { presentInterviewVideo } from '../videos/interview-videos.ts';
import { presentInterview } from '../page/page.presenter.ts';
import { findAround } from './trial.repository.ts';
import { frozenContent, videoIdsOf } from '../state/versions.ts';

/** A fictitious applicant, invited now. Its id is that of the activity, since it is never looked up. */
const imagined = (job: JobRecord['job'], now: Date, deadline: Date | null) =>
  ({
    id: job.id,
    job_id: job.id,
    company_id: job.company_id,
    applicant_name: '',
    status: APPLICATION_STATUS.invited,
    invited_at: now,
    deadline,
    responded_at: null,
    declined_at: null,
    archived_at: null,
    shortlisted_at: null,
    rejected_at: null,
    outcome_mail_at: null,
    opened_at: now,
    checked_at: null,
    lease_device: null,
    lease_expires_at: null,
    locale: null,
    phone: null,
    custom_field: null,
    adjustments: {},
    reasonable_adjustments: false,
  }) as unknown as OpenedInterview['application'];

async function stateOf(ctx: Context, actor: StaffActor, { job }: JobRecord, now: Date): Promise<InterviewState> {
  const { interviewQuestions: questionRows, company, user, reviewers } = await findAround(ctx.db, job, actor.user_id);
  if (!company || !user) throw notFound();
  const files = await attachmentsOf(ctx.db, job.id);
  const version = frozenContent(
    job,
    questionRows,
    files.map(({ id, filename, bytes, media_type }) => ({ id, filename, bytes, media_type })),
  );
  // A trial after the deadline still shows the whole activity.
  const ends = applicationDeadline(job, now, company.time_zone);
  const deadline = isPast(ends, now) ? null : ends;
  const open = { ...job, status: 'Published' as const, archived: false, fixed_deadline: deadline };
  const interview = {
    application: imagined(job, now, deadline),
    user,
    job: open,
    company,
    version,
    begun: false,
    reviewers,
  };
  const [videos, notice, contact_email] = await Promise.all([
    readyVideos(ctx.db, videoIdsOf(version)),
    noticeFor(ctx.db, company.id, undefined),
    questionAddress(ctx.db, company.id, job.invitation_reply_to_email),
  ]);
  const nothingYet = {
    openings: [],
    attempts: [],
    answers: [],
    written: [],
    consent: undefined,
    requests: [],
    cv: null,
    survey: null,
  };
  return { interview, ...nothingYet, videos, notice, contact_email };
}

/** The interview for a trial run: its files have the addresses that staff read them by. */
export async function readTrial(ctx: Context, actor: StaffActor, jobId: number): Promise<Interview> {
  const record = await loadJob(ctx.db, actor, jobId);
  const now = ctx.now();
  const state = await stateOf(ctx, actor, record, now);
  const { job, questions, ...interview } = presentInterview(ctx, state, now);
  const refs = await videoRefs(ctx.db, state.videos.keys());
  const forStaff = (video: Interview['job']['applicant_accept_video']) => {
    const [, id] = /\/videos\/(\d+)\/media$/.exec(video?.url ?? '') ?? [];
    const ref = refs.get(Number(id));
    if (!video || !ref) return null;
    const { url } = ref;
    return {
      ...video,
      url: `${url}/media`,
      poster_url: video.poster_url && `${url}/poster`,
      captions: video.captions.map(({ locale }) => ({ locale, url: `${url}/captions/${locale}` })),
    };
  };
  const questionsById = new Map(state.interview.version.questions.map((question) => [question.id, question]));
  return {
    ...interview,
    reference: referenceOf(0),
    gate: 'open',
    job: {
      ...job,
      image: imageAddress(record.job),
      attachments: job.attachments.map((file) => ({ ...file, url: `/api/jobs/${jobId}/attachments/${file.id}/file` })),
      applicant_accept_video: forStaff(job.applicant_accept_video),
      interview_intro_video: forStaff(job.interview_intro_video),
      interview_complete_video: forStaff(job.interview_complete_video),
    },
    questions: questions.map((question) => {
      const held = questionsById.get(question.id);
      const { text = null, choices = [], video_id } = held ?? {};
      const self_review = held ? presentSelfReview(state.interview, held) : null;
      return { ...question, text, choices, self_review, video: forStaff(presentInterviewVideo(state, video_id)) };
    }),
  };
}
