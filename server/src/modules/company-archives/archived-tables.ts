import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/schema/index.ts';
import { TABLE_RULES, type TableName, type TableRule } from './table-rules.ts';

interface Reference {
  columns: string[];
  to: TableName;
  to_columns: string[];
  required: boolean;
}

type Archived = Exclude<TableRule, { left: string }>;

/** A table of the archive: the columns that it takes along, and the rows of one company as a condition on them. */
export interface ArchivedTable {
  name: TableName;
  rule: Archived;
  /** Quoted columns in the order of the table, without generated ones and those that the rule leaves. */
  columns: string[];
  /** Quoted columns by which rows are sorted. */
  order: string[];
  /** SQL with the id of the company as `$1`. */
  where: string;
  /** The identity column, where it has one. */
  identity: string | null;
}

/** Tables are exported under their names in the database. */
const nameOf = (table: PgTable): TableName => getTableName(table) as TableName;

const TABLES = new Map(
  Object.values(schema).flatMap((table) =>
    is(table, PgTable) ? [[nameOf(table), getTableConfig(table)] as const] : [],
  ),
);
const quoted = (name: string): string => `"${name}"`;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

const configOf = (name: TableName) => {
  const config = TABLES.get(name);
  if (!config) throw new Error(`there is no table ${name}`);
  return config;
};

const ruleOf = (name: TableName): Archived | null => {
  const rule = TABLE_RULES[name];
  return 'left' in rule ? null : rule;
};

const REFERENCES = new Map(
  [...TABLES].map(([name, config]): [TableName, Reference[]] => [
    name,
    config.foreignKeys.map((foreignKey) => {
      const { columns, foreignColumns, foreignTable } = foreignKey.reference();
      return {
        columns: columns.map((column) => column.name),
        to: nameOf(foreignTable),
        to_columns: foreignColumns.map((column) => column.name),
        required: columns.every((column) => column.notNull),
      };
    }),
  ]),
);

const referencesOf = (name: TableName): Reference[] => REFERENCES.get(name) ?? [];

const NAMES = [...TABLES.keys()].filter((name) => ruleOf(name) !== null);

/** Every row that rows of the archive name. */
function named(table: TableName): string {
  const lists = NAMES.filter((name) => ruleOf(name)?.rows !== 'named').flatMap((name) =>
    referencesOf(name).flatMap(({ to, columns }) =>
      to === table ? [`select ${list(columns)} from ${quoted(name)} where ${conditionOf(name)}`] : [],
    ),
  );
  return `(${orderOf(table).join(', ')}) in (${lists.join(' union ')})`;
}

function belonging(name: TableName): string {
  if (name === 'companies') return '"id" = $1';
  const { columns } = configOf(name);
  if (columns.some((column) => column.name === 'company_id')) return '"company_id" = $1';
  const owner = referencesOf(name).find(
    ({ to, required }) => required && to !== name && ['company', 'shared'].includes(ruleOf(to)?.rows ?? ''),
  );
  if (!owner) throw new Error(`${name} belongs to no company`);
  const rows = `select ${list(owner.to_columns)} from ${quoted(owner.to)} where ${conditionOf(owner.to)}`;
  return `(${list(owner.columns)}) in (${rows})`;
}

const CONDITIONS = new Map<TableName, string>();

function conditionOf(name: TableName): string {
  const known = CONDITIONS.get(name);
  if (known !== undefined) return known;
  const rule = ruleOf(name);
  if (!rule) throw new Error(`${name} is not archived`);
  const base = {
    company: () => belonging(name),
    shared: () => `("company_id" = $1 or "company_id" is null)`,
    named: () => named(name),
    all: () => 'true',
  }[rule.rows]();
  const condition = rule.only === undefined ? base : `${base} and ${rule.only}`;
  CONDITIONS.set(name, condition);
  return condition;
}

/** After the tables that it names. */
function inOrder(): TableName[] {
  const sorted: TableName[] = [];
  const place = (name: TableName, path: readonly TableName[]): void => {
    if (sorted.includes(name)) return;
    if (path.includes(name)) throw new Error(`tables name each other: ${[...path, name].join(' -> ')}`);
    for (const { to } of referencesOf(name)) if (to !== name && ruleOf(to)) place(to, [...path, name]);
    sorted.push(name);
  };
  for (const name of NAMES) place(name, []);
  return sorted;
}

function orderOf(name: TableName): string[] {
  const { columns, primaryKeys } = configOf(name);
  const keys = [...(primaryKeys[0]?.columns ?? []), ...columns.filter(({ primary }) => primary)];
  return keys.map((column) => quoted(column.name));
}

/** The tables of the archive, each after those that it names. */
export const ARCHIVED_TABLES: ArchivedTable[] = inOrder().map((name) => {
  const rule = ruleOf(name) as Archived;
  const { columns } = configOf(name);
  const archived = columns.filter((column) => !column.generated && !rule.without?.includes(column.name));
  return {
    name,
    rule,
    columns: archived.map((column) => quoted(column.name)),
    order: orderOf(name),
    where: conditionOf(name),
    identity: columns.find((column) => column.generatedIdentity)?.name ?? null,
  };
});

/** The tables that stay, with the reason, as the manifest says it. */
export const TABLES_LEFT: Record<string, string> = Object.fromEntries(
  Object.entries(TABLE_RULES).flatMap(([name, rule]) => ('left' in rule ? [[name, rule.left]] : [])),
);
