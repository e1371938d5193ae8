import type common from './en/common.json';
import type shell from './en/shell.json';
import type errors from './en/errors.json';
import type login from './en/login.json';
import type search from './en/search.json';
import type places from './en/places.json';
import type player from './en/player.json';
import type activities from './en/activities.json';
import type overview from './en/overview.json';
import type wizard from './en/wizard.json';
import type review from './en/review.json';
import type applicant from './en/applicant.json';
import type interview from './en/interview.json';
import type emails from './en/emails.json';

/** Every phrase by area; English is the reference that types the keys. */
export type Messages = {
  common: typeof common;
  shell: typeof shell;
  errors: typeof errors;
  login: typeof login;
  search: typeof search;
  places: typeof places;
  player: typeof player;
  activities: typeof activities;
  overview: typeof overview;
  wizard: typeof wizard;
  review: typeof review;
  applicant: typeof applicant;
  interview: typeof interview;
  emails: typeof emails;
};
