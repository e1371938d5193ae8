import { useQueryClient } from '@tanstack/react-query';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { sendFile } from '@vivavoce/web-shared/api/send-file.ts';
import { useSend } from '../../app/use-send.ts';
import { markSaved } from '../../app/unsaved/changes.ts';
import { changeSettings, settingsQuery, userQuery } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './company.module.css';

/** The two pictures of a company: the logo of pages and mails, and the square one of menu and tab. */
const PICTURES = {
  logo: { operation: 'POST /api/settings', label: 'label', hint: 'hint', alt: 'alt' },
  square_logo: {
    operation: 'PUT /api/settings/square-logo',
    label: 'squareLabel',
    hint: 'squareHint',
    alt: 'squareAlt',
  },
} as const;
type LogoSetting = keyof typeof PICTURES;

/** Storing and removing the picture. */
function useLogo(setting: LogoSetting) {
  const t = useTranslations('company.logo');
  const client = useQueryClient();
  const textOf = useErrorText();
  const fieldText = useFieldErrorText();
  const [outcome, setOutcome] = useState('');
  function failureOf(error: unknown): string {
    if (isProblem(error, 413)) return t('tooLarge');
    const code = isProblem(error) && error.errors[setting]?.[0];
    return code ? fieldText(code) : textOf(error);
  }
  const { send, busy, failure, setFailure } = useSend(async (change: () => Promise<CompanySettings>, done: string) => {
    setOutcome('');
    client.setQueryData(settingsQuery.queryKey, await change());
    await client.invalidateQueries({ queryKey: userQuery.queryKey });
    setOutcome(done);
    markSaved();
  }, failureOf);
  function choose(file: File | undefined): void {
    if (!file || busy) return;
    if (file.size > FILE_LIMITS.logo_max_bytes) setFailure(t('tooLarge'));
    else
      void send(
        () => sendFile(PICTURES[setting].operation, { params: undefined, field: setting, file, filename: file.name }),
        t('stored'),
      );
  }
  return { outcome, send, busy, failure, choose };
}

/** A picture of the company: stored and removed immediately, since the server draws it. */
export function LogoField({ setting, logo }: { setting: LogoSetting; logo: string | null }) {
  const phrases = PICTURES[setting];
  const t = useTranslations('company.logo');
  const { outcome, send, busy, failure, choose } = useLogo(setting);
  const ids = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <div
      className="flex flex-wrap items-center gap-3.5"
      role="group"
      aria-labelledby={`${ids}-label`}
      aria-describedby={`${ids}-hint`}
    >
      <div className={classes(styles.logoFrame, '[&_img]:max-h-full [&_img]:max-w-full')}>
        {logo ? <img src={logo} alt={t(phrases.alt)} /> : <Icon of={IconPhoto} size={24} />}
      </div>
      <div className="grid min-w-0 flex-[1_1_220px] gap-0.5">
        <span className="font-semibold" id={`${ids}-label`}>
          {t(phrases.label)}
        </span>
        <span className="text-small text-ink-2" id={`${ids}-hint`}>
          {t(phrases.hint)}
        </span>
        {failure && <FieldError id={`${ids}-error`}>{failure}</FieldError>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={chooser}
          size="small"
          busy={busy}
          aria-describedby={failure ? `${ids}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          {t(logo ? 'replace' : 'choose')}
        </Button>
        {logo && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              // The button goes with the logo; the focus must not go with it.
              chooser.current?.focus();
              void send(() => changeSettings({ [setting]: null }), t('removed'));
            }}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/svg+xml"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t(phrases.label)}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <span className="visually-hidden" role="status">
        {busy ? t('sending') : outcome}
      </span>
    </div>
  );
}
