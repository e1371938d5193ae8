/**
 * Every number of the specification, stated once, with its reason. Names carry their unit; a number without one is a
 * count. `UNLIMITED_ATTEMPTS` (0) and `null` preparation mean "no limit" and are the only values outside the ranges.
 */

/** Ranges of one question (decisions 5, applicant-flow defaults). */
export const QUESTION_LIMITS = {
  /** Long enough for a scenario, short enough to read while the clock runs. */
  text_max_characters: 400,
  /** 0 tests a first reaction. */
  preparation_min_seconds: 0,
  /** Half a minute is enough to order one's thoughts for a two-minute answer. */
  preparation_default_seconds: 30,
  /** Ten minutes covers a case study; longer thinking is set as unlimited (null). */
  preparation_max_seconds: 600,
  /** Too short for a complete sentence. */
  answer_min_seconds: 15,
  /** Two minutes is what reviewers watch to the end. */
  answer_default_seconds: 120,
  /** Above this an answer is a presentation, and a phone's storage is at risk. */
  answer_max_seconds: 600,
  /** One slip can be repaired without inviting endless rehearsal. */
  attempts_default: 2,
  /** More than this is better said as unlimited. */
  attempts_max: 10,
  /** An interview longer than this is a mistake in nearly every case. */
  per_job_max: 50,
  /** Two or three paragraphs, read beside the own recording. */
  guidance_max_characters: 2_000,
  /** As many as one watching can check. */
  checklist_lines_max: 10,
  /** Two lines beside a tick on a phone. */
  checklist_line_max_characters: 120,
} as const;

/** Above these, staff are warned about the length of an interview; nothing is refused. */
export const LENGTH_ADVICE = {
  /** More questions than this, and applicants leave before the last. */
  questions_max: 7,
  /** A quarter of an hour for each applicant is what reviewers watch with full attention. */
  watching_max_seconds: 900,
} as const;

/** `attempts_allowed` of a question that may be recorded as often as wished. */
export const UNLIMITED_ATTEMPTS = 0;

/** `answer_seconds` of a written question that may be answered for as long as wished. */
export const UNLIMITED_ANSWER_SECONDS = 0;

/** Ranges of a question answered in writing, by a choice or with a file. */
/** Requirements that a choice checks. */
export const REQUIREMENT_LIMITS = {
  /** Fits the line beside an applicant's name. */
  max_characters: 120,
  /** Two sentences why a person decided that an applicant meets it. */
  note_max_characters: 500,
} as const;

export const WRITTEN_LIMITS = {
  /** Shorter than this is one line; a choice suits it better. */
  characters_min: 50,
  /** Two minutes of reading; what reviewers read to the end. */
  characters_default: 2_000,
  /** Four pages; a longer text is a document, uploaded as a file. */
  characters_max: 10_000,
  /** One option is no choice. */
  choices_min: 2,
  /** All options fit one screen, on a phone too. */
  choices_max: 10,
  /** A choice is read at a glance, two lines at most. */
  choice_max_characters: 200,
  /** Writing takes longer than speaking; an hour covers a case study. */
  answer_max_seconds: 3_600,
  /** Counted in the total time for an answer without a limit. */
  usual_answer_seconds: 180,
  /** Pause in typing before a save: half a sentence is the most that can be lost. */
  save_after_ms: 800,
  /** Text typed at the last moment may still be in transit for this long, as a recording may end late. */
  save_slack_seconds: 5,
  /** Longest name that file systems accept; longer ones are cut before their extension. */
  file_name_max_characters: 120,
} as const;

/** Deadlines (decisions 5, applicant-flow 5). */
export const DEADLINE_LIMITS = {
  /** The specification's default for a rolling deadline. */
  applicant_default_days: 3,
  applicant_min_days: 1,
  /** Beyond a year a fixed deadline is clearer. */
  applicant_max_days: 365,
  /** Days given on an extension when the job sets none. */
  reinvitation_default_days: 3,
  /** Time to send recorded answers after the deadline. */
  send_grace_minutes: 30,
} as const;

/** Longest texts accepted; generous, because the bound protects the reader and not the database. */
export const TEXT_LIMITS = {
  /** One line of an e-mail subject and of a list row. */
  title_max_characters: 120,
  /** Rich text including its markup. */
  rich_text_max_characters: 20_000,
  /** A note of a reviewer or an applicant's request. */
  comment_max_characters: 5_000,
  name_max_characters: 80,
  /** RFC 5321 allows no longer address. */
  email_max_characters: 254,
  phone_max_characters: 40,
  /** Visible subject lines end near here, the transport's limit lies far above. */
  email_subject_max_characters: 200,
  external_id_max_characters: 120,
  /** Lines of `tag|replacement`; longer lists belong in the text of the e-mail. */
  custom_fields_max_characters: 5_000,
  /** The answer to the company's own question. */
  custom_field_max_characters: 200,
  reason_max_characters: 500,
} as const;

/** Limits of a job's other data. */
export const JOB_LIMITS = {
  /** References of the same vacancy in other systems; one for each is plenty. */
  external_ids_max: 10,
} as const;

/** The marketplace of a company. */
export const MARKETPLACE_LIMITS = {
  /** Two lines of a card. */
  description_max_characters: 220,
  /** Far from the largest integer of the database, so that places above and below remain. */
  order_max: 1_000_000_000,
  /** A visitor reads the names of all categories in one request. */
  categories_max: 20,
  sub_types_max: 30,
  /** One line of the menu of categories. */
  label_max_characters: 60,
} as const;

/** Templates for activities. */
export const TEMPLATE_LIMITS = {
  /** One call creates all or none, in one transaction; twenty take well below a second. */
  per_call_max: 20,
  /** Retired ones included: their content stays in the database. Far more than people choose from. */
  per_company_max: 500,
} as const;

/** Test e-mails that staff send to themselves. */
export const TEST_MAIL_LIMITS = {
  /** Enough to try wordings for an afternoon, too few to flood a mailbox. */
  per_hour: 30,
} as const;

/** Calls that carry an Idempotency-Key. */
export const IDEMPOTENCY_LIMITS = {
  /** A program that repeats a call does so within minutes; a day is generous. */
  kept_hours: 24,
  /** A repeat waits so long for a first call that another node works on; nearly all end within a second. */
  waiting_seconds: 10,
  /**
   * A running call renews its key every third of this; an older key belonged to a node that stopped, and is free again.
   * Shorter than a repeat waits, so that a repeat is carried out where the first call died with its node.
   */
  unanswered_seconds: 6,
} as const;

/** Files that people upload (specification 5 and 9). */
export const FILE_LIMITS = {
  attachment_max_bytes: 10 * 1024 * 1024,
  /** Applicants read a handful; longer lists belong on a web page. */
  attachments_per_job_max: 20,
  /** The picture of an activity. */
  image_max_bytes: 5 * 1024 * 1024,
  /** Larger pictures take more memory than a phone has. */
  image_max_pixels: 25_000_000,
  /** Smaller ones are blurred across a page. */
  image_min_side_pixels: 200,
  cv_max_bytes: 10 * 1024 * 1024,
  /** A file that answers a question. */
  answer_max_bytes: 10 * 1024 * 1024,
  logo_max_bytes: 2 * 1024 * 1024,
  csv_max_rows: 10_000,
} as const;

/** A company's logo, as it is taken and as it is stored. */
export const LOGO_LIMITS = {
  /** Narrower pictures are blurred on dense screens; drawings have no size of their own. */
  min_width_pixels: 320,
  /** Three times the largest size at which pages and mails show it. */
  max_width_pixels: 1_280,
  max_height_pixels: 320,
} as const;

/** A company's square logo, as it is taken and as it is stored. */
export const SQUARE_LOGO_LIMITS = {
  min_width_pixels: 128,
  min_height_pixels: 128,
  /** Seven times the size at which the menu shows it; browsers make the icon of a tab from it. */
  max_width_pixels: 256,
  max_height_pixels: 256,
  /** The sides may differ by this share of the longer one. */
  sides_tolerance: 0.1,
} as const;

/** The picture of an activity in the marketplace, as it is taken and as it is stored. */
export const MARKETPLACE_PICTURE_LIMITS = {
  min_width_pixels: 480,
  /** Twice the largest size at which a card shows it. */
  max_width_pixels: 960,
  max_height_pixels: 960,
} as const;

/** A picture that a page shows, where the server has to draw it. */
export const PAGE_PICTURE_LIMITS = {
  min_width_pixels: 1,
  /** The width of a page on a dense screen. */
  max_width_pixels: 2_560,
  max_height_pixels: 2_560,
} as const;

/** Videos of staff: welcome, introduction, thanks, questions (docs/decisions/023-videos.md). */
export const VIDEO_LIMITS = {
  /** An hour at 9.5 Mbit/s, as cameras write 1080p, or ten minutes of 4K straight from a phone. */
  max_bytes: 4 * 1024 ** 3,
  /** A recorded talk or lesson; converting takes about as long as watching. */
  max_seconds: 60 * 60,
  /** Smallest picture that shows anything. */
  min_seconds: 0.2,
  /** A 4096 x 2304 frame, of the largest cameras; in any orientation. */
  max_pixels: 4096 * 2304,
  max_side_pixels: 8192,
  /** An hour at 120 frames a second; more is an attack on the server. */
  max_frames: 60 * 60 * 120,
  /** A slow line sends one in seconds, and a file has few enough of them to list the missing ones. */
  part_bytes: 8 * 1024 * 1024,
  /** Size of the video for browsers: 720p, which a phone's line carries. */
  played_long_side: 1280,
  played_short_side: 720,
  /** Copied without conversion up to here; above, a slow line stalls. */
  played_max_bits_per_second: 4_000_000,
  /** Unfinished and failed uploads of a company: they use space and serve no one yet. */
  unfinished_max: 20,
  /** Bytes of all of them, as announced: four of the largest, so that uploads of one company do not fill the disk. */
  unfinished_max_bytes: 16 * 1024 ** 3,
  /** A library, not an archive; its list can be read through. */
  per_company_max: 1000,
  /** An upload without progress for this long is deleted. */
  unfinished_kept_days: 7,
  description_max_characters: 200,
  filename_max_characters: 255,
  category_max_characters: 80,
  /** Two hours of dense captions. */
  captions_max_bytes: 512 * 1024,
  captions_max_cues: 10_000,
} as const;

/** Reviewing (decisions 5). */
export const REVIEW_LIMITS = {
  scale_default: 5,
  scales: [5, 10],
  rating_min: 1,
  /** A single step would be no choice. */
  indicators_min: 2,
  /** All steps are read before one is selected; as many as the longer scale has ratings. */
  indicators_max: 10,
  /** Two or three lines beside the player. */
  indicator_max_characters: 300,
  /** One for each question at most. */
  competencies_max: 50,
  /** The same as a question's own limit. */
  competency_max_characters: 80,
  levels_min: 2,
  /** Levels stand side by side, on a phone too. */
  levels_max: 6,
  level_max_characters: 40,
  /** Applicants that move from one reviewer to another in one request. */
  moved_at_once: 1_000,
  /** Activities on a reviewer's page that wait for ratings. */
  waiting_shown: 8,
  /** Hours between two reminders of one reviewer. */
  reminder_pause_hours: 24,
} as const;

/** Forms that save themselves while the user types. */
export const AUTOSAVE = {
  /** Longer than the pause within a word, shorter than it takes to reach for the mouse. */
  pause_ms: 1_500,
  /** How often an unreachable server is tried again. */
  retry_ms: 15_000,
} as const;

/** Questions stored in a library for reuse. */
export const LIBRARY_LIMITS = {
  /** Larger than any library in use; it stops a program in a loop. */
  per_company_max: 2_000,
  search_max_characters: 120,
} as const;

/** Limits of calls to the AI provider (decisions 9). */
export const AI_LIMITS = {
  variants_max: 10,
  /** A user waits for the answer; a small self-hosted model needs the time. */
  answer_timeout_seconds: 45,
  /** Ten variants take four thousand characters; a longer answer is invalid. */
  answer_max_bytes: 256 * 1024,
  /** Ten minutes of speech on a small machine. */
  transcription_timeout_seconds: 300,
  /** Fifteen hundred words with the longest names of fields take a tenth of it. */
  transcription_max_bytes: 4 * 1024 * 1024,
  /** Calls of one user: more than anyone reads, and far below a painful bill. */
  calls_per_minute: 6,
  calls_per_day: 100,
  /** The log of calls is kept for half a year and a little, as the law on AI in recruitment wants it. */
  calls_kept_days: 200,
} as const;

/** Questions sent by e-mail. */
export const QUESTION_MAIL_LIMITS = {
  addresses_max: 10,
  /** All colleagues who prepare one activity, several times. */
  per_job_and_day_max: 50,
} as const;

/** Facts of other systems on activities and applicants. */
export const METADATA_LIMITS = {
  keys_max: 25,
  key_max_characters: 40,
  value_max_characters: 500,
} as const;
