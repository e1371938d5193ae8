import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditEntry } from '@vivavoce/contract/types.ts';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import type { DrawerPages } from '../../ui/overlays/drawer-pager.tsx';
import { useEntryPhrases } from './entry-phrases.ts';
import { SECOND_FACTORS, SIGN_IN_METHODS } from '@vivavoce/domain/accounts/account-limits.ts';
import { SSO_FAULTS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { isAuditReason } from '@vivavoce/domain/companies/audit.ts';

/** Facts of a call in the log: reason of a refusal and way of signing in as phrases, the others by their names. */
function useCallFacts() {
  const t = useTranslations('audit');
  const tag = useLanguageTag();
  const faults = useTranslations('sso.test.faults');
  /** The number of refused calls and their time. */
  const refusedOf = ({ refused, from, until }: AuditEntry['call']): string | null =>
    typeof refused === 'number' && typeof from === 'string' && typeof until === 'string'
      ? t('refusedCalls', {
          refused,
          from: formatExact(new Date(from), tag),
          until: formatExact(new Date(until), tag),
        })
      : null;
  const reasonOf = (reason: AuditEntry['call'][string]): string => {
    const fault = SSO_FAULTS.find((code) => code === reason);
    if (fault) return faults(fault);
    return isAuditReason(reason) ? t(`reasons.${reason}`) : String(reason);
  };
  return (call: AuditEntry['call']) => {
    const refused = refusedOf(call);
    const { reason, method, second_factor, ...others } = call;
    const { refused: _refused, from: _from, until: _until, ...further } = others;
    const rest = refused === null ? others : further;
    const signInMethod = SIGN_IN_METHODS.find((name) => name === method);
    const factor = SECOND_FACTORS.find((name) => name === second_factor);
    return {
      reason: reason === undefined ? null : reasonOf(reason),
      method: signInMethod ? t(`methods.${signInMethod}`) : null,
      factor: factor ? t(`factors.${factor}`) : null,
      refused,
      rest: Object.entries(rest).map(([name, value]) => `${name}: ${value}`),
    };
  };
}

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
      <div className="[&_h3]:mt-3 [&_h3]:mb-1">
        <Pill>{t(`categories.${entry.category}`)}</Pill>
        <h3>{phrases.action(entry)}</h3>
        <p className="m-0 block wrap-anywhere text-ink-2">{formatExact(new Date(entry.at), tag)}</p>
        <dl className="mt-5 grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2.5 [&_dd]:m-0 [&_dd]:wrap-anywhere [&_dt]:text-ink-2 [&_ul]:m-0 [&_ul]:ps-4.5">
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
