import type { JobRecord } from '../../access/load-job.ts';

/** The fields of an activity that name a video. */
export interface JobVideos {
  applicant_accept_video: number | null;
  interview_intro_video: number | null;
  interview_complete_video: number | null;
}

type VideoChanges = { [Field in keyof JobVideos]?: number | null | undefined };

export const videosOf = (job: VideoChanges): VideoChanges => ({
  applicant_accept_video: job.applicant_accept_video,
  interview_intro_video: job.interview_intro_video,
  interview_complete_video: job.interview_complete_video,
});

/** Newly selected videos; those that the activity shows already need no check. */
export const newVideos = (input: VideoChanges, job?: Pick<JobRecord['job'], keyof JobVideos>): VideoChanges =>
  Object.fromEntries(
    Object.entries(videosOf(input)).filter(([field, id]) => id !== (job?.[field as keyof JobVideos] ?? null)),
  );
