import { useState } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import type { FormFault } from '@vivavoce/domain/kinds/form-fault.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useStepHandle } from '../wizard-context.ts';

type FormStepInput<Values> = {
  /** Unique among the forms of one activity. */
  name: string;
  /** As the server stores them. */
  initial: Values;
  faults: (values: Values) => FormFault[];
  /** Stores the values. @returns them as they are stored now */
  save: (values: Values) => Promise<Values>;
};

/** The content of a form in a step: its faults by path, and saving with the revision that it started from. */
export function useFormStep<Values extends object>({ name, initial, faults, save }: FormStepInput<Values>) {
  const t = useTranslations('questionnaire');
  const textOf = useErrorText();
  const [began, setBegan] = useState(initial);
  const [values, setValues] = useState(initial);
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const dirty = JSON.stringify(values) !== JSON.stringify(began);
  const markSaved = useUnsaved({ name, dirty, keep: () => values, restore: setValues });
  const wrong = checked ? faults(values) : [];

  useStepHandle(async () => {
    setFailure(null);
    setChecked(true);
    if (faults(values).length > 0) return false;
    if (!dirty) return true;
    try {
      setBegan(await save(values));
      markSaved();
      return true;
    } catch (error) {
      setFailure(isProblem(error, 409) ? t('conflict') : textOf(error));
      return false;
    }
  });

  return {
    values,
    set: setValues,
    failure,
    faults: wrong,
    /** Faults below a path, as phrases by the last part of the path. */
    errorsAt: (path: string): Record<string, string> =>
      Object.fromEntries(
        wrong
          .filter((fault) => fault.path.startsWith(`${path}.`))
          .map((fault) => [fault.path.slice(path.length + 1), t(`faults.${fault.code}`)]),
      ),
  };
}
