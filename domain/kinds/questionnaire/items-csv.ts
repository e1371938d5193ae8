import { beginningOf } from '../../cut-text.ts';
import { fileKind } from '../../files/file-kinds.ts';
import { FORM_LIMITS } from '../limits.ts';
import { ITEM_KINDS, questionnaireFaults } from './items.ts';
import type { Item, ItemKind, Section } from './items.ts';
import type { FormFault } from '../form-fault.ts';

export interface CsvFault {
  /** The line of the file as a spreadsheet numbers it, from 1. */
  row: number;
  column: string;
  code: FormFault['code'] | 'wrong_type' | 'yes_or_no' | 'columns_missing';
}

const COLUMNS = ['section', 'text', 'kind', 'labels', 'competency', 'required', 'reversed'] as const;
type Column = (typeof COLUMNS)[number];

/**
 * The text of a CSV file as spreadsheets write it: UTF-8, UTF-16 with its mark, or Windows-1252.
 * @returns null for a workbook or another file that is no text
 */
export function textOfCsv(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return '';
  if (fileKind('items.csv', bytes) === null) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The rows of a CSV file; separators within quotes belong to the cell. */
function rowsOf(text: string): string[][] {
  const separator = (text.split('\n', 1)[0] ?? '').includes(';') ? ';' : ',';
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === separator) end();
    else if (!quoted && sign === '\n') {
      end();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  end();
  return rows;
}

const YES = new Set(['yes', 'y', 'oui', 'o', 'true', 'vrai', '1', 'x']);
const NO = new Set(['no', 'n', 'non', 'false', 'faux', '0', '-']);
const SWITCHES = ['required', 'reversed'] as const;

/** Labels of each kind in both languages, as the screen shows them and as authors shorten them, without accents. */
const KIND_LABELS: Readonly<Record<ItemKind, readonly string[]>> = {
  scale: ['', 'echelle'],
  single: ['one choice', 'single choice', 'choice', 'choix unique', 'un choix', 'choix'],
  multiple: [
    'several choices',
    'multiple choice',
    'multiple choices',
    'choix multiples',
    'choix multiple',
    'plusieurs choix',
  ],
  text: ['texte'],
};
const withoutAccents = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const kindOf = (label: string): ItemKind | undefined =>
  ITEM_KINDS.find((kind) => kind === label || KIND_LABELS[kind].includes(label.replaceAll(/[\s_-]+/g, ' ')));

/**
 * The sections and items of a CSV file with the columns section, text, kind, labels (separated by |), competency,
 * required and reversed (yes or no). Only text is demanded; a row without a kind is a scale. Nothing is taken from a
 * faulty row.
 * @param newId gives each section and item its id
 * @param usualScale the labels of a scale whose row has none
 */
export function itemsOfCsv(
  file: string,
  newId: () => string,
  usualScale: readonly string[],
): { sections: Section[]; faults: CsvFault[] } {
  const [head = [], ...rows] = rowsOf(file.replace(/^\uFEFF/, ''));
  const places = new Map(head.map((name, at) => [name.trim().toLowerCase(), at]));
  if (!places.has('text')) return { sections: [], faults: [{ row: 1, column: 'text', code: 'columns_missing' }] };
  const sections: Section[] = [];
  const faults: CsvFault[] = [];
  for (const [at, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const of = (column: Column): string => cells[places.get(column) ?? -1] ?? '';
    const kind = kindOf(withoutAccents(of('kind')));
    const row = at + 2;
    const isOn = (column: (typeof SWITCHES)[number]) => YES.has(of(column).toLowerCase());
    const unclear = SWITCHES.filter(
      (column) => of(column) !== '' && !isOn(column) && !NO.has(of(column).toLowerCase()),
    );
    faults.push(...unclear.map((column) => ({ row, column, code: 'yes_or_no' as const })));
    if (kind === undefined) faults.push({ row, column: 'kind', code: 'wrong_type' });
    if (kind === undefined || unclear.length > 0) continue;
    const cellLabels = of('labels') === '' ? [] : of('labels').split('|');
    const labels = kind === 'scale' && cellLabels.length === 0 ? usualScale : cellLabels.map((label) => label.trim());
    const item: Item = {
      id: newId(),
      kind,
      text: beginningOf(of('text'), FORM_LIMITS.text_max_characters),
      required: of('required') === '' || isOn('required'),
      competency: beginningOf(of('competency'), FORM_LIMITS.competency_max_characters) || null,
      reversed: isOn('reversed'),
      labels: kind === 'text' ? [] : [...labels],
    };
    const alone = { id: newId(), title: of('section'), items: [item] };
    const wrong = questionnaireFaults({ kind: 'questionnaire', paged: true, sections: [alone] });
    if (wrong.length > 0) {
      faults.push(...wrong.map(({ path, code }) => ({ row, column: path.split('.').at(-1) ?? 'text', code })));
      continue;
    }
    const same = sections.find(({ title }) => title === alone.title);
    if (same) same.items.push(item);
    else sections.push(alone);
  }
  return { sections, faults };
}
