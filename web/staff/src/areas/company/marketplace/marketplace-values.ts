import type { CompanySettings } from '@vivavoce/contract/types.ts';
import type { DATA_ROLES } from '@vivavoce/domain/companies/kind.ts';
import { normaliseHex } from '@vivavoce/domain/companies/colour.ts';
import { STOCK_PICTURES, type StockPicture } from '@vivavoce/domain/marketplace/pictures.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { changedNames } from '@vivavoce/web-shared/forms/merge.ts';
import type { SettingsPart } from '../../../features/forms/use-settings-form.ts';

/** The form of the marketplace's settings as it is filled in. */
export type MarketplaceValues = {
  marketplace_open: boolean;
  hub_open: boolean;
  marketplace_title: string;
  marketplace_cta_name: string;
  marketplace_cta_link: string;
  primary_color: string;
  marketplace_dark: boolean;
  company_data_role: (typeof DATA_ROLES)[number];
  marketplace_stock_images: readonly StockPicture[];
};

export const valuesOf = (settings: CompanySettings): MarketplaceValues => ({
  marketplace_open: settings.marketplace_open,
  hub_open: settings.hub_open,
  marketplace_title: settings.marketplace_title,
  marketplace_cta_name: settings.marketplace_cta_name,
  marketplace_cta_link: settings.marketplace_cta_link,
  primary_color: settings.company_theme.primary ?? '',
  marketplace_dark: settings.company_theme.dark,
  company_data_role: settings.company_data_role,
  marketplace_stock_images: settings.marketplace_stock_images ?? STOCK_PICTURES,
});

type Body = BodyInputOf<'POST /api/settings'>;

/** The values as they are stored: without spaces around them, null where nothing is chosen. */
function storable(values: MarketplaceValues) {
  const stock = STOCK_PICTURES.filter((picture) => values.marketplace_stock_images.includes(picture));
  const colour = values.primary_color.trim();
  return {
    ...values,
    marketplace_title: values.marketplace_title.trim(),
    marketplace_cta_name: values.marketplace_cta_name.trim(),
    marketplace_cta_link: values.marketplace_cta_link.trim(),
    primary_color: colour === '' ? null : (normaliseHex(colour) ?? colour),
    marketplace_stock_images: stock.length === STOCK_PICTURES.length ? null : stock,
  } satisfies Body;
}

export type MarketplaceField = keyof MarketplaceValues;

const noValues: MarketplaceValues = {
  marketplace_open: false,
  hub_open: false,
  marketplace_title: '',
  marketplace_cta_name: '',
  marketplace_cta_link: '',
  primary_color: '',
  marketplace_dark: false,
  company_data_role: 'controller',
  marketplace_stock_images: [],
};

/** Whether both are stored as the same value: spaces and the spelling of a colour are no change. */
export function isSame(name: MarketplaceField, first: unknown, second: unknown): boolean {
  const textOf = (value: unknown) => JSON.stringify(storable({ ...noValues, [name]: value })[name]);
  return textOf(first) === textOf(second);
}

/** Fields that differ from the stored settings, as they are sent; empty where none does. */
export function bodyOf(base: MarketplaceValues, values: MarketplaceValues): Body {
  const body = storable(values);
  return Object.fromEntries(changedNames(base, values, isSame).map((name) => [name, body[name]]));
}

/** Codes of the faults that can be found before sending, by field. */
export function faultsOf(values: MarketplaceValues): Readonly<Record<string, string>> {
  const { marketplace_cta_name: name, marketplace_cta_link: link, primary_color: colour } = storable(values);
  const faults: Record<string, string> = {};
  if (name === '' && link !== '') faults['marketplace_cta_name'] = 'required';
  if (name !== '' && link === '') faults['marketplace_cta_link'] = 'required';
  if (link !== '' && !/^https?:\/\/[^\s/]+/i.test(link)) faults['marketplace_cta_link'] = 'wrong_format';
  if (colour !== null && normaliseHex(colour) === null) faults['primary_color'] = 'not_a_colour';
  if (values.marketplace_stock_images.length === 0) faults['marketplace_stock_images'] = 'required';
  return faults;
}

/** The settings of the marketplace and the hub. */
export const marketplacePart: SettingsPart<MarketplaceValues> = {
  name: 'marketplace-settings',
  read: valuesOf,
  isSame,
  bodyOf,
  faultsOf,
  faultsFromServer: (errors) =>
    Object.fromEntries(Object.entries(errors).map(([field, [code = 'wrong_format']]) => [field, code])),
};
