import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { peopleQuery } from '../../queries/jobs/reviewers.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Button } from '../../ui/base/button.tsx';
import { SearchField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import type { Panel } from './use-panel.ts';
import styles from './panel.module.css';

/** Others are found by typing a name. */
const maxMatches = 6;

/** People of the company who are not on the panel yet. */
export function PeopleSearch({ job, panel }: { job: number; panel: Panel }) {
  const t = useTranslations('wizard.panel');
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const people = useQuery(peopleQuery(job, q));
  const matches = people.data ?? [];
  return (
    <div className={styles.search}>
      <SearchField label={t('search')} value={typed} onChange={setTyped} />
      {people.isError && <LoadError error={people.error} onRetry={() => void people.refetch()} />}
      <ul className={styles.people} aria-label={t('found')} aria-busy={people.isFetching || undefined}>
        {matches.slice(0, maxMatches).map((person) => (
          <li key={person.id} className={styles.person}>
            <Avatar name={person.full_name} size={32} />
            <span className={styles.who}>
              <span className={styles.name}>{person.full_name}</span>
              <span className={styles.email}>{person.email}</span>
            </span>
            <Button
              size="small"
              aria-label={t('addLabel', { name: person.full_name })}
              onClick={() => void panel.quietly(() => panel.add({ user: person.id }))}
            >
              <Icon of={IconPlus} size={16} />
              {t('add')}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.note} role="status">
        {people.isSuccess && matches.length === 0 && (q ? t('nobodyFound', { q }) : t('nobodyLeft'))}
        {matches.length > maxMatches && t('moreFound', { shown: maxMatches })}
      </p>
    </div>
  );
}
