import { useSyncExternalStore } from 'react';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { getThemeChoice, setThemeChoice, subscribeTheme } from '@vivavoce/web-shared/theme.ts';
import { switchLanguage } from '../page-language.ts';
import { showToast } from '../toasts.ts';
import { Choices } from './choices.tsx';

export function LanguageChoice() {
  const t = useTranslations('shell.account');
  const locale = useLocale();
  return (
    <Choices
      label={t('language')}
      value={locale}
      options={[
        { value: 'en', label: t('english'), lang: 'en' },
        { value: 'fr', label: t('french'), lang: 'fr' },
      ]}
      onChange={(next) => {
        switchLanguage(next).catch((error: unknown) => {
          console.error(error);
          showToast({ title: t('languageFailed'), background: 'reject' });
        });
      }}
    />
  );
}

export function ThemeChoice() {
  const t = useTranslations('shell.account');
  const choice = useSyncExternalStore(subscribeTheme, getThemeChoice);
  return (
    <Choices
      label={t('theme')}
      value={choice}
      options={[
        { value: 'system', label: t('system') },
        { value: 'light', label: t('light') },
        { value: 'dark', label: t('dark') },
      ]}
      onChange={setThemeChoice}
    />
  );
}
