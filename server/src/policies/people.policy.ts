import type { StaffActor } from '../actor.ts';

/**
 * Whether the actor reads profiles of people at all: members of a company. Which applications a profile has, and whether
 * there is a profile, follows from the activities that the actor sees. Reviewers without a company know an applicant
 * from one activity alone.
 */
export const readsPeople = (actor: StaffActor): actor is StaffActor & { company_id: number } =>
  actor.company_id !== null;

/**
 * Whether the actor renames and deletes tags, which are on people of all activities: members who see all of them. Every
 * member adds tags and puts them on people.
 */
export const mayChangeTags = ({ company_id, create_interview_only }: StaffActor): boolean =>
  company_id !== null && !create_interview_only;

/** Whether the actor merges people: members who see all activities, since a merge shows on all of them. */
export const mayMergePeople = mayChangeTags;
