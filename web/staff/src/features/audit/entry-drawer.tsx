import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditEntry } from '@vivavoce/contract/types.ts';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import type { DrawerPages } from '../../ui/overlays/drawer-pager.tsx';
import { useEntryPhrases } from './entry-phrases.ts';
import { useCallFacts } from './use-call-facts.ts';
import styles from './audit.module.css';

export type EntryDrawerProps = {
  entry: AuditEntry;
  pages: DrawerPages;
  /** Whether the user leads to further entries of the company's log. */
  linksUser: boolean;
  onClose: () => void;
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** One entry with all that it holds. */
export default function EntryDrawer({ entry, pages, linksUser, onClose }: EntryDrawerProps) {
  const t = useTranslations('audit');
  const of = useTranslations('audit.details');
  const phrases = useEntryPhrases();
  const tag = useLanguageTag();
  const { job, application, by, by_id } = entry;
  const shown = (value: unknown) =>
    value === null || value === undefined || value === '' ? of('empty') : textOf(value);
  const factsOf = useCallFacts();
  const call = factsOf(entry.call);
  const changes = Object.entries(entry.changes);
  return (
    <Drawer opened title={of('title', { id: entry.id })} pages={pages} onClose={onClose}>
      <div className={styles.entry}>
        <Pill>{t(`categories.${entry.category}`)}</Pill>
        <h3>{phrases.action(entry)}</h3>
        <p className={styles.below}>{formatExact(new Date(entry.at), tag)}</p>
        <dl className={styles.facts}>
          <Fact name={t('who')}>
            {entry.user && linksUser ? (
              <Link to="/company-settings/audit" search={{ user: entry.user.id }} onClick={onClose}>
                {entry.user.full_name}
              </Link>
            ) : (
              phrases.who(entry)
            )}
          </Fact>
          <Fact name={of('activity')}>
            {job && (
              <Link
                to="/interviews/$job"
                params={{ job: String(job.id) }}
                search={{ status: 'ToInvite', filter: 'All' }}
              >
                {job.title}
              </Link>
            )}
          </Fact>
          <Fact name={of('applicant')}>
            {job && application?.full_name ? (
              <Link
                to="/interviews/$job/interviewee/$application/overview"
                params={{ job: String(job.id), application: String(application.id) }}
              >
                {application.full_name}
              </Link>
            ) : (
              phrases.applicant(entry)
            )}
          </Fact>
          <Fact name={of('refused')}>{call.refused}</Fact>
          <Fact name={of('reason')}>{call.reason}</Fact>
          <Fact name={of('method')}>{call.method}</Fact>
          <Fact name={of('factor')}>{call.factor}</Fact>
          <Fact name={of('changes')}>
            {changes.length > 0 && (
              <ul>
                {changes.map(([field, [before, after]]) => (
                  <li key={field}>{of('change', { field, before: shown(before), after: shown(after) })}</li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact name={of('fields')}>{entry.fields.join(', ')}</Fact>
          <Fact name={of('call')}>{call.rest.join(', ')}</Fact>
          <Fact name={of('address')}>{entry.ip}</Fact>
          <Fact name={of('browser')}>{entry.user_agent}</Fact>
          <Fact name={of('by')}>{by && by_id !== null ? of(by, { id: by_id }) : null}</Fact>
          <Fact name={of('operation')}>{entry.operation && <code>{entry.operation}</code>}</Fact>
          <Fact name={of('request')}>{entry.request_id && <code>{entry.request_id}</code>}</Fact>
        </dl>
      </div>
    </Drawer>
  );
}
