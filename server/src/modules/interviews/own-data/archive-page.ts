import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { referenceOf } from '@vivavoce/domain/applications/reference.ts';
import { givenIn } from '@vivavoce/domain/reports/funnel.ts';
import { dateText } from '@vivavoce/domain/date-text.ts';
import { formatDeadline, languageTag, translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { textOfRichText } from '../../rich-text.ts';
import type { ArchiveData } from './archive-content.ts';

type Row = Record<string, unknown>;
interface Reader {
  locale: Locale;
  time_zone: string;
}

const STYLE = `:root{color-scheme:light dark;font:16px/24px system-ui,sans-serif}
body{margin:0 auto;max-width:44rem;padding:16px 16px 48px;overflow-wrap:anywhere}
h1{font-size:26px;line-height:32px}h2{font-size:20px;margin:40px 0 8px}h3{font-size:17px;margin:24px 0 4px}
p{margin:8px 0}.text{white-space:pre-wrap}video,audio{display:block;width:100%;max-height:70vh;margin:8px 0}
ul{padding-inline-start:20px}summary{min-height:44px;line-height:44px}a{color:inherit}`;

/** Nothing runs in the page, whatever it holds; players and links to files of the archive work without a server. */
const POLICY = "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; connect-src 'none'";

const VIDEO = /\/(camera|screen)\.\w+$/;
const AUDIO = /\/voice\.\w+$/;

/** A value of a stored row, which JSON has made a text, a number or nothing. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
const rowsIn = (data: ArchiveData, table: string): Row[] =>
  (data as unknown as Record<string, Row[] | undefined>)[table] ?? [];

const paragraph = (text: string): string => (text === '' ? '' : `<p class="text">${escapeHtml(text)}</p>`);
const heading = (level: 2 | 3, text: string): string => `<h${level}>${escapeHtml(text)}</h${level}>`;
const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const fact = (name: string, value: string): string => `<strong>${escapeHtml(name)}</strong> ${escapeHtml(value)}`;
/** Relative, so that it works wherever the archive was unpacked. */
const addressOf = (name: string): string => escapeHtml(name.split('/').map(encodeURIComponent).join('/'));
const link = (name: string, label: string): string => `<a href="${addressOf(name)}">${escapeHtml(label)}</a>`;

/** Phrases of the page, and instants as the reader's calendar has them. */
function wordingOf({ locale, time_zone }: Reader) {
  const translate = translator(locale);
  type Key = Parameters<typeof translate>[0];
  const t = (key: string, values?: Record<string, string | number>): string =>
    translate(`archive.page.${key}` as Key, values as never);
  const when = (value: unknown): string =>
    textOf(value) === '' ? '' : formatDeadline(locale, time_zone, new Date(textOf(value)));
  return { t, when };
}
type Wording = ReturnType<typeof wordingOf>;

/** The questions with their answers: recordings with transcripts, texts, choices and files. */
function answersOf(data: ArchiveData, files: readonly string[], { t, when }: Wording): string {
  const transcriptOf = (attempt: unknown): string => {
    const transcript = rowsIn(data, 'transcripts').find(({ attempt_id }) => attempt_id === attempt);
    const newest = rowsIn(data, 'transcript_versions').find(
      ({ transcript_id, revision }) => transcript_id === transcript?.['id'] && revision === transcript?.['revision'],
    );
    const cues = (newest?.['cues'] ?? []) as { text: string }[];
    return cues.map(({ text }) => text).join(' ');
  };

  function player(name: string): string {
    if (VIDEO.test(name)) {
      const label = name.includes('/screen.') ? paragraph(t('screen')) : '';
      return `${label}<video controls playsinline preload="metadata" src="${addressOf(name)}"></video>`;
    }
    return AUDIO.test(name) ? `<audio controls preload="metadata" src="${addressOf(name)}"></audio>` : '';
  }

  function recording(attempt: Row, isSent: boolean): string {
    const folder = `recordings/question-${textOf(attempt['question_id'])}/attempt-${textOf(attempt['number'])}`;
    const players = files.filter((name) => name.startsWith(`${folder}/`)).map(player);
    const played = players.join('');
    const transcript = transcriptOf(attempt['id']);
    return [
      heading(3, t(isSent ? 'sent' : 'attempt', { number: Number(attempt['number']) })),
      paragraph(when(attempt['created_at'])),
      played === '' ? paragraph(players.length > 0 ? t('unprepared', { folder }) : t('absent')) : played,
      transcript === ''
        ? ''
        : `<details><summary>${escapeHtml(t('transcript'))}</summary>${paragraph(transcript)}</details>`,
    ].join('');
  }

  function writing(written: Row): string {
    const folder = `answers/question-${textOf(written['question_id'])}/`;
    const choices = (written['choices'] ?? []) as string[];
    return [
      paragraph(when(written['saved_at'])),
      paragraph(textOf(written['text'])),
      choices.length > 0 ? list(choices.map(escapeHtml)) : '',
      ...files
        .filter((name) => name.startsWith(folder))
        .map((name) => `<p>${escapeHtml(t('file'))} ${link(name, name.slice(folder.length))}</p>`),
    ].join('');
  }

  const chosen = new Set(rowsIn(data, 'answers').map(({ attempt_id }) => attempt_id));
  const parts = data.activity.questions.map(({ id, text }, index) => {
    const ofQuestion = (table: string) => rowsIn(data, table).filter(({ question_id }) => question_id === id);
    const replies = [
      ...ofQuestion('attempts').map((row) => recording(row, chosen.has(row['id']))),
      ...ofQuestion('written_answers').map(writing),
    ].join('');
    // `textOfRichText` gives text whose marks are escaped already.
    const question = `<p class="text"><strong>${textOfRichText(text).trim()}</strong></p>`;
    return heading(3, t('question', { number: index + 1 })) + question + (replies || paragraph(t('noAnswer')));
  });
  return parts.join('');
}

/** The parts of the form with their replies. */
function formOf(data: ArchiveData, { t }: Wording): string {
  /** The reply to one part of a form: a text, the number of a label from 1, or such a number for each response. */
  function replyOf(part: Row, reply: unknown): string {
    const levels = (part['labels'] ?? part['levels'] ?? []) as string[];
    const responses = (part['responses'] ?? []) as string[];
    const named = (value: unknown): string => (typeof value === 'number' ? levels[value - 1] : null) ?? textOf(value);
    if (!Array.isArray(reply)) return paragraph(named(reply) || t('noAnswer'));
    return list(
      reply.map((value: unknown, index) =>
        escapeHtml(responses[index] === undefined ? named(value) : `${responses[index]} – ${named(value)}`),
      ),
    );
  }

  const replies = (rowsIn(data, 'form_replies')[0]?.['answers'] ?? {}) as Row;
  return ((data.activity.form ?? []) as Row[])
    .map((part) => {
      const text = textOf(part['text'] ?? part['name']);
      return (
        heading(3, textOf(part['title']) || text) +
        (part['title'] ? paragraph(text) : '') +
        replyOf(part, replies[textOf(part['id'])])
      );
    })
    .join('');
}

/** The other parts of the page. */
function partsOf(data: ArchiveData, { t, when }: Wording, locale: Locale) {
  const feedback = (): string =>
    data.feedback === null
      ? ''
      : paragraph(when(data.feedback.released_at)) +
        paragraph(data.feedback.opening) +
        data.feedback.points.map(({ name, text }) => heading(3, name) + paragraph(text)).join('');

  const requests = (): string =>
    rowsIn(data, 'applicant_requests')
      .map(({ action_type, text, answer, created_at }) =>
        [
          heading(3, t('request', { type: textOf(action_type) })),
          paragraph(when(created_at)),
          paragraph(textOf(text)),
          textOf(answer) === '' ? '' : paragraph(`${t('answer')} ${textOf(answer)}`),
        ].join(''),
      )
      .join('');

  const mails = (): string =>
    rowsIn(data, 'mails')
      .map(
        ({ subject, text, sent_at, created_at }) =>
          `<details><summary>${escapeHtml(textOf(subject))}</summary>${paragraph(when(sent_at ?? created_at))}${paragraph(textOf(text))}</details>`,
      )
      .join('');

  /** Notes and tags of staff, without the names of their authors. */
  const known = (): string =>
    data.known.notes.map(({ text, created_at }) => paragraph(when(created_at)) + paragraph(text)).join('') +
    (data.known.tags.length > 0
      ? heading(3, t('tags')) + list(data.known.tags.map(({ name }) => escapeHtml(name)))
      : '');

  function details(): string {
    const { email, first_name, last_name } = data.person;
    const phone = textOf(data.application?.['phone']);
    const facts = [
      ['name', `${first_name} ${last_name}`.trim()],
      ['email', email],
      ['phone', phone],
      ['reference', referenceOf(Number(data.application?.['id']))],
    ] as const;
    return list(facts.filter(([, value]) => value !== '').map(([key, value]) => fact(t(key), value)));
  }

  function kept(): string {
    if (data.kept_until === null) return paragraph(t('held', { organisation: data.organisation }));
    const format = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
    return paragraph(t('until', { date: dateText(format, new Date(data.kept_until)) }));
  }

  function dates(): string {
    const names = ['invited_at', 'opened_at', 'responded_at', 'declined_at', 'erasure_requested_at'] as const;
    const reached = names.filter((name) => textOf(data.application?.[name]) !== '');
    const consents = rowsIn(data, 'consents').map(({ notice_version, recording: isRecorded, ai, at }) => {
      // Other kinds of activities record nothing, whatever the box of the consent says.
      const recorded = data.activity.kind === 'presentation' ? String(isRecorded) : 'none';
      const values = { version: textOf(notice_version), recording: recorded, ai: String(ai) };
      return escapeHtml(`${t('consent', values)} ${when(at)}`);
    });
    const handed = givenIn([data.activity.kind]);
    return list([...reached.map((name) => fact(t(name, { handed }), when(data.application?.[name]))), ...consents]);
  }

  return { feedback, requests, mails, known, details, kept, dates };
}

/**
 * The archive as a page for people: no script, nothing from elsewhere, every text of the data escaped.
 * @param files the names of all recordings and files in the archive
 */
export function archivePage(data: ArchiveData, files: readonly string[], reader: Reader): string {
  const wording = wordingOf(reader);
  const parts = partsOf(data, wording, reader.locale);
  const { t, when } = wording;
  const section = (name: string, content: string): string => heading(2, t(name)) + (content || paragraph(t('none')));
  /** A part that most activities do not have. */
  const optional = (name: string, content: string): string => (content === '' ? '' : section(name, content));
  const { organisation, activity, made_at } = data;
  const title = escapeHtml(t('title', { title: activity.title }));
  return [
    `<!doctype html><html lang="${languageTag(reader.locale)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="content-security-policy" content="${POLICY}">`,
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${title}</h1>`,
    paragraph(t('by', { organisation, date: when(made_at) })),
    paragraph(t('in')),
    paragraph(t('out', { contact: activity.contact || organisation })),
    section('details', parts.details()),
    section('kept', parts.kept()),
    section('dates', parts.dates()),
    optional(
      'answers',
      answersOf(data, files, wording) || (activity.kind === 'presentation' ? paragraph(t('noAnswers')) : ''),
    ),
    optional('form', formOf(data, wording)),
    optional('feedback', parts.feedback()),
    section('requests', parts.requests()),
    section('mails', parts.mails()),
    section('known', parts.known()),
    optional('files', files.length > 0 ? list(files.map((name) => link(name, name))) : ''),
    `<p>${escapeHtml(t('data'))} <a href="data.json">data.json</a></p>`,
    '</main></body></html>\n',
  ].join('\n');
}
