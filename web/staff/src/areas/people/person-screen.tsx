import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconArrowMerge, IconDeviceMobile, IconMail, IconMapPin, type Icon as TablerIcon } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { PersonProfile } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate, formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { Breadcrumbs } from '../../app/layouts/page-header.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { showToast } from '../../app/toasts.ts';
import { personQuery, refreshPerson } from '../../queries/applicants/people.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { ShareActions } from '../../features/share/share-actions.tsx';
import { TagRow, TagsPanel } from '../../features/tags/person-tags.tsx';
import { PersonTimeline } from './person-timeline.tsx';

const route = getRouteApi('/_staff/_shell/people/$person');

/** The city of a zone, such as London; zones without one have no place. */
const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** The time of day where the person is; undefined for a zone that this browser does not know. */
function timeIn(zone: string, tag: string, now: Date): string | undefined {
  try {
    return new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(now);
  } catch {
    return undefined;
  }
}

function Fact({ icon, children }: { icon: TablerIcon; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon of={icon} size={16} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

function PersonMenu({ person }: { person: PersonProfile }) {
  const t = useTranslations('people.merge');
  const common = useTranslations('common');
  const [opened, setOpened] = useState(false);
  const items = [{ label: t('menu'), icon: IconArrowMerge, onSelect: () => setOpened(true) }];
  return (
    <>
      <ActionMenu label={common('moreFor', { name: person.full_name })} items={items} />
      {opened && (
        <Suspense>
          <MergeDialog person={person} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Undoes a merge; the other person has their own profile again. */
function useSeparate(person: number) {
  const t = useTranslations('people.merge');
  const textOf = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (other: number) => call('POST /api/people/{person}/separate', { params: { person }, body: { other } }),
    onSuccess: async (profile, other) => {
      client.setQueryData(personQuery(profile.id).queryKey, profile);
      showToast({ title: t('undone') });
      void client.invalidateQueries({ queryKey: ['job'] });
      await refreshPerson(client, other);
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
}

/** Merges of the last day, each with its undo. */
function MergesPanel({ person }: { person: PersonProfile }) {
  const t = useTranslations('people.merge');
  const tag = useLanguageTag();
  const now = useNow();
  const separate = useSeparate(person.id);
  return person.merges
    .filter(({ undo_until }) => undo_until !== null)
    .map(({ person: other, email, merged_by, merged_at, undo_until }) => (
      <section
        key={other}
        className="grid justify-items-start gap-1 rounded-3 bg-warn-tint p-4 text-warn-ink print:hidden forced-colors:border"
        aria-label={t('mergedTitle')}
      >
        <h2 className="font-semibold">{t('mergedTitle')}</h2>
        <p className="text-small wrap-anywhere">
          {t('mergedWith', {
            email,
            name: merged_by.full_name,
            when: formatDate(new Date(merged_at), tag, 'long', now),
          })}{' '}
          {undo_until && t('until', { date: formatExact(new Date(undo_until), tag) })}
        </p>
        <Button
          size="small"
          className="mt-2"
          aria-label={t('undoOf', { email })}
          busy={separate.isPending}
          onClick={() => separate.mutate(other)}
        >
          {t('undo')}
        </Button>
      </section>
    ));
}

/** Shares and downloads the answers to one activity of the person. */
function PersonShare({ full_name, email: main, applications }: PersonProfile) {
  const untitled = useTranslations('activities')('untitled');
  const named = applications.map(({ id, job, email, may_share, may_download }) => {
    const title = job.title || untitled;
    return { id, job: job.id, title: email === main ? title : `${title}, ${email}`, may_share, may_download };
  });
  return <ShareActions name={full_name} applications={named} />;
}

function PersonHead({ person }: { person: PersonProfile }) {
  const t = useTranslations('people');
  const tag = useLanguageTag();
  const now = useNow();
  const { full_name, email, phone, time_zone: zone } = person;
  const time = zone === null ? undefined : timeIn(zone, tag, now);
  return (
    <header className="flex flex-wrap items-start gap-x-5 gap-y-3 pt-1 pb-8 max-md:pb-5">
      <Avatar name={full_name} size={64} />
      <div className="min-w-0 flex-[1_1_12rem]">
        <h1 className="text-title tracking-title wrap-anywhere">{full_name}</h1>
        <p className="flex flex-wrap gap-x-5 gap-y-1 pt-1 text-small text-ink-2">
          <Fact icon={IconMail}>{email}</Fact>
          {phone && <Fact icon={IconDeviceMobile}>{phone}</Fact>}
          {zone && time && <Fact icon={IconMapPin}>{t('localTime', { place: placeOf(zone), time })}</Fact>}
        </p>
        <TagRow person={person} />
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <PersonShare {...person} />
        {person.may_merge && <PersonMenu person={person} />}
      </div>
    </header>
  );
}

/** The last day on which data of the person is kept; a hold keeps it for longer. */
function RetentionPanel({ applications }: PersonProfile) {
  const t = useTranslations('people.kept');
  const tag = useLanguageTag();
  const days = applications.map(({ kept_until }) => kept_until);
  const last = days.includes(null)
    ? null
    : days.reduce((later, day) => (later !== null && day !== null && later > day ? later : day));
  return (
    <Panel title={t('title')}>
      <p className="pt-1 font-semibold">
        {last ? t('until', { date: formatDate(new Date(`${last}T12:00:00`), tag) }) : t('held')}
      </p>
    </Panel>
  );
}

function ContactPanel({ emails, phone, locale, time_zone }: PersonProfile) {
  const t = useTranslations('people.preferences');
  const facts = [
    ['email', emails.join('\n')],
    ['phone', phone],
    ['language', locale && t(locale)],
    ['zone', time_zone && placeOf(time_zone)],
  ] as const;
  return (
    <Panel title={t('title')}>
      <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-2 pt-2">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="col-span-full grid grid-cols-subgrid">
              <dt className="text-small leading-6 text-ink-3">{t(name)}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

/** One applicant over all activities that the user may see. */
export function PersonScreen() {
  const t = useTranslations('people');
  const { person: id } = route.useParams();
  const { show = 'all' } = route.useSearch();
  const { data: person } = useSuspenseQuery(personQuery(Number(id)));
  usePageTitle(person.full_name);
  return (
    <>
      <Breadcrumbs
        above={[
          <Link key="activities" to="/interviews">
            {t('above')}
          </Link>,
        ]}
        current={person.full_name}
      />
      <PersonHead person={person} />
      <div className="grid grid-cols-[minmax(0,1fr)_372px] items-start gap-6 max-lg:grid-cols-1">
        <PersonTimeline person={person} tab={show} />
        <aside className="grid gap-4 max-lg:order-first" aria-label={t('about', { name: person.full_name })}>
          <MergesPanel person={person} />
          <NotesPanel person={person} />
          <TagsPanel tags={person.tags} />
          <RetentionPanel {...person} />
          <ContactPanel {...person} />
        </aside>
      </div>
    </>
  );
}
