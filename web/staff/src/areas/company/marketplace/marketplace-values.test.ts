import { expect, it } from 'vitest';
import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { STOCK_PICTURES } from '@vivavoce/domain/marketplace/pictures.ts';
import { merge } from '@vivavoce/web-shared/forms/merge.ts';
import { bodyOf, faultsOf, isSame, valuesOf } from './marketplace-values.ts';

const stored = {
  marketplace_open: true,
  hub_open: true,
  marketplace_title: '',
  marketplace_cta_name: '',
  marketplace_cta_link: '',
  company_theme: { marketplace_logo: null, primary: '#4b32c3', dark: false },
  company_data_role: 'controller',
  marketplace_stock_images: null,
} as unknown as CompanySettings;
const values = valuesOf(stored);
const changesOf = (settings: CompanySettings, typed: typeof values) => bodyOf(valuesOf(settings), typed);

it('sends nothing where nothing differs, as for spaces and another spelling of a colour', () => {
  expect(changesOf(stored, { ...values, marketplace_title: ' ', primary_color: '#4B32C3' })).toEqual({});
});

it('sends what differs, and null for all stock pictures and no colour', () => {
  const some = { ...stored, marketplace_stock_images: ['books'] } as CompanySettings;
  expect(changesOf(some, { ...values, hub_open: false, primary_color: '' })).toEqual({
    hub_open: false,
    primary_color: null,
    marketplace_stock_images: null,
  });
  expect(changesOf(stored, { ...values, marketplace_stock_images: ['books', 'arcs'] })).toEqual({
    marketplace_stock_images: STOCK_PICTURES.filter((one) => one === 'books' || one === 'arcs'),
  });
});

it('tells what another person changed from what both changed differently', () => {
  const newer = { ...stored, hub_open: false, marketplace_title: 'Theirs', marketplace_cta_name: 'Book' };
  const mine = { ...values, marketplace_title: 'Mine', marketplace_cta_name: ' Book ', marketplace_open: false };
  expect(merge({ base: values, typed: mine, newest: valuesOf(newer) }, { isSame })).toMatchObject({
    theirs: ['hub_open'],
    both: ['marketplace_title'],
  });
});

it.each([
  [{ marketplace_cta_name: 'Book' }, { marketplace_cta_link: 'required' }],
  [{ marketplace_cta_link: 'https://x.example' }, { marketplace_cta_name: 'required' }],
  [{ marketplace_cta_name: 'Book', marketplace_cta_link: 'x.example' }, { marketplace_cta_link: 'wrong_format' }],
  [{ primary_color: 'green' }, { primary_color: 'not_a_colour' }],
  [{ marketplace_stock_images: [] }, { marketplace_stock_images: 'required' }],
  [{ marketplace_title: 'Practice room' }, {}],
])('finds in %j the faults %j', (change, faults) => {
  expect(faultsOf({ ...values, ...change })).toEqual(faults);
});
