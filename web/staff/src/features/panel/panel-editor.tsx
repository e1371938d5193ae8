import { useQuery, queryOptions, keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, type FormEvent, useState } from 'react';
import type { Reviewer } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { jobQuery, reviewersQuery } from '../../queries/jobs/jobs.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import type { NewPersonState } from './use-new-person.ts';
import type { Panel } from './use-panel.ts';
import styles from './panel.module.css';
import { Button } from '../../ui/base/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField, SearchField } from '../../ui/forms/field.tsx';
import { IconPlus, IconAlertTriangle, IconX } from '@tabler/icons-react';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Pill } from '../../ui/base/pill.tsx';

/** People who can still be added to the panel of a job; while another search loads, the last answer stays. */
const peopleQuery = (not_job: number, q: string) =>
  queryOptions({
    queryKey: ['job', not_job, 'people', q],
    queryFn: ({ signal }) => call('GET /api/reviewers', { query: { not_job, ...(q && { q }) }, signal }),
    placeholderData: keepPreviousData,
  });

function Progress({ rated, left: remaining, oldest_deadline: oldest }: Reviewer) {
  const t = useTranslations('wizard.panel');
  if (rated + remaining === 0)
    return <span className={classes(styles.rated, 'flex-[0_1_11rem] text-small text-ink-3')} />;
  return (
    <span className={classes(styles.rated, 'flex-[0_1_11rem] text-small text-ink-3')}>
      {t('progress', { rated, left: remaining })}
      <span
        className="mt-1 block h-1 max-w-[16rem] overflow-hidden rounded-[2px] bg-sunken [&_span]:block [&_span]:h-full [&_span]:rounded-[2px] [&_span]:bg-bucket-4"
        aria-hidden="true"
      >
        <span style={{ width: `${(rated / (rated + remaining)) * 100}%` }} />
      </span>
      {remaining > 0 && oldest && (
        <span
          // A line of its own below the bar.
          className="block pt-1"
        >
          <When value={oldest} as="date" length="short" say={(date) => t('oldestDeadline', { date })} />
        </span>
      )}
    </span>
  );
}

/** Whether the person has been told of the panel. */
function Invited({ seat }: { seat: Reviewer }) {
  const mail = useTranslations('criteria.reminder');
  if (seat.is_you)
    return <span className={classes(styles.invited, 'inline-flex items-center gap-1 text-small text-ink-3')} />;
  if (seat.invited_at === null) {
    return (
      <span
        className={classes(styles.invited, 'inline-flex items-center gap-1 text-small text-ink-3', styles.uninvited)}
      >
        <Icon of={IconAlertTriangle} size={16} />
        {mail('notInvited')}
      </span>
    );
  }
  return (
    <span className={classes(styles.invited, 'inline-flex items-center gap-1 text-small text-ink-3')}>
      {mail('invitedOn')} <When value={seat.invited_at} length="short" />
    </span>
  );
}

function Who({ seat }: { seat: Reviewer }) {
  const common = useTranslations('common');
  return (
    <span className="grid min-w-0 flex-[1_1_12rem] wrap-anywhere">
      <span className="font-semibold">
        {seat.user.full_name} {seat.is_you && <Pill>{common('you')}</Pill>}
      </span>
      <span className="text-small text-ink-3">{seat.user.email}</span>
    </span>
  );
}

type SeatProps = { seat: Reviewer; panel: Panel };

const PAUSE_MS = REVIEW_LIMITS.reminder_pause_hours * 3_600_000;

function Decides({ seat, panel }: SeatProps) {
  const t = useTranslations('wizard.panel');
  return (
    <Checkbox
      checked={seat.may_decide}
      aria-label={t('mayDecideLabel', { name: seat.user.full_name })}
      onChange={(event) => void panel.setMayDecide(seat, event.target.checked)}
    >
      {t('mayDecide')}
    </Checkbox>
  );
}

type SeatControls = {
  /** On the reader's own seat: the link to the applicants they have yet to rate. */
  ownerControls?: ReactNode;
  /** Opens the form that moves applicants who wait for this reviewer. */
  onMove?: ((seat: Reviewer) => void) | undefined;
};

/** Invitation or reminder, or for the reader's own seat a link to their applicants, and removal. */
function Actions({ seat, panel, ownerControls, onMove }: SeatProps & SeatControls) {
  const t = useTranslations('wizard.panel');
  const mail = useTranslations('criteria.reminder');
  const name = seat.user.full_name;
  const now = useNow();
  const resting = seat.reminded_at !== null && now.getTime() - new Date(seat.reminded_at).getTime() < PAUSE_MS;
  return (
    <span className="ms-auto flex items-center justify-end gap-1">
      {onMove && seat.left > 0 && (
        <Button variant="ghost" size="small" aria-label={t('moveLabel', { name })} onClick={() => onMove(seat)}>
          {t('move')}
        </Button>
      )}
      {seat.is_you ? (
        seat.left > 0 && ownerControls
      ) : (
        <Button
          size="small"
          busy={panel.inviting === seat.id}
          disabled={resting}
          title={resting ? mail('remindedToday') : undefined}
          aria-label={seat.invited_at === null ? mail('inviteLabel', { name }) : mail('remindLabel', { name })}
          onClick={() => void panel.invite(seat)}
        >
          {seat.invited_at === null ? mail('invite') : mail('remind')}
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        icon
        aria-label={t('removeLabel', { name })}
        onClick={() => void panel.remove(seat)}
      >
        <Icon of={IconX} size={16} />
      </Button>
    </span>
  );
}

type SeatLineProps = SeatControls & {
  seat: Reviewer;
  /** For managers of the panel; null is read-only. */
  panel: Panel | null;
};

/** One person of the panel; managers of the panel also see its actions. */
function SeatLine({ seat, panel, ownerControls, onMove }: SeatLineProps) {
  const t = useTranslations('wizard.panel');
  const uninvited = !seat.is_you && seat.invited_at === null;
  return (
    <li
      className={classes(styles.seat, 'flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 ps-4 pe-3 pt-2 pb-2')}
      data-uninvited={uninvited || undefined}
    >
      <Avatar name={seat.user.full_name} size={32} />
      <Who seat={seat} />
      <Invited seat={seat} />
      <Progress {...seat} />
      {panel ? <Decides seat={seat} panel={panel} /> : <span>{seat.may_decide && <Pill>{t('mayDecide')}</Pill>}</span>}
      {panel ? (
        <Actions seat={seat} panel={panel} ownerControls={ownerControls} onMove={onMove} />
      ) : (
        <span className="ms-auto flex items-center justify-end gap-1">
          {seat.is_you && seat.left > 0 && ownerControls}
        </span>
      )}
    </li>
  );
}

/** Others are found by typing a name. */
const maxMatches = 6;

/** People of the company who are not on the panel yet. */
function PeopleSearch({ job, panel }: { job: number; panel: Panel }) {
  const t = useTranslations('wizard.panel');
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const people = useQuery(peopleQuery(job, q));
  const matches = people.data ?? [];
  return (
    <div className="grid gap-2">
      <SearchField label={t('search')} value={typed} onChange={setTyped} />
      {people.isError && <LoadError error={people.error} onRetry={() => void people.refetch()} />}
      <ul
        className="rounded-3 border border-line bg-surface empty:hidden"
        aria-label={t('found')}
        aria-busy={people.isFetching || undefined}
      >
        {matches.slice(0, maxMatches).map((person) => (
          <li
            key={person.id}
            className={classes(
              styles.person,
              'flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 ps-4 pe-3 pt-2 pb-2',
            )}
          >
            <Avatar name={person.full_name} size={32} />
            <span className="grid min-w-0 flex-[1_1_12rem] wrap-anywhere">
              <span className="font-semibold">{person.full_name}</span>
              <span className="text-small text-ink-3">{person.email}</span>
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
      <p className="pt-2 text-small text-ink-2 empty:p-0" role="status">
        {people.isSuccess && matches.length === 0 && (q ? t('nobodyFound', { q }) : t('nobodyLeft'))}
        {matches.length > maxMatches && t('moreFound', { shown: maxMatches })}
      </p>
    </div>
  );
}

const fields = [
  { name: 'first_name', autoComplete: 'off', type: 'text' },
  { name: 'last_name', autoComplete: 'off', type: 'text' },
  { name: 'email', autoComplete: 'off', type: 'email' },
] as const;

/** The form for a person who is new to the company, by name and address. */
function NewPersonForm({ state }: { state: NewPersonState }) {
  const t = useTranslations('wizard');
  const shell = useTranslations('shell');
  const { person, set, errorOf, problems, failure, busy, add } = state;
  function submit(event: FormEvent): void {
    event.preventDefault();
    void add();
  }
  return (
    <form noValidate className={classes(styles.newPerson, 'grid gap-3')} onSubmit={submit}>
      {failure && <FormMessage>{failure}</FormMessage>}
      <ErrorSummary problems={problems} />
      <div className={classes(styles.newFields, 'grid grid-cols-3 items-start gap-3')}>
        {fields.map(({ name, ...rest }) => (
          <TextField
            key={name}
            id={name}
            {...rest}
            label={t(`fields.${name}`)}
            {...(name === 'last_name' && { hint: shell('lastNameHint') })}
            value={person[name]}
            error={errorOf(name)}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox checked={person.may_decide} onChange={(event) => set('may_decide', event.target.checked)}>
          {t('panel.mayDecide')}
        </Checkbox>
        <Button type="submit" busy={busy}>
          {t('panel.addToPanel')}
        </Button>
      </div>
    </form>
  );
}

/** The members of the panel and their progress. */
export function PanelMembers({
  job,
  panel,
  ownerControls,
  onMove,
}: {
  job: number;
  panel: Panel | null;
  ownerControls?: ReactNode;
  /** Opens the form that moves applicants who wait for this reviewer. */
  onMove?: (seat: Reviewer) => void;
}) {
  const t = useTranslations('wizard.panel');
  const seats = useQuery(reviewersQuery(job));
  const { data: settings } = useQuery(jobQuery(job));
  return (
    <section aria-labelledby="panel-title" className={styles.members}>
      <h2 id="panel-title" className="pb-2.5 text-heading tracking-heading" tabIndex={-1}>
        {t('members', { count: seats.data?.length ?? 0 })}
      </h2>
      {seats.isPending && <Bone width="100%" height={56} />}
      {seats.isError && <LoadError error={seats.error} onRetry={() => void seats.refetch()} />}
      {seats.data?.length === 0 && <p className="text-ink-2">{t('empty')}</p>}
      {seats.data && seats.data.length > 0 && (
        <ul className={classes(styles.seats, 'rounded-3 border border-line bg-surface')}>
          {seats.data.map((seat) => (
            <SeatLine key={seat.id} seat={seat} panel={panel} ownerControls={ownerControls} onMove={onMove} />
          ))}
        </ul>
      )}
      <p className="pt-2 text-small text-ink-2 empty:p-0">
        {t('decideNote')} {settings?.ratings_hidden_until_sent && t('independentNote')}
      </p>
    </section>
  );
}

type PanelEditorProps = { job: number; panel: Panel; person: NewPersonState };

/** Adds colleagues and new people to the panel, and announces changes. */
export function AddPeople({ job, panel, person }: PanelEditorProps) {
  const t = useTranslations('wizard.panel');
  return (
    <>
      <section aria-labelledby="people-title">
        <h2 id="people-title" className="pb-2.5 text-heading tracking-heading">
          {t('addKnown')}
        </h2>
        <PeopleSearch job={job} panel={panel} />
      </section>
      <section aria-labelledby="new-title">
        <h2 id="new-title" className="pb-2.5 text-heading tracking-heading">
          {t('addNew')}
        </h2>
        <NewPersonForm state={person} />
      </section>
      <p className="visually-hidden" role="status">
        {panel.announcement}
      </p>
    </>
  );
}

/** The panel with all its actions. Every change is saved immediately, except a person being typed. */
export function PanelEditor(props: PanelEditorProps) {
  return (
    <>
      <PanelMembers job={props.job} panel={props.panel} />
      <AddPeople {...props} />
    </>
  );
}
