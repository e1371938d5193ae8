import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { SEARCH_LIMITS } from '@vivavoce/domain/list-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { EmailPreviewQuery } from '../../queries/jobs/jobs.ts';
import { Button } from '../../ui/base/button.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { MailFrame } from './mail-frame.tsx';
import styles from './mail-preview.module.css';

const widths = ['desktop', 'phone'] as const;
const widthIcons = { desktop: IconDeviceDesktop, phone: IconDeviceMobile };

/** The value after a pause in typing, so that the preview asks the server only then. */
function useSettled<Value>(value: Value, key: string): Value {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (settled.key === key) return undefined;
    const timer = setTimeout(() => setSettled({ value, key }), SEARCH_LIMITS.debounce_ms);
    return () => clearTimeout(timer);
  }, [value, key, settled.key]);
  return settled.value;
}

type MailPreviewProps<Draft> = {
  /** The e-mail as typed. */
  draft: Draft;
  /** The query that composes the preview. */
  previewOf: (draft: Draft) => EmailPreviewQuery;
  /** A note about the sample values. */
  note: string;
  /** Level of the heading: `h3` within a dialog. */
  heading?: 'h2' | 'h3';
  /** Actions below the preview. */
  children?: ReactNode;
};

/** An e-mail as it would arrive, composed by the server from the input. */
export function MailPreview<Draft>(props: MailPreviewProps<Draft>) {
  const { draft, previewOf, note, heading: Heading = 'h2', children } = props;
  const t = useTranslations('wizard.emails');
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop');
  const settled = useSettled(draft, JSON.stringify(draft));
  const preview = useQuery({ ...previewOf(settled), placeholderData: keepPreviousData, staleTime: 0 });
  const mail = preview.data;
  return (
    <section className="grid min-w-0 content-start gap-2.5" aria-labelledby="email-preview">
      <div className="flex items-center justify-between">
        <Heading id="email-preview">{t('preview')}</Heading>
        <div className="flex gap-0.5 rounded-2 bg-sunken p-0.5" role="group" aria-label={t('width')}>
          {widths.map((name) => (
            <Button
              key={name}
              variant="ghost"
              size="small"
              icon
              className={styles.width}
              aria-label={t(name)}
              title={t(name)}
              aria-pressed={width === name}
              onClick={() => setWidth(name)}
            >
              <Icon of={widthIcons[name]} />
            </Button>
          ))}
        </div>
      </div>
      {preview.isError && (
        <LoadError error={preview.error} text={t('previewFailed')} onRetry={() => void preview.refetch()} />
      )}
      <div className="overflow-hidden rounded-3 border border-line-2" hidden={preview.isError && !mail}>
        <dl className="grid gap-1 border-b border-b-line bg-surface px-4 py-3">
          <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2">
            <dt className="text-ink-3">{t('from')}</dt>
            <dd className="min-h-[1.25rem] wrap-anywhere">{mail?.from_name}</dd>
          </div>
          <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2">
            <dt className="text-ink-3">{t('subject')}</dt>
            <dd className="min-h-[1.25rem] font-semibold wrap-anywhere">{mail?.subject}</dd>
          </div>
          {mail?.reply_to !== undefined && (
            <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2">
              <dt className="text-ink-3">{t('replies')}</dt>
              <dd className="wrap-anywhere">{mail.reply_to ?? t('noReplies')}</dd>
            </div>
          )}
        </dl>
        <div className="grid justify-items-center bg-sunken">
          <MailFrame
            html={mail?.html ?? ''}
            title={t('previewTitle')}
            phone={width === 'phone'}
            low={Heading === 'h3'}
          />
        </div>
      </div>
      {mail && mail.unknown_tags.length > 0 && (
        <FormMessage>{t('fieldErrors', { tags: mail.unknown_tags.join(', ') })}</FormMessage>
      )}
      <p className="text-small text-ink-3">{note}</p>
      {children}
    </section>
  );
}
