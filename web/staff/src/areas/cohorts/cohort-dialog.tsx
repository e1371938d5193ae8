import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CohortDetail } from '@vivavoce/contract/types.ts';
import { COHORT_LIMITS } from '@vivavoce/domain/cohorts/limits.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { rememberCohort } from '../../queries/cohorts.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { FieldError, SearchField, TextField } from '../../ui/forms/field.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const fields = ['name', 'reference', 'ends_on', 'staff'] as const;
type Field = (typeof fields)[number];
type Values = Record<'name' | 'reference' | 'ends_on', string> & { staff: readonly number[] };
type Person = { id: number; full_name: string };

const focusOn = (field: Field) => document.getElementById(`cohort-${field}`)?.focus();

/** The values of a cohort and the call that stores them; a new one where none is given. */
function useCohortForm(cohort: CohortDetail | undefined, onSaved: (answer: CohortDetail) => void) {
  const textOf = useErrorText();
  const client = useQueryClient();
  const user = useUser();
  const keys = useRef(createKeyRing());
  const [values, setValues] = useState<Values>({
    name: cohort?.name ?? '',
    reference: cohort?.reference ?? '',
    ends_on: cohort?.ends_on ?? '',
    staff: cohort?.staff.map(({ id }) => id) ?? [user.id],
  });
  const [wrong, setWrong] = useState<readonly Field[]>([]);
  const set = <Name extends Field>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setWrong((before) => before.filter((field) => field !== name));
  };
  const show = (names: readonly Field[]) => {
    setWrong(names);
    if (names[0]) focusOn(names[0]);
  };
  const maySetStaff = cohort === undefined || cohort.abilities.includes('staff');
  const { send, busy, failure } = useSend(
    async () => {
      const { staff, ...rest } = values;
      const body = { ...rest, ...(maySetStaff && { staff: [...staff] }) };
      const detail = cohort
        ? await call('PATCH /api/cohorts/{cohort}', { params: { cohort: cohort.id }, body })
        : await call('POST /api/cohorts', { body, headers: { 'idempotency-key': keys.current.keyFor(body) } });
      rememberCohort(client, detail);
      onSaved(detail);
    },
    (error) => {
      const named = isProblem(error, 422) ? fields.filter((field) => field in error.errors) : [];
      if (named.length === 0) return textOf(error);
      show(named);
      return undefined;
    },
  );
  async function submit(): Promise<void> {
    const missing = fields.filter((field) =>
      field === 'staff'
        ? maySetStaff && values.staff.length === 0
        : field !== 'reference' && values[field].trim() === '',
    );
    show(missing);
    if (missing.length === 0) await send();
  }
  return { values, wrong, set, busy, failure, submit, maySetStaff };
}

/** Who leads the cohort: members of the company, by name. */
function StaffChoice(props: {
  known: readonly Person[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  error?: string | undefined;
}) {
  const { known, chosen, onChange, error } = props;
  const t = useTranslations('cohorts.form');
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const { data } = useQuery(
    apiQuery(
      'GET /api/reviewers',
      { query: { members: 'true', ...(q && { q }) } },
      { placeholderData: keepPreviousData },
    ),
  );
  const people = new Map([...known, ...(data ?? [])].map((person) => [person.id, person]));
  const shown = [...people.values()].filter(
    ({ id }) => chosen.includes(id) || data?.some((person) => person.id === id),
  );
  return (
    <fieldset className="grid gap-1 border-0 p-0">
      <legend className="pb-1 font-semibold">{t('staff')}</legend>
      <p className="text-small text-ink-3">{t('staffHint')}</p>
      <SearchField small filter label={t('staffSearch')} value={typed} onChange={setTyped} />
      <div
        id="cohort-staff"
        tabIndex={-1}
        className="grid max-h-48 gap-1 overflow-y-auto rounded-2 border border-line p-2.5"
      >
        {shown.map(({ id, full_name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          >
            {full_name}
          </Checkbox>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

type CohortDialogProps = {
  cohort?: CohortDetail;
  onSaved: (answer: CohortDetail) => void;
  onClose: () => void;
};

/** Makes a cohort, or changes one. */
export default function CohortDialog({ cohort, onSaved, onClose }: CohortDialogProps) {
  const t = useTranslations('cohorts');
  const common = useTranslations('common');
  const { id, full_name } = useUser();
  const form = useCohortForm(cohort, (answer) => {
    onSaved(answer);
    onClose();
  });
  const { values, wrong, set, busy, failure } = form;
  return (
    <Dialog opened title={t(cohort ? 'form.change' : 'make')} size="34rem" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {failure && <FormMessage>{failure}</FormMessage>}
        <TextField
          id="cohort-name"
          autoComplete="off"
          label={t('form.name')}
          hint={t('form.nameHint')}
          maxLength={COHORT_LIMITS.name_max_characters}
          value={values.name}
          error={wrong.includes('name') ? t('form.missing') : undefined}
          onChange={({ target }) => set('name', target.value)}
        />
        <TextField
          id="cohort-reference"
          optional
          autoComplete="off"
          label={t('form.reference')}
          maxLength={COHORT_LIMITS.reference_max_characters}
          value={values.reference}
          error={wrong.includes('reference') ? t('form.wrong') : undefined}
          onChange={({ target }) => set('reference', target.value)}
        />
        <TextField
          id="cohort-ends_on"
          type="date"
          label={t('form.ends_on')}
          hint={t('form.endsHint')}
          value={values.ends_on}
          error={wrong.includes('ends_on') ? t('form.endsWrong') : undefined}
          onChange={({ target }) => set('ends_on', target.value)}
        />
        {form.maySetStaff && (
          <StaffChoice
            known={cohort?.staff ?? [{ id, full_name }]}
            chosen={values.staff}
            error={wrong.includes('staff') ? t('form.staffWrong') : undefined}
            onChange={(staff) => set('staff', staff)}
          />
        )}
        <DialogFoot>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t(cohort ? 'form.save' : 'form.make')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
