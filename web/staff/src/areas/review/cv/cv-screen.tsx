import { IconDownload, IconFileText } from '@tabler/icons-react';
import type { Cv } from '@vivavoce/contract/types.ts';
import { sayOf } from '@vivavoce/web-shared/i18n/elision.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { cvHref } from '../../../queries/applicants/cvs.ts';
import { AnchorButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { EmptyState } from '../../../ui/feedback/state-message.tsx';
import { CvButtons } from './cv-buttons.tsx';
import { useReview } from '../use-review.ts';
import styles from '../about/about.module.css';

/** The file by its name, as a download: uploaded files are never shown inline. */
function CvFile({ cv, href }: { cv: Cv; href: string }) {
  const t = useTranslations('review.cv');
  const tag = useLanguageTag();
  return (
    <div className={styles.file}>
      <Icon of={IconFileText} />
      <div className={styles.fileText}>
        <b>{cv.filename}</b>
        <span className={styles.quiet}>
          {formatFileSize(cv.bytes, tag)} · {t('added')} <When value={cv.created_at} length="short" />
        </span>
      </div>
      <AnchorButton href={href} download={cv.filename} variant="outline">
        <Icon of={IconDownload} size={16} />
        {t('download')}
      </AnchorButton>
    </div>
  );
}

/** The CV of the applicant. */
export function CvScreen() {
  const t = useTranslations('review.cv');
  const tag = useLanguageTag();
  const { job, application, can } = useReview();
  const { cv, user } = application;
  usePageTitle(`${t('title')}, ${user.full_name}`, job.title);
  return (
    <main className={styles.about} id="content">
      <Panel title={t('title')} className={styles.wide}>
        {cv ? (
          <CvFile cv={cv} href={cvHref({ job: job.id, application: application.id })} />
        ) : (
          <EmptyState text={sayOf(tag, user.full_name, (name) => t('empty', { name }))} />
        )}
        {can('edit') && <CvButtons hasCv={cv !== null} />}
      </Panel>
    </main>
  );
}
