import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { CreatorLayout } from '../../app/layouts/creator-layout.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useSettings, useUser } from '../../queries/session.ts';
import { StepHead } from './form/step-page.tsx';
import { StepList } from './frame/step-list.tsx';
import { TimeNeeded } from './frame/time-needed.tsx';
import { screenSections, screenSteps } from './wizard-plan.ts';
import styles from './later-step.module.css';

/** A way to begin an activity that is still to come; beginning with a title is the one that stands. */
export function LaterEntry({ entry }: { entry: 'create_copy' | 'create_template' | 'create_type' }) {
  const t = useTranslations();
  const steps = screenSteps(null, { settings: useSettings(), user: useUser() });
  return (
    <CreatorLayout
      title={t('wizard.page')}
      subtitle={t('wizard.subtitle')}
      side={
        <StepList sections={screenSections(steps, 'title', null, 0)} job={null}>
          <TimeNeeded questions={[]} />
        </StepList>
      }
    >
      <StepHead title={t(`places.names.${entry}`)} lead={t(`places.texts.${entry}`)} />
      <p className={styles.state}>
        <Pill>{t('places.state')}</Pill>
      </p>
      <p className={styles.way}>
        <LinkButton to="/interviews/create/title" variant="primary">
          {t('places.toNew')}
        </LinkButton>
      </p>
    </CreatorLayout>
  );
}
