import { Link } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { CreatorLayout } from '../../app/layouts/creator-layout.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { StepHead } from './form/step-page.tsx';
import styles from './later-step.module.css';

const pathOf = { create_type: 'type' } as const;

/** A way to begin an activity that is still to come, beside the one that stands: with a title. */
export function LaterEntry({ entry }: { entry: 'create_type' }) {
  const t = useTranslations();
  return (
    <CreatorLayout
      title={t('wizard.page')}
      subtitle={t('places.waysToBegin')}
      side={
        <nav className={styles.ways} aria-label={t('places.waysToBegin')}>
          <Link to="/interviews/create/title">{t('places.toNew')}</Link>
          <Link to={`/interviews/create/${pathOf[entry]}`}>{t(`places.names.${entry}`)}</Link>
        </nav>
      }
    >
      <StepHead title={t(`places.names.${entry}`)} lead={t(`places.texts.${entry}`)} />
      <Pill>{t('places.state')}</Pill>
      <p className={styles.way}>
        <LinkButton to="/interviews/create/title" variant="primary">
          {t('places.toNew')}
        </LinkButton>
      </p>
    </CreatorLayout>
  );
}
