import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FormFoot } from '../../app/shell/form-foot.tsx';
import { showToast } from '../../app/toasts.ts';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { FormNotices } from '../../features/forms/form-notices.tsx';
import { timeZones } from '../../features/forms/time-zones.ts';
import { findEntry } from '../../features/forms/unversioned.ts';
import { useFaultText } from '../../features/forms/use-fault-text.ts';
import { useForm } from '../../features/forms/use-form.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import {
  EVENT_FIELDS,
  eventRules,
  refreshCompanyEvents,
  valuesOf,
  type CompanyEvent,
  type EventValues,
} from './event-form.ts';

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
function useEventForm({ form: name, event, onClose }: EventDrawerProps) {
  const t = useTranslations('events');
  const common = useTranslations('common');
  const faultText = useFaultText();
  const client = useQueryClient();
  const mayLeave = useMayLeave();
  const { shortname, time_zone } = useSettings();
  const params = { shortname };
  // Created once: they remember the key of a creation.
  const [rules] = useState(() =>
    eventRules(
      {
        add: (body, key) =>
          call('POST /api/companies/{shortname}/events', { params, body, headers: { 'idempotency-key': key } }),
        change: (id, body) =>
          call('PUT /api/companies/{shortname}/events/{event}', { params: { shortname, event: id }, body }),
        newest: (id) =>
          findEntry(
            (page) =>
              call('GET /api/companies/{shortname}/events', { params, query: { page, page_size: PAGE_SIZES.max } }),
            (entry) => entry.id === id,
          ),
      },
      time_zone,
    ),
  );
  const form = useForm({
    name,
    start: () => ({ values: rules.read(event), base: event }),
    rules,
    hasSummary: true,
  });
  const errorOf = (field: keyof EventValues): string | undefined => {
    const fault = form.faults.get(field);
    if (!fault) return undefined;
    if (fault === 'end_first') return t('endFirst');
    if (field === 'place' && fault === 'required') return t('placeOrLink');
    return field === 'link' ? t('linkFormat') : faultText(field, fault);
  };
  async function submit(submission: FormEvent): Promise<void> {
    submission.preventDefault();
    const wasDirty = form.dirty;
    if (!(await form.save())) return;
    if (wasDirty) showToast({ title: event ? t('changed') : t('added') });
    void refreshCompanyEvents(client, shortname);
    onClose();
  }
  async function close(): Promise<void> {
    if (await mayLeave((unsavedForm) => unsavedForm.name === name)) onClose();
  }
  const problems = EVENT_FIELDS.flatMap((field) => {
    const message = errorOf(field);
    return message ? [{ inputId: field, message: common('fieldError', { field: t(`fields.${field}`), message }) }] : [];
  });
  return { form, errorOf, submit, close, problems };
}

/** Adds an event, or changes one. */
export default function EventDrawer(props: EventDrawerProps) {
  const t = useTranslations('events');
  const common = useTranslations('common');
  const { form, errorOf, submit, close, problems } = useEventForm(props);
  const { event } = props;
  const { values, set } = form;
  const field = (name: Exclude<keyof EventValues, 'time_zone' | 'description'>, type = 'text') => (
    <TextField
      id={name}
      type={type}
      autoComplete="off"
      label={t(`fields.${name}`)}
      maxLength={LENGTHS[name]}
      value={values[name]}
      error={errorOf(name)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );

  return (
    <Drawer opened title={event ? t('changeTitle') : t('add')} onClose={() => void close()}>
      <form
        noValidate
        className="flex flex-[1_0_auto] flex-col gap-4"
        onSubmit={(submission) => void submit(submission)}
      >
        <FormNotices
          form={form}
          labelOf={(name) => t(`fields.${name}`)}
          theirsOf={(name, newest) => newest && valuesOf(newest)[name]}
        />
        <ErrorSummary problems={problems} />
        {field('title')}
        <div className="grid grid-cols-2 items-start gap-3 *:grid-cols-1">
          {field('date', 'date')}
          {field('time', 'time')}
        </div>
        <div className="grid grid-cols-2 items-start gap-3 *:grid-cols-1">
          {field('end_date', 'date')}
          {field('end_time', 'time')}
        </div>
        <SelectField
          id="time_zone"
          label={t('fields.time_zone')}
          value={values.time_zone}
          options={timeZones(values.time_zone)}
          onChange={(time_zone) => set({ time_zone })}
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
            onChange={({ target }) => set({ description: target.value })}
          />
        </div>
        <FormFoot busy={form.busy} onCancel={() => void close()} submit={common('save')} />
      </form>
    </Drawer>
  );
}
