import type { FormEvent } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import type { NewPersonState } from './use-new-person.ts';
import styles from './panel.module.css';

const fields = [
  { name: 'first_name', autoComplete: 'off', type: 'text' },
  { name: 'last_name', autoComplete: 'off', type: 'text' },
  { name: 'email', autoComplete: 'off', type: 'email' },
] as const;

/** The form for a person who is new to the company, by name and address. */
export function NewPersonForm({ state }: { state: NewPersonState }) {
  const t = useTranslations('wizard');
  const shell = useTranslations('shell');
  const { person, set, errorOf, problems, failure, busy, add } = state;
  function submit(event: FormEvent): void {
    event.preventDefault();
    void add();
  }
  return (
    <form noValidate className={styles.newPerson} onSubmit={submit}>
      {failure && <FormMessage>{failure}</FormMessage>}
      <ErrorSummary problems={problems} />
      <div className={styles.newFields}>
        {fields.map(({ name, ...rest }) => (
          <TextField
            key={name}
            id={name}
            {...rest}
            label={t(`fields.${name}`)}
            {...(name === 'last_name' && { hint: shell('lastNameHint') })}
            value={person[name]}
            error={errorOf(name)}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
      </div>
      <div className={styles.newActions}>
        <Checkbox checked={person.may_decide} onChange={(event) => set('may_decide', event.target.checked)}>
          {t('panel.mayDecide')}
        </Checkbox>
        <Button type="submit" busy={busy}>
          {t('panel.addToPanel')}
        </Button>
      </div>
    </form>
  );
}
