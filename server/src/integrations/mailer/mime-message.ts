import { Readable } from 'node:stream';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';

/** `=_` never occurs in quoted-printable, so no text of a mail can end one of its parts (RFC 2045, 6.7). */
const BOUNDARY = '=_part-of-this-mail';
const TYPE = `multipart/alternative; boundary="${BOUNDARY}"`;
/** Around the texts and a calendar file. */
const OUTER = '=_whole-mail';
const MIXED = `multipart/mixed; boundary="${OUTER}"`;

/** Cached lines; the mails of a mailing share nearly all of theirs. */
const KNOWN_LINES = 2_000;
const LONGEST_KNOWN = 8_000;
const cache = new Map<string, string>();

function encodedLine(line: string): string {
  const before = cache.get(line);
  if (before !== undefined) return before;
  const encoded = wrap(encode(line));
  if (line.length > LONGEST_KNOWN) return encoded;
  if (cache.size >= KNOWN_LINES) cache.clear();
  cache.set(line, encoded);
  return encoded;
}

const encodedText = (text: string): string =>
  text
    .split(/\r\n|\n|\r/)
    .map(encodedLine)
    .join('\r\n');

const part = (type: string, content: string): string =>
  `--${BOUNDARY}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${encodedText(content)}\r\n`;

const inBase64 = (text: string): string => Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n');

const METHOD = /^METHOD:(PUBLISH|REQUEST|CANCEL)\r?$/m;

const calendarType = (calendar: string): string =>
  `text/calendar; charset=utf-8; method=${METHOD.exec(calendar)?.[1] ?? 'PUBLISH'}`;

/** The calendar as a form of the mail, in which Outlook and Gmail look for it (RFC 6047, 2.4). */
const calendarPart = (calendar: string): string =>
  `--${BOUNDARY}\r\nContent-Type: ${calendarType(calendar)}\r\nContent-Transfer-Encoding: base64\r\n\r\n${inBase64(calendar)}\r\n`;

/** A calendar file beside the texts, for programs that look for files. */
const withCalendar = (texts: string, calendar: string): string => {
  const type = `${calendarType(calendar)}; name="event.ics"`;
  const file = inBase64(calendar);
  return [
    `--${OUTER}\r\nContent-Type: ${TYPE}\r\n\r\n${texts}`,
    `--${OUTER}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="event.ics"\r\n\r\n${file}\r\n`,
    `--${OUTER}--\r\n`,
  ].join('');
};

/**
 * A mail encoded line by line, with each line cached for all mails that share it. Headers and envelope come from the
 * library; its own streams take three quarters of a mail's time.
 */
export class MimeMessage extends MimeNode {
  readonly #html: string;
  readonly #text: string;
  readonly #calendar: string | null;
  #stream: Readable | null = null;

  constructor(
    headers: Parameters<MimeNode['setHeader']>[0],
    { html, text, calendar = null }: { html: string; text: string; calendar?: string | null | undefined },
  ) {
    super(calendar === null ? TYPE : MIXED);
    this.setHeader(headers);
    this.#html = html;
    this.#text = text;
    this.#calendar = calendar;
  }

  /** Whether the connection has read the whole mail. */
  get isHandedOver(): boolean {
    return this.#stream?.readableEnded ?? false;
  }

  override createReadStream(): Readable {
    const parts = `${part('text/plain', this.#text)}${part('text/html', this.#html)}`;
    const calendar = this.#calendar === null ? '' : calendarPart(this.#calendar);
    const texts = `${parts}${calendar}--${BOUNDARY}--\r\n`;
    const body = this.#calendar === null ? texts : withCalendar(texts, this.#calendar);
    const content = Buffer.from(`${this.buildHeaders()}\r\n\r\n${body}`);
    this.#stream = new Readable({
      read() {
        this.push(content);
        this.push(null);
      },
    });
    return this.#stream;
  }
}
