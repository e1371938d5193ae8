import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import {
  changeSettings,
  customFieldsQuery,
  settingsQuery,
  userQuery,
  useSettings,
} from '../../queries/sign-in/session.ts';
import {
  bodyOf,
  changedFields,
  faultsFromServer,
  faultsOf,
  merge,
  valuesOf,
  type Faults,
  type FieldName,
  type Values,
} from './settings-form.ts';

/** A change of the same fields by another person, before it is decided which version stays. */
export type Conflict = { stored: CompanySettings; values: Values; both: FieldName[] };

function focusFirst(faults: Faults): void {
  const [name, ...others] = Object.keys(faults);
  if (name && others.length === 0) document.getElementById(name.replace('.', '-'))?.focus();
}

/** The form of the company's settings: what is typed, what it is based on, and what another person stored meanwhile. */
export function useSettingsForm() {
  const client = useQueryClient();
  const textOf = useErrorText();
  const settings = useSettings();
  const [storedSettings, setStoredSettings] = useState(settings);
  const [followed, setFollowed] = useState(settings);
  const [values, setValues] = useState(() => valuesOf(settings));
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [merged, setMerged] = useState<FieldName[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const [busy, setBusy] = useState(false);
  const base = valuesOf(storedSettings);
  const dirty = changedFields(base, values).length > 0;
  const markSaved = useUnsaved({
    name: 'company-settings',
    dirty,
    keep: () => ({ values, stored: storedSettings }),
    restore: (savedForm) => {
      setStoredSettings(savedForm.stored);
      setValues(savedForm.values);
    },
  });

  /** Puts the form onto newer settings. @returns what may be saved immediately, undefined where a decision is needed */
  function rebase(next: CompanySettings): { stored: CompanySettings; values: Values } | undefined {
    const result = merge(base, values, valuesOf(next));
    setMerged(result.theirs);
    if (result.both.length > 0) {
      setConflict({ stored: next, values: result.values, both: result.both });
      return undefined;
    }
    setStoredSettings(next);
    setValues(result.values);
    return { stored: next, values: result.values };
  }

  // The logo and the adjustments are stored by themselves; another tab may have brought newer settings.
  if (settings !== followed) {
    setFollowed(settings);
    if (settings.revision > storedSettings.revision && !busy) rebase(settings);
  }

  async function send(from: CompanySettings, typed: Values): Promise<void> {
    const next = await changeSettings({ ...bodyOf(valuesOf(from), typed), revision: from.revision });
    client.setQueryData(settingsQuery.queryKey, next);
    void client.invalidateQueries({ queryKey: customFieldsQuery.queryKey });
    setStoredSettings(next);
    setValues(valuesOf(next));
    setConflict(undefined);
    markSaved();
    await client.invalidateQueries({ queryKey: userQuery.queryKey });
  }

  async function sendAgain(): Promise<void> {
    const newer = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
    const ready = rebase(newer);
    if (ready) await send(ready.stored, ready.values);
  }

  function refuse(newFaults: Faults): void {
    setFaults(newFaults);
    focusFirst(newFaults);
  }

  async function save(): Promise<void> {
    if (busy) return;
    const newFaults = faultsOf(values);
    setFailure(undefined);
    setMerged([]);
    refuse(newFaults);
    if (Object.keys(newFaults).length > 0) return;
    setBusy(true);
    try {
      await send(storedSettings, values).catch((error: unknown) => {
        if (!isProblem(error, 409)) throw error;
        return sendAgain();
      });
    } catch (error) {
      if (isProblem(error, 422) && Object.keys(error.errors).length > 0) refuse(faultsFromServer(error.errors, values));
      else setFailure(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  function decide(take: boolean): void {
    if (!conflict) return;
    const theirs = valuesOf(conflict.stored);
    const resolution = Object.fromEntries(conflict.both.map((name) => [name, take ? theirs[name] : values[name]]));
    setStoredSettings(conflict.stored);
    setValues({ ...conflict.values, ...resolution });
    setConflict(undefined);
  }

  return {
    values,
    base,
    faults,
    failure,
    merged,
    conflict,
    busy,
    dirty,
    save,
    set: (name: FieldName, value: string) => setValues((now) => ({ ...now, [name]: value })),
    discard: () => {
      setValues(base);
      setFaults({});
      setFailure(undefined);
      setConflict(undefined);
    },
    keepMine: () => decide(false),
    takeTheirs: () => decide(true),
  };
}
