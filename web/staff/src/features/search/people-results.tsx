import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { Marked } from './marked.tsx';
import { resultMark } from './result-keys.ts';
import styles from './search.module.css';
import { listOf, targetOfPerson, type PersonResult } from './targets.ts';
import type { FollowLink } from './follow-link.ts';
import { classes } from '../../ui/base/classes.ts';

const tones = { Expired: 'warn', EmailUndelivered: 'bad' } as const;

function StatusLabel({ person, id }: { person: PersonResult; id: string }) {
  const t = useTranslations('overview.labels');
  const { code, incomplete } = person.label;
  const tone = code === 'Expired' || code === 'EmailUndelivered' ? tones[code] : 'plain';
  return (
    <span id={id} className="flex max-w-[60%] flex-wrap justify-end gap-1">
      <Pill tone={tone}>{t(code)}</Pill>
      {incomplete && <Pill tone="warn">{t('incomplete')}</Pill>}
    </span>
  );
}

/** The activity, as a link to the list with this person, unless their name already leads there. */
function JobTitle({ person, follow }: { person: PersonResult; follow: FollowLink }) {
  const t = useTranslations();
  const title = person.job.title || t('activities.untitled');
  if (person.answer_count === 0) return <span>{title}</span>;
  return (
    <Link
      {...listOf(person)}
      className="relative z-1 inline-block py-0.75 text-accent-ink underline underline-offset-3"
      aria-label={person.job.is_webinar ? title : `${title}, ${t(`common.buckets.${person.bucket}`)}`}
      onClick={follow}
    >
      {title}
    </Link>
  );
}

function PersonRow({ person, searchTerm, follow }: { person: PersonResult; searchTerm: string; follow: FollowLink }) {
  const details = useId();
  const status = useId();
  const t = useTranslations('search');
  // For reviewers without a company the external id replaces the address.
  const identifier = person.user.email ?? person.external_id;
  return (
    <li className={classes(styles.row, 'relative -mx-2.5 flex gap-3 rounded-2 p-2.5 hover:bg-sunken')}>
      <Avatar name={person.user.full_name} size={36} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <div className={classes(styles.top, 'flex items-baseline justify-between gap-3')}>
          <Link
            {...targetOfPerson(person)}
            {...resultMark}
            className={classes(
              styles.main,
              'after:absolute after:inset-0 focus-visible:shadow-none! aria-disabled:cursor-default',
            )}
            aria-describedby={person.job.is_webinar ? details : `${status} ${details}`}
            onClick={follow}
          >
            <Marked text={person.user.full_name} searchTerm={searchTerm} />
          </Link>
          {!person.job.is_webinar && <StatusLabel person={person} id={status} />}
        </div>
        <div id={details} className="text-small text-ink-3">
          {identifier && (
            <p>
              <Marked text={identifier} searchTerm={searchTerm} />
            </p>
          )}
          <JobTitle person={person} follow={follow} />
          {person.person !== null && (
            <Link
              to="/people/$person"
              params={{ person: String(person.person) }}
              className="relative z-1 ms-3 inline-block py-0.75 text-accent-ink underline underline-offset-3"
              aria-label={t('profileOf', { name: person.user.full_name })}
              onClick={follow}
            >
              {t('profile')}
            </Link>
          )}
          {person.label.code === 'Withdrawn' && person.declined_reason && <p>{person.declined_reason}</p>}
        </div>
      </div>
    </li>
  );
}

type PeopleResultsProps = { people: readonly PersonResult[]; searchTerm: string; follow: FollowLink };

export function PeopleResults({ people, searchTerm, follow }: PeopleResultsProps) {
  return (
    <ul>
      {people.map((person) => (
        <PersonRow key={person.id} person={person} searchTerm={searchTerm} follow={follow} />
      ))}
    </ul>
  );
}
