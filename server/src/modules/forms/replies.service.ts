import * as repository from './forms.repository.ts';

/** The reply of an applicant to the form of their activity; undefined before they began. */
export const findReply = repository.findReply;

export const insertReply = repository.insertReply;

export const updateReply = repository.updateReply;

export type ReplyRow = repository.ReplyRow;
