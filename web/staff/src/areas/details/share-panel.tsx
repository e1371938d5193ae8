import { IconCopy, IconDownload, IconExternalLink } from '@tabler/icons-react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnchorButton, Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useCopy } from '../../app/use-copy.ts';
import { embedSnippet } from './embed.ts';
import { QrCode, useQrCode } from '../../features/qr-code/qr-code.tsx';
import styles from './details.module.css';

function Copied({ name, text, done }: { name: string; text: string; done: string }) {
  const t = useTranslations('jobpage.share');
  const copy = useCopy();
  return (
    <div className={styles.shared}>
      <h3>{name}</h3>
      <code className={styles.code}>{text}</code>
      <Button size="small" aria-label={t('copyNamed', { name })} onClick={() => void copy(text, done)}>
        <Icon of={IconCopy} size={16} />
        {t('copy')}
      </Button>
    </div>
  );
}

/** The ways to share an activity: its public link, a QR code, and a line for a website. */
export function SharePanel({ job }: { job: Job }) {
  const t = useTranslations('jobpage.share');
  const code = useQrCode(job.public_url);
  const open = job.status === 'Published' && !job.archived;
  return (
    <Panel title={t('title')}>
      <p className={styles.note}>{t(open ? 'text' : job.archived ? 'archived' : 'draft')}</p>
      {open && (
        <div className={styles.shares}>
          <Copied name={t('link')} text={job.public_url} done={t('linkCopied')} />
          <div>
            <AnchorButton size="small" href={job.public_url} target="_blank" rel="noreferrer">
              <Icon of={IconExternalLink} size={16} />
              {t('openPage')}
            </AnchorButton>
          </div>
          <div className={styles.shared}>
            <h3>{t('code')}</h3>
            <div className={styles.qrBox}>
              {code && <QrCode className={styles.qr} code={code} label={t('codeLabel', { title: job.title })} />}
            </div>
            {code && (
              <AnchorButton size="small" href={code.href} download={`${job.shorturl}.svg`}>
                <Icon of={IconDownload} size={16} />
                {t('download')}
              </AnchorButton>
            )}
          </div>
          <Copied name={t('embed')} text={embedSnippet(job, job.default_locale)} done={t('embedCopied')} />
        </div>
      )}
    </Panel>
  );
}
