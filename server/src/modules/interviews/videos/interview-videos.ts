import type { InterviewVideo } from '@vivavoce/contract/types.ts';
import type { TimedQuestion } from '@vivavoce/domain/jobs/time-needed.ts';
import { notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { JobVersionContent } from '../../../db/schema/index.ts';
import { videosOfForm } from '../../forms/job-form.ts';
import { findReply } from '../../forms/replies.ts';
import { sendFilm, sendStill, sendText } from '../../videos/media.service.ts';
import type { CaptionLocale, Exchange } from '../../videos/media.service.ts';
import { readyVideos } from '../../videos/refs.ts';
import type { ReadyVideo } from '../../videos/refs.ts';
import { loadInterview } from '../state/interview-state.ts';
import type { InterviewState } from '../state/interview-state.ts';
import { listOpenings } from '../state/interview-rows.ts';

/** A video for the applicant; null without one, and while it does not play. */
export function presentInterviewVideo(
  { interview, videos }: Pick<InterviewState, 'interview' | 'videos'>,
  id: number | null | undefined,
): InterviewVideo | null {
  const ready = videos.get(id ?? 0);
  if (!ready) return null;
  const { video, captions } = ready;
  const base = `/api/interview/${interview.application.id}/videos/${video.id}`;
  return {
    url: `${base}/media`,
    poster_url: video.poster_key === null ? null : `${base}/poster`,
    duration: video.duration,
    captions: captions.map((locale) => ({ locale, url: `${base}/captions/${locale}` })),
  };
}

/** The applicant's questions with the durations of their videos. */
export const timedQuestions = ({ interview, videos }: Pick<InterviewState, 'interview' | 'videos'>): TimedQuestion[] =>
  interview.version.questions.map((question) => ({
    ...question,
    video: videos.get(question.video_id ?? 0)?.video ?? null,
  }));

/** The videos that the applicant may watch now: those of the activity, and of questions that were shown. */
function watchable(version: JobVersionContent, opened: ReadonlySet<number>, formBegun: boolean): Set<number> {
  const { applicant_accept_video, interview_intro_video, interview_complete_video, questions } = version;
  const shownIds = questions.filter(({ id }) => opened.has(id)).map(({ video_id }) => video_id);
  const shownForm = formBegun ? videosOfForm(version.form) : [];
  const ids = [applicant_accept_video, interview_intro_video, interview_complete_video, ...shownIds, ...shownForm];
  return new Set(ids.filter((id) => typeof id === 'number'));
}

/** @throws AppError `not_found` for a video outside the applicant's version, or of a question that was not shown yet */
async function watched(
  ctx: Context,
  { application, video: id }: { application: number; video: number },
): Promise<ReadyVideo['video']> {
  const { version } = await loadInterview(ctx.db, application);
  const opened = new Set((await listOpenings(ctx.db, application)).map(({ question_id }) => question_id));
  const formBegun = (await findReply(ctx.db, application)) !== undefined;
  if (!watchable(version, opened, formBegun).has(id)) throw notFound();
  const video = (await readyVideos(ctx.db, [id])).get(id);
  if (!video) throw notFound();
  return video.video;
}

interface Place {
  application: number;
  video: number;
}

export const sendInterviewVideo = async (ctx: Context, { application, video }: Place, exchange: Exchange) =>
  sendFilm(ctx, await watched(ctx, { application, video }), exchange);

export const sendInterviewPoster = async (ctx: Context, { application, video }: Place, exchange: Exchange) =>
  sendStill(ctx, await watched(ctx, { application, video }), exchange);

export const sendInterviewCaptions = async (
  ctx: Context,
  { application, video, locale }: Place & { locale: CaptionLocale },
  exchange: Exchange,
) => sendText(ctx, await watched(ctx, { application, video }), locale, exchange);
