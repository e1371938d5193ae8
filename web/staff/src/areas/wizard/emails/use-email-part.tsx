import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import type { EmailValues } from './email-fields.ts';

/** A part of an e-mail as the reader knows it, for the notice about another person's change. */
export function useEmailPart(): (name: keyof EmailValues, newest: EmailValues) => ReactNode {
  const t = useTranslations('wizard.emails');
  return (name, newest) => {
    if (name === 'body') return <RichText html={newest.body} />;
    return name === 'promote' ? t(newest.promote ? 'promoted' : 'notPromoted') : newest[name];
  };
}
