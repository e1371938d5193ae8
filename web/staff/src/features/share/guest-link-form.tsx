import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { GUEST_LIMITS, GUEST_PERMISSIONS, type GuestPermission } from '@vivavoce/domain/reviews/guest-links.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useCopy } from '../../app/use-copy.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { ApplicantChoice } from './applicant-choice.tsx';

export type MadeGuestLink = ResultOf<'POST /api/jobs/{job}/guest-links'>;

const DAYS = [1, 3, 7, 14, 30, 60] as const;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The address of a new link, which is shown this once. */
export function GuestLinkAddress({ newLink, onDone }: { newLink: MadeGuestLink; onDone: () => void }) {
  const t = useTranslations('guests.made');
  const copy = useCopy();
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>{t('text')}</p>
      <TextField
        label={t('address')}
        value={newLink.url}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onDone}>
          {t('done')}
        </Button>
        <Button variant="primary" onClick={() => void copy(newLink.url, t('copied'))}>
          <Icon of={IconCopy} size={16} />
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}

type Wrong = Partial<Record<'guest-name' | 'guest-applicants' | 'guest-email', string>>;

type GuestLink = {
  name: string;
  applicants: readonly number[];
  permission: GuestPermission;
  masked: boolean;
  email: string;
  locale: 'en-gb' | 'fr-fr';
  expires_in_days: number;
};

type GuestFormProps = {
  job: number;
  /** The applicants to share; without them they are chosen in the form. */
  shared?: readonly number[] | undefined;
  onMade: (link: MadeGuestLink) => void;
  onCancel: () => void;
};

/** The fields of a new link with their faults, and the call that creates it. */
function useNewGuestLink({ job, shared = [], onMade }: Pick<GuestFormProps, 'job' | 'shared' | 'onMade'>) {
  const t = useTranslations('guests');
  const ownLocale = useLocale();
  const [values, setValues] = useState<GuestLink>({
    name: '',
    applicants: shared,
    permission: 'watch',
    masked: true,
    email: '',
    locale: ownLocale === 'fr' ? 'fr-fr' : 'en-gb',
    expires_in_days: GUEST_LIMITS.days_default,
  });
  const [wrong, setWrong] = useState<Wrong>({});
  const email = values.email.trim();
  const create = useMutation({
    mutationFn: () =>
      call('POST /api/jobs/{job}/guest-links', {
        params: { job },
        body: {
          ...values,
          name: values.name.trim(),
          email: email === '' ? null : email,
          applicants: [...values.applicants],
        },
      }),
    onSuccess: onMade,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (create.isPending) return;
    const faults: Wrong = {
      ...(values.name.trim() === '' && { 'guest-name': t('form.nameMissing') }),
      ...(values.applicants.length === 0 && { 'guest-applicants': t('form.applicantsMissing') }),
      ...(email !== '' && !ADDRESS.test(email) && { 'guest-email': t('form.emailWrong') }),
    };
    setWrong(faults);
    const [first] = Object.keys(faults);
    if (first) document.getElementById(first)?.focus();
    else create.mutate();
  }

  const set = (part: Partial<GuestLink>) => setValues((before) => ({ ...before, ...part }));
  return { values, set, wrong, submit, error: create.error, busy: create.isPending };
}

type DaysAndLanguageProps = { values: GuestLink; set: (part: Partial<GuestLink>) => void };

function DaysAndLanguage({ values, set }: DaysAndLanguageProps) {
  const t = useTranslations('guests');
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      <SelectField
        label={t('form.days')}
        value={String(values.expires_in_days)}
        options={DAYS.map((count) => ({ value: String(count), label: t('form.daysOf', { days: count }) }))}
        onChange={(value) => set({ expires_in_days: Number(value) })}
      />
      <SelectField
        label={t('form.locale')}
        value={values.locale}
        options={[
          { value: 'en-gb', label: t('form.english') },
          { value: 'fr-fr', label: t('form.french') },
        ]}
        onChange={(value) => set({ locale: value === 'fr-fr' ? 'fr-fr' : 'en-gb' })}
      />
    </div>
  );
}

/** The fields of a new guest link. */
export function GuestLinkForm({ job, shared, onMade, onCancel }: GuestFormProps) {
  const t = useTranslations('guests');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const { values, set, wrong, submit, error, busy } = useNewGuestLink({ job, shared, onMade });

  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={submit}>
      {error && <FormMessage>{textOf(error)}</FormMessage>}
      <ErrorSummary problems={Object.entries(wrong).map(([inputId, message]) => ({ inputId, message }))} />
      <TextField
        id="guest-name"
        label={t('form.name')}
        hint={t('form.nameHint')}
        value={values.name}
        maxLength={GUEST_LIMITS.name_max_characters}
        autoComplete="off"
        error={wrong['guest-name']}
        onChange={(event) => set({ name: event.target.value })}
      />
      {!shared && (
        <ApplicantChoice
          id="guest-applicants"
          job={job}
          chosen={values.applicants}
          most={GUEST_LIMITS.applicants_max}
          error={wrong['guest-applicants']}
          onChange={(applicants) => set({ applicants })}
        />
      )}
      <RadioCards
        label={t('form.permission')}
        value={values.permission}
        options={GUEST_PERMISSIONS.map((value) => ({ value, title: t(`permission.${value}`) }))}
        onChange={(permission) => set({ permission })}
      />
      <Checkbox checked={values.masked} onChange={() => set({ masked: !values.masked })} hint={t('form.maskedHint')}>
        {t('form.masked')}
      </Checkbox>
      <TextField
        id="guest-email"
        type="email"
        label={t('form.email')}
        hint={t('form.emailHint')}
        value={values.email}
        autoComplete="off"
        error={wrong['guest-email']}
        onChange={(event) => set({ email: event.target.value })}
      />
      <DaysAndLanguage values={values} set={set} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('form.create')}
        </Button>
      </div>
    </form>
  );
}
