import { VIDEO_STATES } from '@vivavoce/domain/videos/video-state.ts';
import { z } from 'zod';
import { id, locale } from '../common.ts';

const videoState = z.enum(VIDEO_STATES).meta({ id: 'VideoState' });

/** A video as used in an activity or a question. */
export const videoRef = z
  .object({
    id,
    description: z.string(),
    state: videoState,
    /** Seconds; null until it is ready. */
    duration: z.number().nullable(),
    has_poster: z.boolean(),
    /** Languages in which it has captions. */
    captions: z.array(locale),
    /** Its address; `/media`, `/poster` and `/captions/{locale}` lie below. */
    url: z.string(),
  })
  .meta({ id: 'VideoRef' });

/** A video as an applicant plays it; every address belongs to their interview. */
export const interviewVideo = z
  .object({
    url: z.string(),
    poster_url: z.string().nullable(),
    /** Seconds. */
    duration: z.number(),
    captions: z.array(z.object({ locale, url: z.string() })),
  })
  .meta({ id: 'InterviewVideo' });
