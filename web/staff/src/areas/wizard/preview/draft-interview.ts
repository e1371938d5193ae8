import { asksForAi } from '@vivavoce/domain/ai/gate.ts';
import { hasWordFacts } from '@vivavoce/domain/signals/signals.ts';
import type {
  CompanySettings,
  Interview,
  InterviewQuestion,
  InterviewVideo,
  Job,
  Question,
  VideoRef,
} from '@vivavoce/contract/types.ts';
import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { sendingEndsAt } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { isFormKind } from '@vivavoce/domain/kinds/forms.ts';
import { isPromisedReview, purposeOf } from '@vivavoce/domain/jobs/purpose.ts';
import { timeNeeded } from '@vivavoce/domain/jobs/time-needed.ts';
import { UNLIMITED_ATTEMPTS } from '@vivavoce/domain/limits.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { withDraft, type PreviewDraft, type WrittenQuestion } from './preview-draft.ts';
import { isMarketplaceOpen } from '@vivavoce/domain/marketplace/state.ts';
import { customFieldsFor } from '@vivavoce/domain/emails/custom-fields.ts';
import { fillMergeTags } from '@vivavoce/domain/emails/merge-tags.ts';
import { addLocale, languageTags, parseLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatInZone } from '../../../ui/data/zoned-time.ts';

type Samples = {
  job: Pick<Job, 'title' | 'default_locale' | 'custom_fields'>;
  settings: CompanySettings;
  text: PreviewText;
  minutes: number;
  deadline: Date | null;
  /** Number of questions. */
  count: number;
};

/** Rich text with its merge tags filled for the sample applicant. */
function fillSamples(html: string, { job, settings, text, minutes, deadline, count }: Samples): string {
  const locale = parseLocale(job.default_locale) ?? 'en';
  const tag = languageTags[locale];
  const { first_name, last_name } = text;
  const length = new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  const marketplace = addLocale(`/marketplace/${encodeURIComponent(settings.shortname)}`, locale);
  const values = {
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    interview_title: job.title.trim() || text.untitled,
    deadline: deadline ? formatInZone(deadline, tag, settings.time_zone) : '',
    question_count: String(count),
    duration: length.format(minutes),
    organisation_name: settings.account_name,
    ...(isMarketplaceOpen(settings) && { marketplace_url: location.origin + marketplace }),
  };
  const custom_fields = customFieldsFor(job.custom_fields, settings.custom_fields);
  return fillMergeTags(html, { values, custom_fields }, 'html', text.unknownTag).text;
}

/** The applicant's screens that can be previewed for a draft. */
export type PreviewScreen = 'welcome' | 'introduction' | 'ready' | 'think' | 'write' | 'form' | 'done';

/** Placeholder texts, and the name of the sample applicant. */
export type PreviewText = {
  untitled: string;
  noDescription: string;
  noQuestion: string;
  first_name: string;
  last_name: string;
  unknownTag: (tag: string) => string;
};

export type DraftSource = {
  job: Job;
  settings: CompanySettings;
  alternate_brand: boolean;
  questions: readonly Question[];
  draft: PreviewDraft;
  /** Number of people on the panel. */
  reviewers: number;
  now: Date;
  text: PreviewText;
};

/** The video as the applicant's screens play it; null while it cannot be played. */
function playable(video: VideoRef | null): InterviewVideo | null {
  if (video?.state !== 'ready' || video.duration === null) return null;
  const { url, duration, has_poster, captions } = video;
  return {
    url: `${url}/media`,
    poster_url: has_poster ? `${url}/poster` : null,
    duration,
    captions: captions.map((locale) => ({ locale, url: `${url}/captions/${locale}` })),
  };
}

/** An unopened question, before the screen sets its state. */
function visible(question: WrittenQuestion, index: number, text: PreviewText): InterviewQuestion {
  const { kind, preparation_seconds, answer_seconds, attempts_allowed } = question;
  return {
    id: index + 1,
    order: index + 1,
    kind,
    screen_recording: question.screen_recording,
    text: question.text.trim() || text.noQuestion,
    preparation_seconds,
    answer_seconds,
    attempts_allowed,
    attempts_left: attempts_allowed === UNLIMITED_ATTEMPTS ? null : attempts_allowed,
    free_repeats_left: 0,
    state: 'waiting',
    opened_at: null,
    paused_at: null,
    thinking_ends_at: null,
    attempts: [],
    self_review: null,
    choices: question.choices,
    choices_multiple: question.choices_multiple,
    max_characters: question.max_characters,
    file_types: question.file_types,
    written: null,
    video: playable(question.video ?? null),
  };
}

/** An applicant at the second question has answered the first; the text stays hidden until it is opened. */
function stateAt(question: InterviewQuestion, current: number, screen: PreviewScreen): InterviewQuestion {
  if (screen === 'done' || question.id < current) return { ...question, state: 'answered' };
  if (question.id === current && screen === 'think') return { ...question, state: 'thinking' };
  if (question.id === current && screen === 'write') return { ...question, state: 'answering' };
  return { ...question, text: null };
}

const noQuestion: WrittenQuestion = {
  kind: 'video',
  screen_recording: false,
  text: '',
  preparation_seconds: null,
  answer_seconds: 0,
  attempts_allowed: UNLIMITED_ATTEMPTS,
  choices: [],
  choices_multiple: false,
  max_characters: null,
  file_types: [],
};

function companyOf({ settings, alternate_brand }: DraftSource): Interview['company'] {
  const { account_name: name, logo, company_theme, company_data_role, time_zone, links } = settings;
  return {
    name,
    logo,
    primary: company_theme.primary,
    alternate_brand,
    time_zone,
    data_role: company_data_role,
    privacy_url: links.privacy,
    notice: null,
  };
}

const sampleApplicant = (text: DraftSource['text']): Interview['applicant'] => ({
  first_name: text.first_name,
  last_name: text.last_name,
  email: `${text.first_name}@mail.example`
    .normalize('NFD')
    .replaceAll(/[^\w@.]/g, '')
    .toLowerCase(),
  phone: null,
  custom_field: null,
});

type DraftFacts = { promised: boolean; count: number; minutes: number; deadline: Date | null };

/** The activity as applicants see it, with samples in place of the tags of its texts. */
function jobOf(
  { settings, reviewers, text }: DraftSource,
  job: DraftSource['job'],
  facts: DraftFacts,
): Interview['job'] {
  const { promised, count, minutes, deadline } = facts;
  const fill = (html: string) => fillSamples(html, { job, settings, text, minutes, deadline, count });
  return {
    kind: job.job_kind,
    purpose: purposeOf(job, promised),
    title: job.title.trim() || text.untitled,
    description: isBlank(job.description) ? `<p><em>${text.noDescription}</em></p>` : job.description,
    contact_name: job.contact_name || job.invitation_from_name || settings.account_name,
    contact_email: job.invitation_reply_to_email || null,
    details: job.details,
    image: job.image,
    attachments: job.attachments.map(({ id, filename, bytes, media_type }) => ({
      id,
      filename,
      bytes,
      media_type,
      url: '#',
    })),
    applicant_accept_subheading: job.applicant_accept_subheading,
    applicant_accept_text: fill(job.applicant_accept_text),
    interview_intro_text: fill(job.interview_intro_text),
    interview_complete_message: fill(job.interview_complete_message),
    applicant_accept_video: playable(job.applicant_accept_video),
    interview_intro_video: playable(job.interview_intro_video),
    interview_complete_video: playable(job.interview_complete_video),
    allow_answer_review: job.allow_answer_review,
    show_attempts: job.show_attempts,
    sms_enabled: job.sms_enabled && settings.sms_enabled,
    cv_requested: job.cv_requested,
    practice_url: job.invitation_promote_practice && settings.marketplace_enabled ? '#' : null,
    custom_field_label: job.custom_field_label,
    ai_summary_enabled: asksForAi(job, settings),
    ai_services: null,
    word_facts: hasWordFacts(job, settings),
    review_promised: promised,
    question_count: count,
    minutes,
    retention_days: job.retention_days ?? settings.retention_days,
    reviewers,
  };
}

/**
 * The interview of a sample applicant who was invited now, in the form that the server gives to the applicant's
 * screens, from stored and unsaved data.
 * @param screen where that applicant is
 */
export function draftInterview(source: DraftSource, screen: PreviewScreen) {
  const { settings, questions, draft, now, text } = source;
  const { question: typedQuestion, form, ...typed } = draft;
  const job = { ...source.job, ...typed };
  const all = withDraft(questions, draft);
  // A question being written is listed from its first letter on.
  const listedQuestions = typedQuestion && typedQuestion.index >= all.length ? [...all, typedQuestion.values] : all;
  const current = Math.max(Math.min((typedQuestion?.index ?? 0) + 1, listedQuestions.length), 1);
  const states = listedQuestions.map((question, index) => stateAt(visible(question, index, text), current, screen));
  const question = states[current - 1] ?? stateAt(visible(noQuestion, 0, text), 1, screen);
  const kind = isFormKind(job.job_kind) ? job.job_kind : null;
  const [count, minutes] = kind ? [job.question_count, job.duration] : [all.length, timeNeeded(all).minutes];
  const deadline = applicationDeadline(job, now, settings.time_zone);
  // Who is invited is promised what the activity offers.
  const promised = isPromisedReview(job, { review_paid: true });
  const interview: Interview = {
    application: 0,
    shorturl: job.shorturl,
    server_time: now.toISOString(),
    gate: screen === 'done' ? 'sent' : 'open',
    locale: job.default_locale,
    reference: 'VV-0',
    applicant: sampleApplicant(text),
    company: companyOf(source),
    job: jobOf(source, job, { promised, count, minutes, deadline }),
    cv: null,
    survey: null,
    deadline: deadline?.toISOString() ?? null,
    closed_at: null,
    send_until: deadline && sendingEndsAt(deadline).toISOString(),
    notice_version: '',
    consent: null,
    checked_at: null,
    responded_at: screen === 'done' ? now.toISOString() : null,
    declined_at: null,
    adjustments: {},
    reasonable_adjustments: false,
    adjustments_at_once: settings.adjustments_at_once,
    requests: [],
    may_ask: ['Adjustment'],
    // The welcome page counts the actual questions; the others need one to show.
    form: kind && { kind, parts: count },
    webinar: false,
    questions: states.length > 0 || screen === 'welcome' ? states : [question],
  };
  return { interview, question, form: form ?? null };
}
