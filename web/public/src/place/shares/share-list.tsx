import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnShare } from '@vivavoce/contract/types.ts';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { DayAndTime } from '../day-and-time.tsx';
import './shares.css';

type Look = ResultOf<'GET /api/me/shares/{share}/looks'>['results'][number];

/** Who looked at a share and when, read once it is unfolded. */
function Looks({ share }: { share: number }) {
  const t = useTranslations('place.shares');
  const [looks, setLooks] = useState<Look[]>([]);
  const [next, setNext] = useState<number | null>(null);
  const load = useAction(async () => {
    const query = next === null ? {} : { before: next };
    const page = await call('GET /api/me/shares/{share}/looks', { params: { share }, query });
    setLooks((before) => [...before, ...page.results]);
    setNext(page.next_before);
  });
  const begin = useEffectEvent(() => void load.run());
  useEffect(() => begin(), []);
  return (
    <>
      <ul className="share-looks">
        {looks.map(({ id, what, by, at }) => (
          <li key={id}>
            <b>{by ?? t('byLink')}</b>
            <span>{t(what)}</span>
            <When value={at} as="moment" />
          </li>
        ))}
      </ul>
      <ProblemNotice error={load.error} />
      {next !== null && (
        <Button look="outline" busy={load.busy} onClick={() => void load.run()}>
          {t('moreLooks')}
        </Button>
      )}
    </>
  );
}

type CardProps = { share: OwnShare; onChange: (share: OwnShare) => void };

function ShareCard({ share, onChange }: CardProps) {
  const t = useTranslations('place.shares');
  const [isOpen, setOpen] = useState(false);
  const { id, kind, name, state, recipient, recorded_at, ends_at, looks, last_look_at } = share;
  const takeBack = useAction(async () => {
    await call('DELETE /api/me/shares/{share}', { params: { share: id } });
    onChange({ ...share, state: 'taken_back', ends_at: new Date().toISOString() });
  });
  return (
    <li className="panel place-card share-card" data-state={state}>
      <h3>{t(`line.${kind}`, { name })}</h3>
      <p className="calm share-facts">
        <span>{recipient === null ? t('toLink') : t('toPerson', { recipient })}</span>
        <span>
          <When value={recorded_at} as="date" say={(date) => t(kind === 'progress' ? 'upTo' : 'recorded', { date })} />
        </span>
        {ends_at !== null && (
          <span>
            {state === 'open' ? (
              <When value={ends_at} as="date" say={(date) => t('until', { date })} />
            ) : (
              <DayAndTime value={ends_at} say={(at) => t(state === 'ended' ? 'ended' : 'takenBack', at)} />
            )}
          </span>
        )}
      </p>
      {last_look_at === null ? (
        <p>{t('noLooks')}</p>
      ) : (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <DayAndTime value={last_look_at} say={(at) => t('looks', { ...at, count: looks })} />
          </summary>
          {isOpen && <Looks share={id} />}
        </details>
      )}
      <ProblemNotice error={takeBack.error} />
      {state === 'open' && (
        <div className="actions">
          <Button look="outline" busy={takeBack.busy} onClick={() => void takeBack.run()}>
            {t('takeBack')}
            <span className="visually-hidden">{name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** All shares of the learner, with who looked and the way to take it back; nothing where nothing is shared. */
export function ShareList() {
  const t = useTranslations('place.shares');
  const [shares, setShares] = useState<OwnShare[]>([]);
  const [next, setNext] = useState<number | null>(null);
  const load = useAction(async () => {
    const page = await call('GET /api/me/shares', { query: next === null ? {} : { before: next } });
    setShares((before) => [...before, ...page.results]);
    setNext(page.next_before);
  });
  const begin = useEffectEvent(() => void load.run());
  useEffect(() => begin(), []);
  if (shares.length === 0 && load.error === undefined) return null;
  return (
    <section aria-labelledby="place-shares">
      <div className="place-head">
        <h2 id="place-shares">{t('list')}</h2>
      </div>
      <ul className="place-cards">
        {shares.map((share) => (
          <ShareCard
            key={share.id}
            share={share}
            onChange={(changed) =>
              setShares((before) => before.map((each) => (each.id === changed.id ? changed : each)))
            }
          />
        ))}
      </ul>
      <ProblemNotice error={load.error} />
      {(next !== null || load.error !== undefined) && (
        <div className="actions place-more">
          <Button look="outline" busy={load.busy} onClick={() => void load.run()}>
            {t('more')}
          </Button>
        </div>
      )}
      <p className="calm share-note">{t('note')}</p>
    </section>
  );
}
