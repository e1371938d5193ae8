import { createHash } from 'node:crypto';
import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { slugOf } from '@vivavoce/domain/marketplace/slug.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { AppError, invalid } from '../../../lib/app-error.ts';
import { FIRST_TYPES, holdTypes } from '../activity-types.ts';
import { listTypes } from '../marketplace.repository.ts';
import type { TypeRow } from '../marketplace.repository.ts';
import * as repository from './manage.repository.ts';
import { requireMarketplace } from './manage.service.ts';

type OwnCategories = ResultOf<'GET /api/marketplace/categories'>;
type CategoryInput = BodyOf<'PUT /api/marketplace/categories'>['categories'][number];

const partsOf = (types: readonly Omit<TypeRow, 'id' | 'company_id'>[]) =>
  types.map(({ value, label, icon, items }) => ({
    value,
    label,
    icon,
    items: items.map((item) => ({ value: item.value, label: item.label })),
  }));

/** A fingerprint of the categories, which changes with every change. */
export const versionOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** A company without categories of its own has the first ones, which are stored with the first change. */
async function present(db: Queryable, company_id: number): Promise<OwnCategories> {
  const [types, counts] = await Promise.all([listTypes(db, company_id), repository.countOfTypes(db, company_id)]);
  const parts = partsOf(types.length > 0 ? types : FIRST_TYPES.map((type) => ({ ...type, items: [] })));
  const sum = (fits: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(fits).reduce((total, { count }) => total + count, 0);
  return {
    version: versionOf(parts),
    categories: parts.map((part) => {
      const type = types.find(({ value }) => value === part.value);
      return {
        ...part,
        count: sum(({ activity_type_id }) => activity_type_id === type?.id),
        items: part.items.map((item) => {
          const id = type?.items.find(({ value }) => value === item.value)?.id;
          return { ...item, count: sum(({ activity_sub_type_id }) => id !== undefined && activity_sub_type_id === id) };
        }),
      };
    }),
  };
}

export const readCategories = (ctx: Context, actor: StaffActor): Promise<OwnCategories> =>
  present(ctx.db, requireMarketplace(actor));

/** Values of new rows are made of their labels and differ from all others, since they are part of addresses. */
function newValue(label: string, usedValues: Set<string>): string {
  const slug = slugOf(label);
  let value = slug;
  for (let n = 2; usedValues.has(value); n += 1) value = `${slug}-${n}`;
  usedValues.add(value);
  return value;
}

/** @throws AppError `invalid` for a value that does not exist, or stands twice */
function refuseUnknown(
  known: readonly { value: string }[],
  input: readonly { value?: string | undefined }[],
  at: string,
) {
  const values = input.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (new Set(values).size < values.length) throw invalid({ [at]: ['repeated'] });
  if (values.some((value) => !known.some((row) => row.value === value))) throw invalid({ [at]: ['not_allowed'] });
}

async function storeItems(tx: Tx, type: { id: number; items: TypeRow['items'] }, input: CategoryInput['items']) {
  refuseUnknown(type.items, input, 'categories');
  const newValues = new Set(input.map(({ value }) => value));
  await repository.deleteItems(
    tx,
    type.items.filter(({ value }) => !newValues.has(value)).map(({ id }) => id),
  );
  const values = new Set(type.items.map(({ value }) => value));
  for (const [order, { value, label }] of input.entries()) {
    const id = type.items.find((item) => item.value === value)?.id;
    const itemValue = value ?? newValue(label, values);
    await repository.upsertItem(tx, { id, activity_type_id: type.id, value: itemValue, label, order });
  }
}

/** @throws AppError `conflict` where another user changed the categories since they were read */
export async function changeCategories(
  ctx: Context,
  actor: StaffActor,
  { categories, based_on }: BodyOf<'PUT /api/marketplace/categories'>,
): Promise<OwnCategories> {
  const company_id = requireMarketplace(actor);
  await ctx.db.transaction(async (tx) => {
    const types = await holdTypes(tx, company_id);
    if (versionOf(partsOf(types)) !== based_on) throw new AppError('conflict');
    refuseUnknown(types, categories, 'categories');
    const newValues = new Set(categories.map(({ value }) => value));
    await repository.deleteTypes(
      tx,
      company_id,
      types.filter(({ value }) => !newValues.has(value)).map(({ id }) => id),
    );
    const values = new Set(types.map(({ value }) => value));
    for (const [order, { value, label, icon, items }] of categories.entries()) {
      const known = types.find((type) => type.value === value);
      const typeValue = value ?? newValue(label ?? icon, values);
      const id = await repository.upsertType(tx, { id: known?.id, company_id, value: typeValue, label, icon, order });
      await storeItems(tx, { id, items: known?.items ?? [] }, items);
    }
  });
  return present(ctx.db, company_id);
}
