import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { companyEmailsQuery, savedTextQuery } from '../../queries/mail-texts.ts';
import { useCompanySettings } from '../../queries/sign-in/session.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { MessageText } from './message-fields.tsx';

type SavedTextFieldProps = {
  type: MailTextName;
  /** The language of the e-mail; texts of every language where it is not known. */
  locale?: string | undefined;
  /** Undefined for the text of the activity. */
  onChoose: (text: MessageText | undefined) => void;
};

/** Takes one of the texts that the company has saved for this e-mail; nothing where it has saved none. */
export default function SavedTextField({ type, locale, onChoose }: SavedTextFieldProps) {
  const t = useTranslations('decide.mail.saved');
  const textOf = useErrorText();
  const client = useQueryClient();
  const shortname = useCompanySettings()?.shortname;
  const [chosen, setChosen] = useState('');
  const { data } = useQuery({ ...companyEmailsQuery(shortname ?? ''), enabled: shortname !== undefined });
  const choosing = useMutation({
    mutationFn: (text: number) => client.fetchQuery(savedTextQuery(shortname ?? '', text)),
    onSuccess: ({ subject, body_text }) => onChoose({ subject, body: body_text }),
  });
  const texts = (data ?? []).filter(
    (text) => text.type === type && !text.is_default && (locale === undefined || text.locale === locale),
  );
  if (texts.length === 0) return null;
  return (
    <div className="max-w-[28rem]">
      <SelectField
        id={`saved-text-${type}`}
        label={t('label')}
        error={choosing.error ? textOf(choosing.error) : undefined}
        value={chosen}
        options={[
          { value: '', label: t('none') },
          ...texts.map(({ id, name, locale: language }) => ({
            value: String(id),
            label: locale === undefined ? t('named', { name, language: t(`languages.${language}`) }) : name,
          })),
        ]}
        onChange={(value) => {
          setChosen(value);
          if (value === '') onChoose(undefined);
          else choosing.mutate(Number(value));
        }}
      />
    </div>
  );
}
