import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '@vivavoce/contract/types.ts';
import { WEBHOOK_EVENTS } from '@vivavoce/domain/webhooks/webhook-events.ts';
import type { WebhookEvent } from '@vivavoce/domain/webhooks/webhook-events.ts';
import { WEBHOOK_BODIES, WEBHOOK_LIMITS } from '@vivavoce/domain/webhooks/webhook-rules.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../app/toasts.ts';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { useSend } from '../../app/use-send.ts';
import { jobsQuery } from '../../queries/jobs/jobs.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { FieldError, TextField } from '../../ui/forms/field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';
import { SecretOnce } from './secret-once.tsx';
import {
  faultsOf,
  inputOf,
  refreshWebhooks,
  refusedFields,
  valuesOf,
  webhookForm,
  type WebhookFaults,
  type WebhookValues,
} from './webhook-values.ts';

/** The values of a webhook, and the secret of a new one. */
function useWebhookForm(webhook: Webhook | null, onClose: () => void) {
  const t = useTranslations('webhooks.form');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(webhook));
  const [faults, setFaults] = useState<WebhookFaults>({});
  const [secret, setSecret] = useState<string | null>(null);
  const show = (faulty: WebhookFaults) => {
    setFaults(faulty);
    const [wrong] = Object.keys(faulty);
    if (wrong) document.getElementById(`webhook-${wrong}`)?.focus();
  };
  const markSaved = useUnsaved<WebhookValues>({
    name: webhookForm(webhook),
    dirty: secret === null && JSON.stringify(values) !== JSON.stringify(valuesOf(webhook)),
    keep: () => values,
    restore: setValues,
  });
  const { send, busy, failure, setFailure } = useSend(
    async () => {
      const body = inputOf(values);
      if (webhook) {
        const params = { webhook: webhook.id };
        await call('PATCH /api/webhooks/{webhook}', {
          params,
          body: { ...body, revision: webhook.revision },
        });
      } else {
        const { signing_secret } = await call('POST /api/webhooks', { body });
        setSecret(signing_secret);
      }
      markSaved();
      void refreshWebhooks(client);
      if (!webhook) return;
      showToast({ title: t('saved') });
      onClose();
    },
    (error) => {
      if (isProblem(error, 409) && !webhook) return t('limit', { max: WEBHOOK_LIMITS.endpoints_max });
      const refused = isProblem(error, 422) ? refusedFields(error.errors) : {};
      if (Object.keys(refused).length === 0) return textOf(error);
      show(refused);
      return undefined;
    },
  );
  const set = (change: Partial<WebhookValues>) => {
    setValues((before) => ({ ...before, ...change }));
    setFaults({});
  };
  async function submit(): Promise<void> {
    const faulty = faultsOf(values);
    setFailure(undefined);
    show(faulty);
    if (Object.keys(faulty).length === 0 && !busy) await send();
  }
  return { values, set, faults, busy, failure, submit, secret };
}

const toggled = <T,>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value];

type PartProps = { values: WebhookValues; faults: WebhookFaults; set: (change: Partial<WebhookValues>) => void };

/** The key of the sentence about an event. */
const textKey = (name: WebhookEvent) => name.replace('.', '_') as 'job_published';

/** The kinds of events. */
function EventChoices({ values: { events }, faults, set }: PartProps) {
  const t = useTranslations('webhooks');
  return (
    <fieldset aria-describedby={faults.events && 'webhook-events-error'}>
      <legend className="p-0 font-semibold">{t('events')}</legend>
      <div className="columns-2 gap-x-5 pt-3 pb-1 max-md:columns-1">
        {WEBHOOK_EVENTS.map((name, at) => (
          <div key={name} className="break-inside-avoid pb-1.5">
            <Checkbox
              id={at === 0 ? 'webhook-events' : undefined}
              checked={events.includes(name)}
              aria-invalid={faults.events ? true : undefined}
              hint={t(`eventTexts.${textKey(name)}`)}
              onChange={() => set({ events: toggled(events, name) })}
            >
              <code className="[font-family:ui-monospace,monospace] wrap-anywhere">{name}</code>
            </Checkbox>
          </div>
        ))}
      </div>
      {faults.events && <FieldError id="webhook-events-error">{t('form.eventsMissing')}</FieldError>}
    </fieldset>
  );
}

/** All activities, or some of the published ones. */
function JobChoices({ values: { jobs }, faults, set }: PartProps) {
  const t = useTranslations('webhooks.form');
  const { data } = useQuery({ ...jobsQuery({ status: 'published', page_size: 100 }), enabled: jobs !== null });
  return (
    <>
      <SelectField
        id="webhook-jobs"
        label={t('jobs')}
        value={jobs === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: t('allJobs') },
          { value: 'some', label: t('someJobs') },
        ]}
        onChange={(choice) => set({ jobs: choice === 'all' ? null : [] })}
      />
      {jobs !== null && (
        <fieldset className="grid max-h-60 gap-1 overflow-auto rounded-2 bg-sunken px-4 py-3">
          <legend className="visually-hidden">{t('someJobs')}</legend>
          {data?.results.map(({ id, title }) => (
            <Checkbox key={id} checked={jobs.includes(id)} onChange={() => set({ jobs: toggled(jobs, id) })}>
              {title}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {faults.jobs && <FieldError>{t('jobsMissing')}</FieldError>}
    </>
  );
}

/** Adds a webhook and shows its secret once, or changes one. */
export default function WebhookDialog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const t = useTranslations('webhooks');
  const common = useTranslations('common');
  const mayLeave = useMayLeave();
  const { values, set, faults, busy, failure, submit, secret } = useWebhookForm(webhook, onClose);
  if (secret !== null) return <SecretOnce secret={secret} onClose={onClose} />;
  const parts = { values, faults, set };
  const errorOf = (name: 'name' | 'address') => faults[name] && t(`form.${name}_${faults[name]}`);
  const close = async () => {
    if (await mayLeave(({ name }) => name === webhookForm(webhook))) onClose();
  };
  return (
    <Dialog opened title={webhook ? t('form.change') : t('add')} size="44rem" onClose={() => void close()}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure && <FormMessage>{failure}</FormMessage>}
        <TextField
          id="webhook-name"
          autoComplete="off"
          label={t('form.name')}
          hint={t('form.nameHint')}
          maxLength={WEBHOOK_LIMITS.name_max_characters}
          value={values.name}
          error={errorOf('name')}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          id="webhook-address"
          type="url"
          autoComplete="off"
          spellCheck={false}
          label={t('form.address')}
          hint={t('form.addressHint')}
          maxLength={WEBHOOK_LIMITS.address_max_characters}
          value={values.address}
          error={errorOf('address')}
          onChange={({ target }) => set({ address: target.value })}
        />
        <EventChoices {...parts} />
        <JobChoices {...parts} />
        <RadioCards
          label={t('form.body')}
          value={values.body}
          inline
          options={WEBHOOK_BODIES.map((value) => ({
            value,
            title: t(`form.bodies.${value}`),
            text: t(`form.bodyTexts.${value}`),
          }))}
          onChange={(body) => set({ body })}
        />
        <DialogFoot>
          <Button variant="ghost" disabled={busy} onClick={() => void close()}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {webhook ? common('save') : t('form.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
