import type { Interview, InterviewAttempt, InterviewQuestion } from '@vivavoce/contract/types.ts';

/** One moment for every test: the server's clock stands still here. */
export const noon = Date.parse('2026-11-24T12:00:00Z');

export function anAttempt(overrides: Partial<InterviewAttempt> = {}): InterviewAttempt {
  return {
    id: 900,
    number: 1,
    state: 'playable',
    counted: true,
    chosen: false,
    ended_by: 'stop',
    duration: 62,
    bytes: 9_400_000,
    usable: true,
    picture: 'standard',
    video_url: '/api/interview/7/attempts/900/video',
    ...overrides,
  };
}

export function aQuestion(overrides: Partial<InterviewQuestion> = {}): InterviewQuestion {
  return {
    id: 1,
    order: 1,
    kind: 'video',
    text: null,
    preparation_seconds: 30,
    answer_seconds: 120,
    attempts_allowed: 2,
    attempts_left: 2,
    free_repeats_left: 2,
    state: 'waiting',
    opened_at: null,
    video: null,
    thinking_ends_at: null,
    attempts: [],
    choices: null,
    choices_multiple: false,
    max_characters: null,
    file_types: [],
    written: null,
    ...overrides,
  };
}

export function anInterview(overrides: Partial<Interview> = {}): Interview {
  return {
    application: 7,
    shorturl: 'k7Qm2xPd',
    server_time: '2026-11-24T12:00:00Z',
    gate: 'open',
    locale: 'en-gb',
    reference: 'VV-7',
    applicant: {
      first_name: 'Amara',
      last_name: 'Okafor',
      email: 'applicant@mail.example',
      phone: null,
      custom_field: null,
    },
    company: {
      name: 'Northwind',
      logo: null,
      primary: null,
      alternate_brand: false,
      time_zone: 'Europe/London',
      data_role: 'controller',
      privacy_url: null,
      notice: null,
    },
    job: {
      title: 'Customer success manager',
      description: '<p>Look after the customers of a growing company.</p>',
      contact_name: 'Ines Marchetti',
      contact_email: 'ines@northwind.example',
      details: '',
      image: null,
      attachments: [],
      applicant_accept_subheading: '',
      applicant_accept_text: '',
      interview_intro_text: '',
      interview_complete_message: '',
      applicant_accept_video: null,
      interview_intro_video: null,
      interview_complete_video: null,
      allow_answer_review: true,
      sms_enabled: false,
      custom_field_label: '',
      ai_summary_enabled: false,
      question_count: 2,
      minutes: 12,
      retention_days: 180,
      reviewers: 3,
    },
    deadline: '2026-11-28T17:00:00Z',
    send_until: '2026-11-28T17:30:00Z',
    notice_version: '2026-11-22-2',
    consent: null,
    checked_at: null,
    responded_at: null,
    declined_at: null,
    adjustments: {},
    reasonable_adjustments: false,
    adjustments_at_once: false,
    requests: [],
    may_ask: [],
    questions: [aQuestion(), aQuestion({ id: 2, order: 2 })],
    ...overrides,
  };
}
