import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { FormFoot } from '../../app/shell/form-foot.tsx';
import { showToast } from '../../app/toasts.ts';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { faultsFromServer, type Faults } from '../../features/forms/faults.ts';
import { timeZones } from '../../features/forms/time-zones.ts';
import { useFaultText } from '../../features/forms/use-fault-text.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import {
  checkEvent,
  EVENT_FIELDS,
  fieldOf,
  inputOf,
  noEvent,
  valuesOf,
  type EventValues,
  refreshCompanyEvents,
  type CompanyEvent,
  type NewCompanyEvent,
} from './event-form.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './events.module.css';

type EventDrawerProps = {
  /** Names the form for what is typed after the session ended. */
  form: string;
  /** Null for a new one. */
  event: CompanyEvent | null;
  onClose: () => void;
};

const LENGTHS: Partial<Record<keyof EventValues, number>> = {
  title: TEXT_LIMITS.title_max_characters,
  place: TEXT_LIMITS.custom_field_max_characters,
  link: TEXT_LIMITS.reason_max_characters,
};

/** The values of an event, and their storing. */
function useEventForm({ form, event, onClose }: EventDrawerProps) {
  const t = useTranslations('events');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const faultText = useFaultText();
  const client = useQueryClient();
  const { shortname, time_zone } = useSettings();
  const [begin] = useState(() => (event ? valuesOf(event) : noEvent(time_zone)));
  const [values, setValues] = useState(begin);
  const [faults, setFaults] = useState<Faults<EventValues>>({});
  const [key, setKey] = useState(newIdempotencyKey);
  const dirty = EVENT_FIELDS.some((name) => values[name] !== begin[name]);
  const mayLeave = useMayLeave();
  const markSaved = useUnsaved({ name: form, dirty, keep: () => values, restore: setValues });
  function set(name: keyof EventValues, value: string): void {
    setValues((now) => ({ ...now, [name]: value }));
    setFaults((now) => ({ ...now, [name]: undefined }));
  }
  const errorOf = (name: keyof EventValues): string | undefined => {
    const fault = faults[name];
    if (!fault) return undefined;
    if (name === 'place' && fault === 'required') return t('placeOrLink');
    return name === 'link' ? t('linkFormat') : faultText(name, fault);
  };
  const { send, busy, failure, setFailure } = useSend(
    async (input: NewCompanyEvent) => {
      await (event
        ? call('PUT /api/companies/{shortname}/events/{event}', { params: { shortname, event: event.id }, body: input })
        : call('POST /api/companies/{shortname}/events', {
            params: { shortname },
            body: input,
            headers: { 'idempotency-key': key },
          }));
      markSaved();
      showToast({ title: event ? t('changed') : t('added') });
      void refreshCompanyEvents(client, shortname);
      onClose();
    },
    (error) => {
      // Another try with other values is another call.
      setKey(newIdempotencyKey());
      if (!isProblem(error, 422) || Object.keys(error.errors).length === 0) return textOf(error);
      const { __all__, ...fieldFaults } = faultsFromServer(error.errors, EVENT_FIELDS, fieldOf);
      setFaults(fieldFaults);
      return __all__ && faultText('__all__', __all__);
    },
  );
  function submit(): void {
    const newFaults = checkEvent(values);
    setFaults(newFaults);
    setFailure(undefined);
    if (busy || Object.keys(newFaults).length > 0) return;
    const input = inputOf(values);
    if (input) void send(input);
    else setFailure(t('endFirst'));
  }
  async function close(): Promise<void> {
    if (await mayLeave((unsavedForm) => unsavedForm.name === form)) onClose();
  }
  const problems = EVENT_FIELDS.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ inputId: name, message: common('fieldError', { field: t(`fields.${name}`), message }) }] : [];
  });
  return { values, set, errorOf, busy, failure, submit, close, problems };
}

/** Adds an event, or changes one. */
export default function EventDrawer({ form, event, onClose }: EventDrawerProps) {
  const t = useTranslations('events');
  const common = useTranslations('common');
  const { values, set, errorOf, busy, failure, submit, close, problems } = useEventForm({ form, event, onClose });
  const field = (name: Exclude<keyof EventValues, 'time_zone' | 'description'>, type = 'text') => (
    <TextField
      id={name}
      type={type}
      autoComplete="off"
      label={t(`fields.${name}`)}
      maxLength={LENGTHS[name]}
      value={values[name]}
      error={errorOf(name)}
      onChange={({ target }) => set(name, target.value)}
    />
  );

  return (
    <Drawer opened title={event ? t('changeTitle') : t('add')} onClose={() => void close()}>
      <form
        noValidate
        className="flex flex-[1_0_auto] flex-col gap-4"
        onSubmit={(submission) => {
          submission.preventDefault();
          submit();
        }}
      >
        {failure && <FormMessage>{failure}</FormMessage>}
        <ErrorSummary problems={problems} />
        {field('title')}
        <div className={classes(styles.pair, 'grid grid-cols-2 items-start gap-3')}>
          {field('date', 'date')}
          {field('time', 'time')}
        </div>
        <div className={classes(styles.pair, 'grid grid-cols-2 items-start gap-3')}>
          {field('end_date', 'date')}
          {field('end_time', 'time')}
        </div>
        <SelectField
          id="time_zone"
          label={t('fields.time_zone')}
          value={values.time_zone}
          options={timeZones(values.time_zone)}
          onChange={(zone) => set('time_zone', zone)}
        />
        {field('place')}
        {field('link', 'url')}
        <div className="grid gap-1">
          <label htmlFor="description" className="font-semibold">
            {t('fields.description')} <span className="text-small text-ink-3">{common('optional')}</span>
          </label>
          <textarea
            id="description"
            rows={5}
            className="w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2.5 focus-visible:border-accent-ink focus-visible:edge-accent-ink!"
            maxLength={TEXT_LIMITS.comment_max_characters}
            value={values.description}
            onChange={({ target }) => set('description', target.value)}
          />
        </div>
        <FormFoot busy={busy} onCancel={() => void close()} submit={common('save')} />
      </form>
    </Drawer>
  );
}
