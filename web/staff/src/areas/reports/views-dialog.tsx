import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { presetOf } from '@vivavoce/domain/reports/report-days.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PanelBones } from './panel-parts.tsx';
import { searchOfView } from './report-filter.ts';
import type { ReportSearch } from './report-search.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './report.module.css';

export type ViewsDialogProps = {
  shortname: string;
  search: ReportSearch;
  /** The days of the figures. */
  range: { from: string; to: string };
  /** In the company's time zone. */
  today: string;
  onClose: () => void;
};

/** The stored views, and a new one as it is typed. */
function useViews({
  shortname,
  search,
  range,
  today,
}: Pick<ViewsDialogProps, 'shortname' | 'search' | 'range' | 'today'>) {
  const t = useTranslations('reports.views');
  const errorText = useErrorText();
  const client = useQueryClient();
  const query = apiQuery('GET /api/companies/{shortname}/report-views', { params: { shortname } });
  const views = useQuery(query);
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const preset = presetOf(range, today) ?? null;
  const saving = useMutation({
    mutationFn: () =>
      call('POST /api/companies/{shortname}/report-views', {
        params: { shortname },
        body: {
          name: name.trim(),
          preset,
          from_date: preset ? null : range.from,
          to_date: preset ? null : range.to,
          jobs: search.jobs ?? [],
          kind: search.kind ?? null,
        },
      }),
    onSuccess: (view) => {
      setName('');
      showToast({ title: t('saved', { name: view.name }) });
    },
    onSettled: refresh,
  });
  const deleting = useMutation({
    mutationFn: (id: number) =>
      call('DELETE /api/companies/{shortname}/report-views/{view}', { params: { shortname, view: id } }),
    onError: (error) => showToast({ title: errorText(error), background: 'reject' }),
    onSettled: refresh,
  });
  return { views, name, setName, missing, setMissing, saving, deleting };
}

/** Opens, saves and deletes views of the report. */
export default function ViewsDialog({ shortname, search, range, today, onClose }: ViewsDialogProps) {
  const t = useTranslations('reports.views');
  const errorText = useErrorText();
  const { views, name, setName, missing, setMissing, saving, deleting } = useViews({ shortname, search, range, today });
  const common = useTranslations('common');
  const fieldText = useFieldErrorText();
  return (
    <Dialog opened title={t('title')} size="34rem" onClose={onClose}>
      {views.isError && <LoadError error={views.error} onRetry={() => void views.refetch()} />}
      {views.isPending && <PanelBones />}
      {views.data?.length === 0 && <p className="text-small text-ink-3">{t('none')}</p>}
      {views.data && views.data.length > 0 && (
        <ul className={classes(styles.list, 'm-0 list-none p-0')} aria-label={t('title')}>
          {views.data.map((view) => (
            <li key={view.id}>
              <Link
                to="/report"
                search={searchOfView(view, today)}
                className="inline-flex min-h-6 items-center wrap-anywhere"
                onClick={onClose}
              >
                {view.name}
              </Link>
              <Button
                variant="ghost"
                size="small"
                aria-label={t('delete', { name: view.name })}
                disabled={deleting.isPending}
                onClick={() => deleting.mutate(view.id)}
              >
                <Icon of={IconTrash} size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        className="grid gap-3 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (saving.isPending) return;
          const refused = name.trim() === '';
          setMissing(refused);
          if (refused) document.getElementById('view-name')?.focus();
          else saving.mutate();
        }}
      >
        {saving.isError && <FormMessage>{errorText(saving.error)}</FormMessage>}
        <TextField
          id="view-name"
          label={t('name')}
          hint={t('hint')}
          value={name}
          maxLength={TEXT_LIMITS.name_max_characters}
          error={missing ? fieldText('required') : undefined}
          onChange={({ target }) => {
            setName(target.value);
            setMissing(false);
          }}
        />
        <span className="flex justify-end gap-2 pt-3">
          <Button onClick={onClose}>{common('close')}</Button>
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {t('save')}
          </Button>
        </span>
      </form>
    </Dialog>
  );
}
