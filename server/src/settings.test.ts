import { expect, test } from 'vitest';
import { SETTINGS, type Setting } from './settings.mjs';

type Entry = Setting<string | number | boolean>;
const settings: [string, Entry][] = Object.entries(SETTINGS);

function wrapped(text: string, width = 118): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trimStart();
    if (line.length <= width) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

const defaultOf = ({ default: value, otherwise = '' }: Entry) => (value === undefined ? otherwise : String(value));

/** The values are named where there are few. */
const meaningOf = ({ about, kind }: Entry) =>
  kind.rule.startsWith('one of') ? `${about} ${kind.rule.replace('one', 'One')}.` : about;

function exampleOf([name, setting]: [string, Entry]): string {
  const heading = setting.heading ? ['', `# --- ${setting.heading} ---`] : [];
  const text = wrapped(`${meaningOf(setting)} Default: ${defaultOf(setting)}.`).map((line) => `# ${line}`);
  return [...heading, ...text, `# ${name}=${setting.example ?? setting.default ?? ''}`].join('\n');
}

function partOf([name, setting]: [string, Entry]): string {
  const heading = setting.heading
    ? ['', `## ${setting.heading}`, '', '| setting | default | meaning |', '|---|---|---|']
    : [];
  return [...heading, `| ${name} | ${defaultOf(setting)} | ${meaningOf(setting)} |`].join('\n');
}

const HINT = 'npx vitest run --project server settings.test -u';

test('.env.example explains every setting', async () => {
  const text = [
    '# Settings of Vivavoce. Copy to .env and uncomment what you need; a variable of the process wins over this file.',
    '# Nothing has to be set to try Vivavoce on your own machine. `npm run doctor` checks every setting.',
    ...settings.map(exampleOf),
  ].join('\n');
  await expect(`${text}\n`, HINT).toMatchFileSnapshot('../../.env.example');
});

test('docs/settings.md lists every setting', async () => {
  const text = [
    '# Settings',
    '',
    'Variables of the process, or a file `.env` in the project’s folder; the process wins. `npm run doctor` tries every setting. This page is made from `server/src/settings.mjs`.',
    ...settings.map(partOf),
  ].join('\n');
  await expect(`${text}\n`, HINT).toMatchFileSnapshot('../../docs/settings.md');
});

test('an example is a value that the setting takes', () => {
  const refused = settings.filter(([, { example, kind }]) => example !== undefined && kind.read(example) === undefined);
  expect(refused.map(([name]) => name)).toEqual([]);
});
