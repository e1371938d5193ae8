import { useQueryClient } from '@tanstack/react-query';
import type { CompanySettings } from '@vivavoce/contract/types.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { changedNames, type MergeRules } from '@vivavoce/web-shared/forms/merge.ts';
import { readNewest } from '../../app/unsaved/read-newest.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { faultMap, refusedFields } from './faults.ts';
import { useForm } from './use-form.ts';
import { changeSettings, settingsQuery, userQuery, useSettings } from '../../queries/sign-in/session.ts';

type Body = BodyInputOf<'POST /api/settings'>;

/** A part of the company's settings as a form. */
export type SettingsPart<Values> = {
  /** Unique among the forms of the app. */
  name: string;
  read: (settings: CompanySettings) => Values;
  isSame: NonNullable<MergeRules<Values>['isSame']>;
  /** The fields that differ, as they are sent. */
  bodyOf: (base: Values, values: Values) => Body;
  /** Codes of faults by field. */
  faultsOf: (values: Values) => Readonly<Record<string, string>>;
  /** The fields of the form for the faults that the server found. */
  faultsFromServer: (
    errors: Readonly<Record<string, readonly string[]>>,
    values: Values,
  ) => Readonly<Record<string, string>>;
};

type PlainPart<Values> = Pick<SettingsPart<Values>, 'name' | 'read'> & {
  /** Each value as it is sent. */
  write: { readonly [Name in keyof Values & keyof Body]-?: (value: Values[Name]) => Body[Name] };
  faultsOf?: SettingsPart<Values>['faultsOf'];
};

/** A part whose fields have the names of the settings. */
export function plainPart<
  Values extends { readonly [Name in keyof Values]: Name extends keyof Body ? unknown : never },
>({ name, read, write, faultsOf = () => ({}) }: PlainPart<Values>): SettingsPart<Values> {
  const sent = (field: string, value: unknown) =>
    (write[field as keyof typeof write] as (value: unknown) => unknown)(value);
  const isSame = (field: string, first: unknown, second: unknown) =>
    JSON.stringify(sent(field, first)) === JSON.stringify(sent(field, second));
  return {
    name,
    read,
    isSame,
    bodyOf: (base, values) =>
      Object.fromEntries(changedNames(base, values, isSame).map((field) => [field, sent(field, values[field])])),
    faultsOf,
    // A fault of an entry of a list is one of its field.
    faultsFromServer: (errors) =>
      Object.fromEntries(
        Object.entries(errors)
          .map(([field, [code = 'wrong_format']]) => [field.split('.')[0] ?? '', code] as const)
          .filter(([field]) => field in write),
      ),
  };
}

type SettingsCalls = {
  change: (body: Body) => Promise<CompanySettings>;
  newest: () => Promise<CompanySettings>;
  onStored?: (settings: CompanySettings) => unknown;
};

/** Saves a part of the settings: the fields that differ, with the revision that they were changed from. */
export const settingsRules = <Values extends object>(
  { read, isSame, bodyOf, faultsOf, faultsFromServer }: SettingsPart<Values>,
  { change, newest, onStored }: SettingsCalls,
): FormRules<Values, CompanySettings, string> => ({
  read,
  same: (first, second) => changedNames(first, second, isSame).length === 0,
  check: (values) => faultMap(faultsOf(values)),
  send: (values, settings) =>
    orChanged(change({ ...bodyOf(read(settings), values), revision: settings.revision }), newest),
  merge: { isSame },
  refusal: (error, values) => {
    const errors = refusedFields(error);
    const faults = faultMap(faultsFromServer(errors ?? {}, values));
    return faults.size > 0 ? faults : null;
  },
  ...(onStored && { onStored }),
});

/** The form of a part of the settings. The logo and the adjustments are stored by themselves. */
export function useSettingsForm<Values extends object>(part: SettingsPart<Values>) {
  const client = useQueryClient();
  const settings = useSettings();
  return useForm({
    name: part.name,
    start: () => ({ values: part.read(settings), base: settings }),
    rules: settingsRules(part, {
      change: changeSettings,
      newest: () => readNewest(client, settingsQuery),
      onStored: (next) => {
        client.setQueryData(settingsQuery.queryKey, next);
        void client.invalidateQueries({ queryKey: apiQuery('GET /api/custom-fields').queryKey });
        void client.invalidateQueries({ queryKey: userQuery.queryKey });
      },
    }),
    newest: settings,
    isNewer: (next, base) => next.revision > base.revision,
    hasSummary: true,
    inputIdOf: (field) => field.replace('.', '-'),
  });
}
