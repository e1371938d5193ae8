import { useMutation, useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconCalendarPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { refreshCompanyEvents, type CompanyEvent } from './event-form.ts';
import { confirm } from '../../app/confirm.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { showToast } from '../../app/toasts.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { PagedList } from '../../ui/data/paged-list.tsx';

/** One page of the company's events, the latest first; while another page loads, the last one stays. */
const companyEventsQuery = (shortname: string, page: number) =>
  apiQuery(
    'GET /api/companies/{shortname}/events',
    { params: { shortname }, query: { page, page_size: 20 } },
    { placeholderData: keepPreviousData },
  );

const EventDrawer = lazy(withMessages(['events', 'wizard'], () => import('./event-drawer.tsx')));

const route = getRouteApi('/_staff/_shell/_marketplace/manage-marketplace/events');

/** The form of a new event, for what was typed when the session ended. */
const NEW_FORM = 'events/new';
const formOf = ({ id }: CompanyEvent) => `events/${id}`;

type RowProps = { event: CompanyEvent; onChange: () => void; onDelete: () => void };

function EventRow({ event, onChange, onDelete }: RowProps) {
  const t = useTranslations('events');
  const { date, time } = eventTexts(event, useLocale());
  const over = new Date(event.ends_at) < useNow();
  return (
    <li className="flex items-center gap-3 px-5 py-3.5 not-first:border-t not-first:border-t-line">
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <h2 className="font-inherit font-semibold">
          {event.title} {over && <Pill>{t('over')}</Pill>}
        </h2>
        <p>
          {date} {new Date(event.starts_at).getFullYear()}, {time}
        </p>
        <p className="text-small text-ink-3">{[event.place, event.link].filter(Boolean).join(' · ')}</p>
      </div>
      <span className="ms-auto flex flex-wrap gap-2">
        <Button variant="ghost" icon aria-label={t('change', { title: event.title })} onClick={onChange}>
          <Icon of={IconPencil} size={20} />
        </Button>
        <Button variant="ghost" icon aria-label={t('delete', { title: event.title })} onClick={onDelete}>
          <Icon of={IconTrash} size={20} />
        </Button>
      </span>
    </li>
  );
}

/** The public events of the company: visitors see the coming ones on its hub. */
export function EventsScreen() {
  const t = useTranslations('events');
  const common = useTranslations('common');
  const search = route.useSearch();
  const { shortname } = useSettings();
  const client = useQueryClient();
  const textOf = useErrorText();
  const list = useQuery(companyEventsQuery(shortname, search.page ?? 1));
  const [opened, setOpened] = useState<CompanyEvent | 'new' | null>(() => (hasSavedFormFor(NEW_FORM) ? 'new' : null));
  const resumedEvent = list.data?.results.find((event) => hasSavedFormFor(formOf(event)));
  if (opened === null && resumedEvent) setOpened(resumedEvent);
  const remove = useMutation({
    mutationFn: (event: CompanyEvent) =>
      call('DELETE /api/companies/{shortname}/events/{event}', { params: { shortname, event: event.id } }),
    onSuccess: () => showToast({ title: t('deleted') }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshCompanyEvents(client, shortname),
  });
  const ask = async (event: CompanyEvent) => {
    const text = t('deleteText', { title: event.title });
    if (await confirm({ title: t('deleteTitle'), text, action: t('deleteAction'), danger: true })) remove.mutate(event);
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Button variant="primary" onClick={() => setOpened('new')}>
            <Icon of={IconCalendarPlus} size={16} />
            {t('add')}
          </Button>
        }
      />
      <p className="pb-4 text-pretty text-ink-2">{t('lead')}</p>
      <PagedList list={list} search={search} onlyIfSeveral empty={<EmptyState text={t('empty')} />}>
        {(events) =>
          events ? (
            <ul className="m-0 list-none p-0" aria-label={t('title')}>
              {events.map((event) => (
                <EventRow
                  key={event.id}
                  event={event}
                  onChange={() => setOpened(event)}
                  onDelete={() => void ask(event)}
                />
              ))}
            </ul>
          ) : (
            <div className="flex items-center gap-3 px-5 py-3.5" aria-busy="true">
              <span className="visually-hidden">{common('loading')}</span>
              <Bone width="60%" />
            </div>
          )
        }
      </PagedList>
      <Suspense>
        {opened !== null && (
          <EventDrawer
            form={opened === 'new' ? NEW_FORM : formOf(opened)}
            event={opened === 'new' ? null : opened}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}
