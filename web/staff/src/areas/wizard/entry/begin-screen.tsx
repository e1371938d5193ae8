import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiLocale } from '../../../queries/company.ts';
import { isFormKind, type FormKind } from '@vivavoce/domain/kinds/forms.ts';
import { kindChoices, type JobKind, type KindLock } from '@vivavoce/domain/jobs/kinds.ts';
import { useNavigationActor } from '../../../app/layouts/navigation/use-navigation.ts';
import { PlatformLink } from '../../../features/plan/platform-link.tsx';
import { jobsQuery } from '../../../queries/jobs/jobs.ts';
import { useSettings, useUser } from '../../../queries/sign-in/session.ts';
import { templatesQuery } from '../../../queries/jobs/templates.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { kindIcons } from '../../../ui/data/kind-icons.ts';
import { ListStates } from '../../../ui/data/paged-list.tsx';
import { ChoiceGrid } from './choice-grid.tsx';
import { choiceOfJob, choiceOfTemplate } from './choices.ts';
import { EntryFrame } from './entry-frame.tsx';
import { recentJobs, templatePage } from './entry-lists.ts';
import { ways, type Way } from './entry-search.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './entry.module.css';

function Section({ way, more, children }: { way: Way; more: boolean; children: ReactNode }) {
  const t = useTranslations('entry');
  const heading = useId();
  return (
    <section className="pt-8" aria-labelledby={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-3">
        <h2 id={heading}>{t(`${way}.short`)}</h2>
        {more && (
          <Link to={ways[way]} className="inline-flex min-h-6 items-center font-semibold text-accent-ink">
            {t(`${way}.all`)}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

const isNamed = (kind: JobKind): kind is FormKind | 'presentation' | 'webinar' =>
  isFormKind(kind) || kind === 'presentation' || kind === 'webinar';

/** Why a kind is unavailable, with the way to the place where it is switched on for those who may. */
function LockReason({ lock }: { lock: KindLock }) {
  const t = useTranslations('entry.locked');
  const { may_change_settings } = useNavigationActor();
  return (
    <p className={classes(styles.facts, 'pt-0.5 pb-1 text-small text-ink-3')}>
      {t(lock)}{' '}
      {lock === 'no_test_provider' && may_change_settings && (
        <Link to="/company-settings/test-provider">{t('setUp')}</Link>
      )}
      {lock === 'freemium' && <PlatformLink>{t('changePlan')}</PlatformLink>}
    </p>
  );
}

/** Why the purposes feedback and practice are not offered: only the second brand has them. */
function OneTypeReason() {
  const t = useTranslations('entry.locked');
  const { may_change_settings } = useNavigationActor();
  return (
    <p className={classes(styles.facts, 'pt-0.5 pb-1 text-small text-ink-3')}>
      {t('types')} {may_change_settings && <Link to="/company-settings/features">{t('changeFeatures')}</Link>}
    </p>
  );
}

/** A card for each kind of activity; one that the company cannot create now says why, and who can change it. */
function BlankKinds() {
  const t = useTranslations('entry');
  const { account_type, freemium, test_provider } = useSettings();
  const { is_alternate_brand } = useUser();
  // The keys of kinds that are not complete have no phrases yet.
  const title = (kind: JobKind) => (isNamed(kind) ? t(`kinds.${kind}.title`) : null);
  const text = (kind: JobKind) => (isNamed(kind) ? t(`kinds.${kind}.text`) : null);
  const cards = kindChoices({ account_type, freemium, test_provider }).map(({ kind, lock }) => (
    <li
      key={kind}
      className={classes(styles.card, 'relative flex min-w-0 gap-3 rounded-3 border border-line bg-surface p-3.5')}
    >
      <span className="grid h-9 w-9 flex-none place-items-center rounded-2 bg-sunken text-ink-2">
        <Icon of={kindIcons[kind]} />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        {lock === null ? (
          <Link
            to={is_alternate_brand && kind === 'presentation' ? '/interviews/create/type' : '/interviews/create/title'}
            search={kind === 'presentation' ? {} : { kind }}

            // The whole card is the target.
            className={classes(styles.name, 'font-semibold after:absolute after:inset-0 focus-visible:shadow-none!')}
            aria-describedby={`entry-${kind}`}
          >
            {title(kind)}
          </Link>
        ) : (
          <b>{title(kind)}</b>
        )}
        <p id={`entry-${kind}`} className={classes(styles.facts, 'pt-0.5 pb-1 text-small text-ink-3')}>
          {text(kind)}
        </p>
        {lock !== null && <LockReason lock={lock} />}
        {kind === 'presentation' && !is_alternate_brand && <OneTypeReason />}
      </div>
    </li>
  ));
  return (
    <ul className={classes(styles.grid, 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-3')}>
      {cards}
    </ul>
  );
}

/** Three ways to start: blank, from a template, from an earlier activity. */
export function BeginScreen() {
  const t = useTranslations('entry');
  const templates = useQuery(templatesQuery(templatePage({}, apiLocale(useLocale()))));
  const jobs = useQuery(jobsQuery(recentJobs));
  const none = (way: Way) => <p className="text-ink-2">{t(`${way}.empty`)}</p>;
  return (
    <EntryFrame title={t('heading')} lead={t('lead')}>
      <BlankKinds />
      <Section way="template" more={templates.data?.has_next ?? false}>
        <ListStates list={templates} empty={none('template')}>
          {(rows) => <ChoiceGrid choices={rows?.map(choiceOfTemplate)} way="template" bones={recentJobs.page_size} />}
        </ListStates>
      </Section>
      <Section way="copy" more={jobs.data?.has_next ?? false}>
        <ListStates list={jobs} empty={none('copy')}>
          {(rows) => <ChoiceGrid choices={rows?.map(choiceOfJob)} way="copy" bones={recentJobs.page_size} />}
        </ListStates>
      </Section>
    </EntryFrame>
  );
}
