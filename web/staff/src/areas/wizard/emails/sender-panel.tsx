import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FormNotices } from '../../../features/forms/form-notices.tsx';
import { SaveButtons } from '../../../features/forms/save-buttons.tsx';
import { useSettingsForm } from '../../../features/forms/use-settings-form.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { settingsQuery, useSettings } from '../../../queries/sign-in/session.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ReplyAddressField } from './reply-address-field.tsx';
import { senderPart } from './sender-values.ts';

function SenderName() {
  const t = useTranslations('mailtexts.sender');
  const { account_name } = useSettings();
  const form = useSettingsForm(senderPart);
  const fault = form.faults.get('sender_name');

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.save();
  }

  return (
    <form className="grid content-start gap-3" noValidate onSubmit={submit}>
      <FormNotices form={form} labelOf={() => t('name')} theirsOf={(_, newest) => newest.sender_name} />
      <TextField
        id="sender_name"
        label={t('name')}
        hint={t('nameHint')}
        optional
        placeholder={account_name}
        autoComplete="off"
        value={form.values.sender_name}
        error={fault && t(fault === 'too_long' ? 'nameLong' : 'nameFault')}
        onChange={(event) => form.set({ sender_name: event.target.value })}
      />
      <div className="flex">
        <SaveButtons form={form} />
      </div>
    </form>
  );
}

/** Who sends the e-mails of the company, and where replies go. */
export function SenderPanel() {
  const t = useTranslations('mailtexts.sender');
  const client = useQueryClient();
  const query = apiQuery('GET /api/reply-address');
  const { data, error, refetch } = useQuery(query);
  return (
    <Panel title={t('title')}>
      <p className="mb-4 max-w-[68ch] text-small text-ink-2">{t('text')}</p>
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
        <SenderName />
        {error && !data ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <ReplyAddressField
            address={data}
            onChanged={(next) => {
              client.setQueryData(query.queryKey, next);
              void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
            }}
            onRefused={() => void refetch()}
          />
        ) : (
          <Bone width="60%" />
        )}
      </div>
    </Panel>
  );
}
