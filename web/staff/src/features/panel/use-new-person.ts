import { useState } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { faultsFromServer, type Fault, type Faults } from '../forms/faults.ts';
import { useFaultText } from '../forms/use-fault-text.ts';
import { checkPerson, isBegun, nobody, personInput, type NewPerson } from './new-person.ts';
import type { Panel } from './use-panel.ts';

const names = ['first_name', 'last_name', 'email'] as const;

/** The form for a new person; its input stays until the person is on the panel. */
export function useNewPerson(job: number, panel: Panel) {
  const t = useTranslations('wizard');
  const faultText = useFaultText();
  const textOf = useErrorText();
  const [person, setPerson] = useState(nobody);
  const [faults, setFaults] = useState<Faults<NewPerson>>({});
  const hasInput = isBegun(person);
  const markSaved = useUnsaved({
    name: `job/${job}/new-person`,
    dirty: hasInput,
    keep: () => person,
    restore: setPerson,
  });

  const errorOf = (name: (typeof names)[number]) => {
    const fault = faults[name];
    return fault && faultText(name, fault);
  };

  /** Returns what is wrong with no single field. */
  function show(newFaults: Record<string, Fault>): string | undefined {
    const { __all__, ...fields } = newFaults;
    setFaults(fields);
    const wrong = names.filter((name) => fields[name]);
    if (wrong.length === 1) document.getElementById(wrong[0] ?? '')?.focus();
    return __all__ && faultText('__all__', __all__);
  }

  const { send, busy, failure, setFailure } = useSend(
    async () => {
      await panel.add(personInput(person));
      setPerson(nobody);
      markSaved();
      document.getElementById('first_name')?.focus();
    },
    (error) =>
      isProblem(error, 422) && Object.keys(error.errors).length > 0
        ? show(faultsFromServer(error.errors, names))
        : textOf(error),
  );

  /** Resolves to false with faults, which are shown beside their fields. */
  async function add(): Promise<boolean> {
    const newFaults = checkPerson(person) as Record<string, Fault>;
    setFailure(show(newFaults));
    return Object.keys(newFaults).length === 0 && send();
  }

  return {
    person,
    begun: hasInput,
    failure,
    busy,
    errorOf,
    problems: names.flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ inputId: name, message: t('named', { name: t(`fields.${name}`), text: message }) }] : [];
    }),
    set: <Name extends keyof NewPerson>(name: Name, value: NewPerson[Name]) => {
      setPerson((now) => ({ ...now, [name]: value }));
      setFaults((now) => ({ ...now, [name]: undefined }));
    },
    add,
  };
}

export type NewPersonState = ReturnType<typeof useNewPerson>;
