import { useMutation, useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SearchField } from '../../ui/forms/field.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PanelList } from './panel-parts.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './report.module.css';

const changeReportRecipient = (shortname: string, user: number, receives: boolean) =>
  receives
    ? call('PUT /api/companies/{shortname}/report-recipients/{user}', { params: { shortname, user } })
    : call('DELETE /api/companies/{shortname}/report-recipients/{user}', { params: { shortname, user } });

const ROWS = 25;

/** The recipients of the monthly report. Each choice is stored immediately. */
export default function RecipientsDialog({ shortname, onClose }: { shortname: string; onClose: () => void }) {
  const t = useTranslations('reports.recipients');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useTypedSearch(search, (term) => {
    setSearch(term);
    setPage(1);
  });
  const list = useQuery(
    apiQuery(
      'GET /api/companies/{shortname}/report-recipients',
      { params: { shortname }, query: { ...(search && { search }), page, page_size: ROWS } },
      { placeholderData: keepPreviousData },
    ),
  );
  const changing = useMutation({
    mutationFn: ({ user, receives }: { user: number; receives: boolean }) =>
      changeReportRecipient(shortname, user, receives),
    onError: (error) => showToast({ title: errorText(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['companies', shortname, 'report-recipients'] }),
  });
  // The box shows the choice while it is being stored.
  const chosen = changing.isPending ? changing.variables : undefined;
  return (
    <Dialog opened title={t('title')} size="34rem" onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-small text-ink-3">{t('text')}</p>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <PanelList list={list} none={t('nobody')} onPage={setPage}>
          {(recipients) => (
            <>
              <p className="text-small text-ink-3" role="status">
                {t('receiving', { count: list.data?.receiving ?? 0 })}
              </p>
              <ul className={classes(styles.list, 'm-0 list-none p-0')} aria-label={t('title')}>
                {recipients.map(({ user, receives }) => (
                  <li key={user.id}>
                    <Checkbox
                      checked={chosen?.user === user.id ? chosen.receives : receives}
                      disabled={changing.isPending && chosen?.user !== user.id}
                      onChange={({ target }) => changing.mutate({ user: user.id, receives: target.checked })}
                    >
                      <span className="grid wrap-anywhere">
                        {user.full_name}
                        <span className="block text-small text-ink-3">{user.email}</span>
                      </span>
                    </Checkbox>
                  </li>
                ))}
              </ul>
            </>
          )}
        </PanelList>
      </div>
      <span className="flex justify-end gap-2 pt-3">
        <Button onClick={onClose}>{common('close')}</Button>
      </span>
    </Dialog>
  );
}
