type Json = Record<string, unknown>;

/** Values of texts by the name of their field. */
const TEXTS: Readonly<Record<string, string>> = {
  name: 'Records',
  quarter: '2026-Q3',
  title: 'Graduate analyst',
  first_name: 'Ada',
  last_name: 'Quist',
  full_name: 'Ada Quist',
  applicant_name: 'Ada Quist',
  email: 'ada.quist@mail.example',
  account_name: 'Northwind',
  shortname: 'northwind',
  external_id: 'C-1042',
  phone: '+44 20 7946 0000',
  time_zone: 'Europe/London',
  address: 'https://records.example/vivavoce',
};
/** Values of numbers by the name of their field. */
const NUMBERS: Readonly<Record<string, number>> = {
  job: 1207,
  application: 48213,
  question: 5120,
  user: 31,
  page_size: 20,
  sequence: 90217,
};
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-30T13:58:04Z',
  date: '2026-12-11',
  time: '09:30',
  email: 'ada.quist@mail.example',
  uri: 'https://interviews.example.org/',
  uuid: '7f1c1b9e-52a6-4d0f-9f0a-3a1d7f0c4b52',
  ipv4: '192.0.2.7',
  binary: '',
};
/** For a field with a pattern, the first one that fits it. */
const SAMPLES = [
  'text',
  'Text',
  '123456',
  'k3f9-2ab7c1d0',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '10:30',
  '#1f6feb',
  'en',
  '1,2',
  'a@mail.example',
  'https://example.org/',
];

/** For a pattern that counts its letters. */
const LENGTHS = Array.from({ length: 64 }, (_, at) => ['a'.repeat(at + 1), '1'.repeat(at + 1)]).flat();

/** The component that a reference names. */
export type Resolve = (reference: string) => Json;

interface Place {
  resolve: Resolve;
  /** Of a request: fields that may be left out are, so that those which exclude each other do not meet. */
  of: 'request' | 'answer';
  field: string;
  /** References that lead here; a shape within itself ends. */
  within: readonly string[];
}

const isList = (value: unknown): value is Json[] => Array.isArray(value);

function textOf(schema: Json, field: string): string {
  const { format, pattern, minLength, maxLength } = schema;
  const named = TEXTS[field];
  const candidates = [...(named === undefined ? [] : [named]), ...SAMPLES, ...LENGTHS];
  const known = typeof format === 'string' ? FORMATS[format] : undefined;
  if (known !== undefined) return known;
  const least = typeof minLength === 'number' ? minLength : 0;
  const most = typeof maxLength === 'number' ? maxLength : Infinity;
  const fits = (text: string) => typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
  const fitting = candidates.find((text) => fits(text) && text.length >= least && text.length <= most);
  return fitting ?? 'text'.padEnd(least, '.').slice(0, Math.max(least, Math.min(most, least || 4)));
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Json, field: string): number {
  const least =
    typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : null;
  const most = typeof maximum === 'number' ? maximum : Infinity;
  const value = NUMBERS[field] ?? (field === 'id' ? 48213 : 1);
  return Math.min(Math.max(value, least ?? value), most);
}

function objectOf(schema: Json, place: Place): Json {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
  const names = Object.keys(properties).filter(
    (name) => place.of === 'answer' || required.includes(name) || 'examples' in (properties[name] ?? {}),
  );
  const [first] = Object.keys(properties);
  if (names.length === 0 && first !== undefined && place.of === 'request') names.push(first);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(properties[name] ?? {}, { ...place, field: name });
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function listOf(schema: Json, place: Place): unknown[] {
  const { prefixItems, items, minItems, maxItems } = schema;
  if (isList(prefixItems)) return prefixItems.map((shape) => valueOf(shape, place));
  if (maxItems === 0) return [];
  const element = valueOf((items ?? {}) as Json, place);
  if (element === undefined) return [];
  return Array.from({ length: typeof minItems === 'number' ? Math.max(minItems, 1) : 1 }, () => element);
}

/** The first alternative with a value; null is the last choice. */
function alternativeOf(alternatives: Json[], place: Place): unknown {
  const values = alternatives.map((shape) => valueOf(shape, place));
  return values.find((value) => value !== undefined && value !== null) ?? (values.includes(null) ? null : undefined);
}

function valueOf(schema: Json, place: Place): unknown {
  const { $ref: reference, examples, anyOf, oneOf: choice, allOf, type } = schema;
  if (Array.isArray(examples)) return examples[0];
  if (typeof reference === 'string') {
    if (place.within.includes(reference)) return undefined;
    return valueOf(place.resolve(reference), { ...place, within: [...place.within, reference] });
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (isList(anyOf)) return alternativeOf(anyOf, place);
  if (isList(choice)) return alternativeOf(choice, place);
  if (isList(allOf)) return Object.assign({}, ...allOf.map((shape) => valueOf(shape, place)));
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return objectOf(schema, place);
    case 'array':
      return listOf(schema, place);
    case 'string':
      return textOf(schema, place.field);
    case 'integer':
    case 'number':
      return numberOf(schema, place.field);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return {};
  }
}

/**
 * A value of the shape: what the contract itself gives as an example, otherwise made of the shape. Tests parse each one by the
 * contract.
 */
export const exampleOf = (schema: Json, of: Place['of'], resolve: Resolve): unknown =>
  valueOf(schema, { resolve, of, field: '', within: [] });
