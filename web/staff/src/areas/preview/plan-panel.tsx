import type { CompanyPlan } from '@vivavoce/contract/types.ts';
import { PLAN_LIMITED } from '@vivavoce/domain/companies/plans.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import styles from './preview.module.css';

/** Limits of the plan and their use. */
export function PlanPanel({ plan }: { plan: CompanyPlan | undefined }) {
  const t = useTranslations('preview.own');
  const shell = useTranslations('shell.plan.full');
  const full = plan?.activities && plan.activities.used >= plan.activities.max;
  return (
    <Panel title={t('title')} className={styles.plan}>
      <p className={styles.quiet}>{t('text')}</p>
      <dl className={styles.limits}>
        {plan &&
          PLAN_LIMITED.map((limited) => {
            const use = plan[limited];
            return (
              <div key={limited}>
                <dt>{t(limited)}</dt>
                <dd>{use ? t('of', { used: use.used, max: use.max }) : t('unlimited')}</dd>
              </div>
            );
          })}
      </dl>
      {full ? <p className={styles.quiet}>{shell('activities')}</p> : null}
      <div className={styles.actions}>
        {!full && (
          <LinkButton to="/interviews/create" variant="outline">
            {t('create')}
          </LinkButton>
        )}
        <LinkButton to="/interviews" variant="ghost">
          {t('see')}
        </LinkButton>
      </div>
    </Panel>
  );
}
