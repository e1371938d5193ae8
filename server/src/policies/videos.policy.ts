import { isRetryable } from '@vivavoce/domain/videos/video-state.ts';
import type { VideoTimes } from '@vivavoce/domain/videos/video-state.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../actor.ts';

export type VideoAction = 'edit' | 'delete' | 'retry';

/** The data for the rules. */
export interface VideoSubject extends VideoTimes {
  /** null for the stock. */
  company_id: number | null;
  created_by: number | null;
}

const ALL: readonly VideoAction[] = ['edit', 'delete', 'retry'];

/**
 * Whether the actor may do this to a visible video. Members of a company manage its library; those who run only their
 * own activities change only their own uploads. Platform administrators manage
 * the stock.
 */
export function canVideo(actor: StaffActor, action: VideoAction, video: VideoSubject, managesStock: boolean): boolean {
  if (video.company_id === null) {
    if (!managesStock) return false;
  } else {
    if (video.company_id !== actor.company_id) return false;
    if (actor.create_interview_only && video.created_by !== actor.user_id) return false;
  }
  return action !== 'retry' || isRetryable(video.failure);
}

/** The actions that `can` allows, in the order of the contract, for the browser. */
export const videoAbilities = (actor: StaffActor, video: VideoSubject, managesStock: boolean): VideoAction[] =>
  ALL.filter((action) => canVideo(actor, action, video, managesStock));

/** Whether the actor may see videos at all: members of a company, to show or to upload them. */
export const canSeeVideos = (actor: Pick<StaffActor, 'company_id'>): boolean => actor.company_id !== null;

/**
 * The videos that a company may show its applicants, over a table alias `v`: its own and the stock, as long as they are
 * listed.
 */
export const usableVideos = (company_id: number): SQL =>
  sql`(v.deleted_at is null and (v.company_id is null or v.company_id = ${company_id}))`;
