import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { stock } from '../../queries/videos.ts';
import { VideoLibrary } from './video-library.tsx';
import styles from './content.module.css';

const route = getRouteApi('/_staff/_shell/_content/content/stock-videos');

/** The videos that every company sees. */
export function StockScreen() {
  const t = useTranslations('videos.content');
  return (
    <>
      <PageHeader title={t('stockTitle')} />
      <p className={styles.lead}>{t('stockLead')}</p>
      <VideoLibrary to="/content/stock-videos" company={stock} search={route.useSearch()} />
    </>
  );
}
