import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { faultsFromServer, type Faults } from '../../features/forms/faults.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { changeEntry, rememberEntry } from '../../queries/marketplace.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import {
  changedFields,
  changesOf,
  entryFields,
  faultsIn,
  merge,
  valuesOf,
  type EntryField,
  type EntryValues,
} from './entry-form.ts';

/** Changes of the same fields by two people, before it is decided which stay. */
type Conflict = { stored: Job; values: EntryValues; both: EntryField[] };

/** The form of an entry: what is typed, what it is based on, and what another user stored meanwhile. */
export function useEntryForm(job: Job) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const [storedJob, setStoredJob] = useState(job);
  const [values, setValues] = useState(() => valuesOf(job));
  const [faults, setFaults] = useState<Faults<EntryValues>>({});
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const [busy, setBusy] = useState(false);
  const base = valuesOf(storedJob);
  const dirty = changedFields(base, values).length > 0;
  const markSaved = useUnsaved({
    name: `marketplace/${job.id}`,
    dirty,
    keep: () => values,
    restore: setValues,
  });

  function follow(next: Job, typed: EntryValues): void {
    setStoredJob(next);
    setValues(typed);
    setConflict(undefined);
  }
  // A picture is stored by itself, and another tab may have brought a newer version.
  if (job.revision > storedJob.revision && !busy && !conflict) {
    const result = merge(base, values, valuesOf(job));
    if (result.both.length > 0) setConflict({ stored: job, ...result });
    else follow(job, result.values);
  }

  async function send(from: Job, typed: EntryValues): Promise<void> {
    const next = await changeEntry(job.id, { ...changesOf(valuesOf(from), typed), revision: from.revision });
    follow(next, valuesOf(next));
    markSaved();
    rememberEntry(client, next);
  }

  async function sendAgain(): Promise<void> {
    const newer = await client.fetchQuery({ ...jobQuery(job.id), staleTime: 0 });
    const result = merge(base, values, valuesOf(newer));
    if (result.both.length > 0) return setConflict({ stored: newer, ...result });
    return send(newer, result.values);
  }

  async function save(): Promise<void> {
    if (busy) return;
    const newFaults = faultsIn(values);
    setFaults(newFaults);
    setFailure(undefined);
    const [first] = Object.keys(newFaults);
    if (first) return document.getElementById(first)?.focus();
    setBusy(true);
    try {
      await send(storedJob, values).catch((error: unknown) => {
        if (!isProblem(error, 409)) throw error;
        return sendAgain();
      });
    } catch (error) {
      if (isProblem(error, 422) && Object.keys(error.errors).length > 0)
        setFaults(faultsFromServer(error.errors, entryFields));
      else setFailure(textOf(error));
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  function decide(take: boolean): void {
    if (!conflict) return;
    const theirs = valuesOf(conflict.stored);
    const resolution = Object.fromEntries(conflict.both.map((name) => [name, take ? theirs[name] : values[name]]));
    follow(conflict.stored, { ...conflict.values, ...resolution });
  }

  return {
    values,
    faults,
    failure,
    conflict,
    busy,
    dirty,
    save,
    saved: markSaved,
    set: (changes: Partial<EntryValues>) => setValues((now) => ({ ...now, ...changes })),
    discard: () => {
      setValues(base);
      setFaults({});
      setFailure(undefined);
    },
    keepMine: () => decide(false),
    takeTheirs: () => decide(true),
  };
}

export type EntryForm = ReturnType<typeof useEntryForm>;
