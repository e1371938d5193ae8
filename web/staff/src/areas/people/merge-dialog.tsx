import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useId, useState, type ReactNode } from 'react';
import type { PersonProfile } from '@vivavoce/contract/types.ts';
import { PERSON_LIMITS } from '@vivavoce/domain/people/person-limits.ts';
import { isLongEnough } from '@vivavoce/domain/search-length.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { showToast } from '../../app/toasts.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { personQuery, refreshPerson } from '../../queries/applicants/people.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { FieldError, SearchField } from '../../ui/forms/field.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

type Side = 'person' | 'other';
const SIDES: readonly Side[] = ['person', 'other'];

/** Finds the other person by name or address, each of them once. */
function FindOther({ person, onPick }: { person: PersonProfile; onPick: (id: number) => void }) {
  const t = useTranslations('people.merge');
  const textOf = useErrorText();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const { data, error, isFetching } = useQuery({
    ...apiQuery('GET /api/applications', { query: { q, page_size: 50 } }, { meta: { quiet: true } }),
    enabled: isLongEnough(q),
  });
  const excluded = new Set<number | null>([person.id, ...person.merges.map((merge) => merge.person), null]);
  const others = [
    ...new Map(data?.filter((row) => !excluded.has(row.person)).map((row) => [row.person, row])).values(),
  ];
  return (
    <div className="grid gap-3">
      <SearchField leads label={t('find')} value={typed} onChange={setTyped} />
      {error && <FieldError>{textOf(error)}</FieldError>}
      {isFetching && !data && <Bone width="60%" />}
      <p className="text-small text-ink-3" role="status">
        {data && others.length === 0 ? t('nobody') : !isLongEnough(q) ? t('hint') : ''}
      </p>
      <ul className="grid max-h-80 overflow-y-auto">
        {others.map(({ person: id, user, job }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 rounded-2 px-2.5 py-1.5 text-start hover:bg-sunken"
              onClick={() => id !== null && onPick(id)}
            >
              <Avatar name={user.full_name} size={32} />
              <span className="min-w-0 wrap-anywhere">
                <b className="block font-semibold">{user.full_name}</b>
                <span className="text-small text-ink-3">
                  {user.email} · {job.title}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const rowLook = 'grid min-h-14 grid-cols-[176px_minmax(0,1fr)_minmax(0,1fr)] border-t border-t-line max-md:grid-cols-2';
/** On a phone the label is above the values. */
const labelLook =
  'flex min-w-0 items-center px-4 py-2 max-md:col-span-2 max-md:px-2.5 max-md:pb-0 max-md:font-semibold';
const cellLook = 'flex min-w-0 items-center gap-3 px-4 py-2 max-md:px-2.5';

/** A text whose addresses break before the sign rather than within a word. */
function Breakable({ text }: { text: string }) {
  const [start, ...rest] = text.split('@');
  return (
    <>
      {start}
      {rest.map((part, index) => (
        <Fragment key={index}>
          <wbr />@{part}
        </Fragment>
      ))}
    </>
  );
}

type ChoiceRowProps = {
  label: string;
  hint?: string;
  values: Record<Side, string>;
  value: Side;
  onChange: (side: Side) => void;
};

/** A value of each person, of which one stays; where both are the same there is nothing to choose. */
function ChoiceRow({ label, hint, values, value, onChange }: ChoiceRowProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className={rowLook}>
      <span id={id} className={labelLook}>
        <span>
          {label}
          {hint && <span className="block text-small text-ink-3">{hint}</span>}
        </span>
      </span>
      {SIDES.map((side) => (
        <label key={side} className={`${cellLook} cursor-pointer has-checked:bg-accent-tint`}>
          <input
            type="radio"
            className="m-0 h-5 w-5 flex-none accent-accent"
            name={id}
            checked={value === side}
            onChange={() => onChange(side)}
          />
          <span className="min-w-0 wrap-anywhere">
            <Breakable text={values[side]} />
          </span>
        </label>
      ))}
    </div>
  );
}

/** Values that need no choice. */
function FactRow({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={rowLook}>
      <span className={labelLook}>{label}</span>
      <span className={`${cellLook} col-span-2`}>
        <span className="min-w-0 wrap-anywhere">
          {children}
          {hint && <span className="block text-small text-ink-2">{hint}</span>}
        </span>
      </span>
    </div>
  );
}

/** The values of both, each once. */
const bothOf = (values: readonly (string | null)[]): string => [...new Set(values.filter(Boolean))].join(', ');

function Summary({ person, other }: Record<Side, PersonProfile>) {
  const t = useTranslations('people.merge');
  const activities = useTranslations('activities');
  const titles = other.applications.map(({ job }) => job.title || activities('untitled'));
  const after = {
    applications: person.applications.length + other.applications.length,
    notes: person.notes.length + other.notes.length,
  };
  const parts: [string, readonly string[]][] = [
    [t('moveApplications', { count: other.applications.length }), titles.slice(0, 4)],
    [
      t('moveNotes', { count: other.notes.length }),
      other.notes.slice(0, 3).map(({ created_by }) => created_by.full_name),
    ],
    [t('after'), [t('afterCounts', after), t('afterStays')]],
  ];
  return (
    <div className="grid grid-cols-3 rounded-3 edge-line max-md:grid-cols-1">
      {parts.map(([title, lines]) => (
        <div
          key={title}
          className="grid content-start gap-0.5 border-s border-s-line p-4 first:border-0 max-md:border-s-0 max-md:border-t max-md:border-t-line"
        >
          <b className="font-semibold">{title}</b>
          {lines.map((line, index) => (
            <span key={index} className="text-small wrap-anywhere text-ink-2">
              {line}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

function SideHead({ side, of }: { side: Side; of: PersonProfile }) {
  const t = useTranslations('people.merge');
  const counts = { applications: of.applications.length, notes: of.notes.length };
  return (
    <span className={cellLook}>
      <span className="max-md:hidden">
        <Avatar name={of.full_name} size={32} />
      </span>
      <span>
        <b className="block font-semibold">{t(side)}</b>
        <span className="text-small text-ink-2">{t('afterCounts', counts)}</span>
      </span>
    </span>
  );
}

/** Merges the two; the chosen address is that of the person who stays. */
function useMerge({ person, other }: Record<Side, PersonProfile>, choice: { name: Side; email: Side }) {
  const t = useTranslations('people.merge');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [main, part] = choice.email === 'person' ? [person, other] : [other, person];
  return useMutation({
    mutationFn: () =>
      call('POST /api/people/{person}/merge', {
        params: { person: main.id },
        body: { other: part.id, name: choice.name === choice.email ? 'person' : 'other' },
      }),
    onSuccess: async (merged) => {
      client.setQueryData(personQuery(merged.id).queryKey, merged);
      showToast({ title: t('done') });
      await Promise.all([
        refreshPerson(client, part.id),
        client.invalidateQueries({ queryKey: ['job'] }),
        navigate({ to: '/people/$person', params: { person: String(merged.id) }, replace: true }),
      ]);
    },
  });
}

function Preview({ person, other, onClose }: Record<Side, PersonProfile> & { onClose: () => void }) {
  const t = useTranslations('people.merge');
  const languages = useTranslations('people.preferences');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const tag = useLanguageTag();
  const now = useNow();
  const [name, setName] = useState<Side>('person');
  const [email, setEmail] = useState<Side>('person');
  const merge = useMerge({ person, other }, { name, email });
  const until = new Date(now.getTime() + PERSON_LIMITS.undo_merge_hours * 3_600_000);
  const phones = bothOf([person.phone, other.phone]);
  const spoken = bothOf([person, other].map(({ locale }) => locale && languages(locale)));
  const tags = bothOf([...person.tags, ...other.tags].map((each) => each.name));
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-2">{t('lead')}</p>
      <div className="overflow-hidden rounded-3 edge-line-2">
        <div className={`${rowLook} border-t-0 bg-sunken`}>
          <span className="max-md:hidden" />
          <SideHead side="person" of={person} />
          <SideHead side="other" of={other} />
        </div>
        {person.full_name === other.full_name ? (
          <FactRow label={t('name')} hint={t('same')}>
            {person.full_name}
          </FactRow>
        ) : (
          <ChoiceRow
            label={t('name')}
            values={{ person: person.full_name, other: other.full_name }}
            value={name}
            onChange={setName}
          />
        )}
        <ChoiceRow
          label={t('email')}
          hint={t('emailHint')}
          values={{ person: person.email, other: other.email }}
          value={email}
          onChange={setEmail}
        />
        {phones && (
          <FactRow label={languages('phone')} hint={t(phones.includes(',') ? 'newest' : 'stays')}>
            {phones}
          </FactRow>
        )}
        {spoken && (
          <FactRow label={languages('language')} hint={t(spoken.includes(',') ? 'newest' : 'stays')}>
            {spoken}
          </FactRow>
        )}
        {tags && (
          <FactRow label={t('tags')} hint={t('allStay')}>
            {tags}
          </FactRow>
        )}
      </div>
      <Summary person={person} other={other} />
      {merge.error !== null && <FieldError>{textOf(merge.error)}</FieldError>}
      <DialogFoot>
        <span className="me-auto self-center text-small text-ink-2">
          {t('undoUntil', { date: formatExact(until, tag) })}
        </span>
        <Button variant="ghost" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button
          variant="primary"
          busy={merge.isPending}
          onClick={() => merge.mutate(undefined, { onSuccess: onClose })}
        >
          {t('submit')}
        </Button>
      </DialogFoot>
    </div>
  );
}

/** Merges the person with another: first the choice of the other, then of the values that stay. */
export default function MergeDialog({ person, onClose }: { person: PersonProfile; onClose: () => void }) {
  const t = useTranslations('people.merge');
  const textOf = useErrorText();
  const [other, setOther] = useState<number | null>(null);
  const { data, error } = useQuery({ ...personQuery(other ?? 0), enabled: other !== null, staleTime: 0 });
  return (
    <Dialog opened size={data ? '57.5rem' : '36rem'} title={t('title')} onClose={onClose}>
      {other === null && <FindOther person={person} onPick={setOther} />}
      {error && !data && <FieldError>{textOf(error)}</FieldError>}
      {other !== null && !data && !error && <Bone width="100%" height={240} />}
      {data && <Preview person={person} other={data} onClose={onClose} />}
    </Dialog>
  );
}
