import { Link } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { Panel } from '../../ui/base/panel.tsx';

const PARTS = ['counted', 'steps', 'confidence', 'comparing', 'other', 'hiding', 'erasure'] as const;

/** How the evidence of a cohort is computed. */
export function MethodScreen() {
  const t = useTranslations('cohorts.evidence.method');
  const cohorts = useTranslations('cohorts');
  return (
    <>
      <Breadcrumbs
        above={[
          <Link key="list" to="/cohorts">
            {cohorts('title')}
          </Link>,
        ]}
        current={t('title')}
      />
      <PageHeader below title={t('title')} />
      <Panel padded>
        <div className="grid max-w-[72ch] gap-5">
          {PARTS.map((part) => (
            <section key={part}>
              <h2 className="pb-1 font-semibold">{t(part)}</h2>
              <p className="text-pretty text-ink-2">{t(`${part}Text`)}</p>
            </section>
          ))}
        </div>
      </Panel>
    </>
  );
}
