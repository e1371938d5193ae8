import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { providersQuery } from '../../queries/sign-in/single-sign-on.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { DirectoryPanel } from './directory/directory-panel.tsx';
import { DomainsPanel } from './domains-panel.tsx';
import { ProviderForm } from './provider-form.tsx';
import { nextStepOf } from './next-step.ts';
import { ProviderPanel } from './provider-panel.tsx';
import styles from './single-sign-on.module.css';

/** The providers through which users of the company sign in. */
export function SingleSignOnScreen() {
  const places = useTranslations('places');
  const t = useTranslations('sso');
  const { data, error, refetch } = useQuery(providersQuery);
  const [adding, setAdding] = useState(false);
  const empty = data?.providers.length === 0;
  // One primary action per page: the next step of the first provider that has one, else another provider.
  const leading = adding ? undefined : data?.providers.find((provider) => nextStepOf(provider) !== null);
  const add = (
    <Button variant={leading ? 'outline' : 'primary'} onClick={() => setAdding(true)}>
      <Icon of={IconPlus} size={16} />
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={places('menu.sso')} below />
      <div className={styles.page}>
        <p className={styles.text}>{t('text')}</p>
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Bone width="60%" />}
        {data?.providers.map((provider) => (
          <ProviderPanel
            key={`${provider.id}.${provider.revision}`}
            provider={provider}
            leads={provider.id === leading?.id}
          />
        ))}
        {adding && (
          <Panel title={t('addTitle')} className={styles.panel}>
            <ProviderForm provider={null} onDone={() => setAdding(false)} />
          </Panel>
        )}
        {!adding && empty && <EmptyState text={t('empty')} action={add} />}
        {!adding && data && !empty && <div>{add}</div>}
        <DomainsPanel />
        <DirectoryPanel />
      </div>
    </>
  );
}
