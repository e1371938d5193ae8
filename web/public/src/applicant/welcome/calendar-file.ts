type CalendarEntry = {
  id: string;
  /** ISO 8601. */
  deadline: string;
  title: string;
  text: string;
  link: string;
};

const hourMs = 3_600_000;

function stamp(time: number): string {
  return new Date(time).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
}

function escape(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** RFC 5545 allows 75 bytes a line; a continued line begins with a space. */
export function fold(line: string): string {
  const lines = [''];
  for (const character of line) {
    const current = lines.at(-1) ?? '';
    if (bytesOf(current + character) > 75) lines.push(` ${character}`);
    else lines[lines.length - 1] = current + character;
  }
  return lines.join('\r\n');
}

/** The hour before the deadline, with an alarm a day ahead, as the text of an .ics file. */
export function calendarText({ id, deadline, title, text, link }: CalendarEntry, now = Date.now()): string {
  const end = Date.parse(deadline);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vivavoce//Interview//EN',
    'BEGIN:VEVENT',
    `UID:${escape(id)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(end - hourMs)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(text)}`,
    `URL:${link}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escape(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** Data address for a download link; the file is small enough. */
export function calendarFile(entry: CalendarEntry): string {
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarText(entry))}`;
}
