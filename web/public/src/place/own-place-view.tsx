import { useEffect, useEffectEvent, useState } from 'react';
import type { PlaceInterview, LearnerSession, OwnPlace, ProgressTopic } from '@vivavoce/contract/types.ts';
import { PLACE_SECTIONS, type PlaceSection } from '@vivavoce/domain/applications/place-section.ts';
import { BROWSER_NAMES } from '@vivavoce/domain/reports/visitor-device.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { readVisitorLinks } from '../layouts/frame.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useAction } from '../ui/use-action.ts';
import { useBrand } from '../use-brand.ts';
import { openOwn } from './open-own.ts';
import { DayAndTime, type Moment } from './day-and-time.tsx';
import { ShareList } from './shares/share-list.tsx';
import { TopicList } from './topic-list.tsx';

type CardProps = {
  interview: PlaceInterview;
  /** The first one to do has the button that is pressed most. */
  isFirst: boolean;
  hasCompany: boolean;
  onOpen: () => void;
};

/** An interview to do, with its deadline, how much of it is done, and the way on. */
function ToDo({ interview, isFirst, hasCompany, onOpen }: CardProps) {
  const t = useTranslations('place');
  const { title, company, deadline, questions, answered, gate } = interview;
  return (
    <li className="panel place-card">
      <h3>{title}</h3>
      {hasCompany && <p className="calm">{company}</p>}
      <p className="place-facts">
        <Icon name="clock" small />
        <b>
          {gate === 'paused' ? (
            t('paused', { company })
          ) : deadline === null ? (
            t('noDeadline')
          ) : (
            <DayAndTime value={deadline} say={(at) => t('due', at)} />
          )}
        </b>
        {questions > 0 && (
          <span className="place-count">
            <span aria-hidden="true">{t('answeredOf', { answered, total: questions })}</span>
            <span className="visually-hidden">{t('progressLabel', { answered, total: questions })}</span>
          </span>
        )}
      </p>
      <Button look={isFirst ? 'primary' : 'outline'} wide onClick={onOpen}>
        {t(answered > 0 ? 'continue' : 'start')}
        <span className="visually-hidden">{title}</span>
      </Button>
    </li>
  );
}

/** The latest event of an interview that has ended, or that others work on. */
function Line({ interview }: { interview: PlaceInterview }) {
  const t = useTranslations('place');
  const now = useNow();
  const { section, sent_at, withdrawn_at, feedback_released_at, deadline } = interview;
  const said = (value: string, phrase: 'sentOn' | 'feedbackOn' | 'withdrawnOn' | 'endedOn') => (
    <When value={value} as="date" say={(date) => t(phrase, { date })} />
  );
  if (section === 'feedback' && feedback_released_at) return said(feedback_released_at, 'feedbackOn');
  if (section === 'sent' && sent_at) return said(sent_at, 'sentOn');
  if (withdrawn_at) return said(withdrawn_at, 'withdrawnOn');
  // Staff may close an interview before its deadline.
  return deadline !== null && Date.parse(deadline) <= now.getTime() ? said(deadline, 'endedOn') : t('closed');
}

/** One interview: a card with the way on where something is to do, else a line that opens it. */
function InterviewCard(props: CardProps) {
  const t = useTranslations('place');
  const { interview, hasCompany, onOpen } = props;
  const { section, title, company, questions, answered } = interview;
  if (section === 'to_do') return <ToDo {...props} />;
  return (
    <li>
      <button type="button" className="place-row" onClick={onOpen}>
        <b>{title}</b>
        <small>
          {hasCompany && <span>{company}</span>}
          <span>
            <Line interview={interview} />
          </span>
          {section === 'sent' && questions > 0 && <span>{t('answers', { answered, total: questions })}</span>}
        </small>
        <svg className="icon place-on" viewBox="0 0 20 20" aria-hidden="true">
          <path d="m8 5 5 5-5 5" />
        </svg>
      </button>
    </li>
  );
}

const endOne = (learner_session: number) =>
  call('DELETE /api/me/sessions/{learner_session}', { params: { learner_session } });

function SessionRow({ session, onEnd }: { session: LearnerSession; onEnd: () => void }) {
  const t = useTranslations('place.sessions');
  const { current, device, browser, last_seen_at } = session;
  const name = BROWSER_NAMES[browser];
  const place = current ? t('current') : t(`devices.${device}`);
  const line = (at: Moment) => (name === null ? t('lineUnnamed', at) : t('line', { ...at, browser: name }));
  return (
    <li className="place-row">
      <b>{place}</b>
      <small>
        <DayAndTime value={last_seen_at} say={line} />
      </small>
      {!current && (
        <Button look="outline" aria-label={t('endOther', { device: place })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}

/** The browsers in which the learner is signed in, and the ways out. */
function SessionList({ onOut }: { onOut: (why: 'signedOut') => void }) {
  const t = useTranslations('place');
  const [sessions, setSessions] = useState<LearnerSession[]>([]);
  const load = useAction(async () => setSessions((await call('GET /api/me/sessions')).results));
  const begin = useEffectEvent(() => void load.run());
  useEffect(() => begin(), []);
  const end = useAction(async (id: number) => {
    await endOne(id);
    setSessions((before) => before.filter((session) => session.id !== id));
  });
  const leave = useAction(async (everywhere: boolean) => {
    const current = sessions.find((session) => session.current);
    await (everywhere || !current ? call('DELETE /api/me/sessions') : endOne(current.id));
    onOut('signedOut');
  });
  return (
    <section aria-labelledby="place-sessions">
      <div className="place-head">
        <h2 id="place-sessions">{t('sessions.title')}</h2>
      </div>
      {sessions.length > 0 && (
        <ul className="place-rows panel">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void end.run(session.id)} />
          ))}
        </ul>
      )}
      <ProblemNotice error={load.error ?? end.error ?? leave.error} />
      <div className="place-out">
        {sessions.length > 0 && (
          <Button look="outline" busy={leave.busy} onClick={() => void leave.run(false)}>
            <Icon name="leave" small />
            {t('signOut')}
          </Button>
        )}
        <Button look="outline" busy={leave.busy} onClick={() => void leave.run(true)}>
          {t('signOutAll')}
        </Button>
      </div>
    </section>
  );
}

type Out = (why: 'ended' | 'signedOut') => void;

type SectionProps = { section: PlaceSection; count: number; hasCompanies: boolean; onOut: Out };

/** The interviews of one section, page by page. */
function Section({ section, count, hasCompanies, onOut }: SectionProps) {
  const t = useTranslations('place');
  const [shown, setShown] = useState<PlaceInterview[]>([]);
  const [cursor, setCursor] = useState<string | null>(null);
  const load = useAction(async () => {
    const query = { section, ...(cursor !== null && { cursor }) };
    const { results, next_cursor } = await orOut(() => call('GET /api/me/interviews', { query }), onOut);
    setShown((before) => [...before, ...results]);
    setCursor(next_cursor);
  });
  const begin = useEffectEvent(() => void load.run());
  useEffect(() => begin(), []);
  const open = useAction(({ application }: PlaceInterview) => orOut(() => openOwn(application), onOut));
  const heading = `place-${section}`;
  return (
    <section aria-labelledby={heading}>
      <div className="place-head">
        <h2 id={heading}>{t(`sections.${section}`)}</h2>
        <span>{count}</span>
      </div>
      {shown.length > 0 && (
        <ul className={section === 'to_do' ? 'place-cards' : 'place-rows panel'}>
          {shown.map((interview, index) => (
            <InterviewCard
              key={interview.application}
              interview={interview}
              isFirst={index === 0}
              hasCompany={hasCompanies}
              onOpen={() => void open.run(interview)}
            />
          ))}
        </ul>
      )}
      {shown.length === 0 && load.busy && (
        <p className="calm waiting" role="status">
          {t('loading')}
        </p>
      )}
      <ProblemNotice error={load.error ?? open.error} />
      {(cursor !== null || (load.error !== undefined && shown.length === 0)) && (
        <div className="actions place-more">
          <Button look="outline" busy={load.busy} onClick={() => void load.run()}>
            {t(cursor === null ? 'retry' : 'more')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Runs a call of the place; where the session has ended, the way in shows. */
async function orOut<T>(act: () => Promise<T>, onOut: Out): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isProblem(error, 401)) onOut('ended');
    throw error;
  }
}

/** The topics that the learner practised; nothing where there is none, or it cannot be read now. */
function Practice() {
  const t = useTranslations('place.progress');
  const [topics, setTopics] = useState<ProgressTopic[]>([]);
  useEffect(() => {
    call('GET /api/me/progress').then(
      ({ results }) => setTopics(results),
      () => undefined,
    );
  }, []);
  if (topics.length === 0) return null;
  return (
    <section aria-labelledby="place-practice">
      <div className="place-head">
        <h2 id="place-practice">{t('practice')}</h2>
        <span className="place-only">
          <Icon name="lock" small />
          {t('only')}
        </span>
      </div>
      <TopicList topics={topics} />
    </section>
  );
}

/** All interviews of the learner by where they stand, and the browsers in which they are signed in. */
export function OwnPlaceView({ place, onOut }: { place: OwnPlace; onOut: Out }) {
  const t = useTranslations('place');
  const { email, first_name: name, company, counts } = place;
  const { privacy } = readVisitorLinks();
  useBrand(company);
  const count = counts.to_do;
  const isEmpty = PLACE_SECTIONS.every((section) => counts[section] === 0);
  return (
    <Page sender={company} title={name === '' ? t('title', { count }) : t('titleNamed', { name, count })}>
      <p className="calm place-signed">{t('signedIn', { email })}</p>
      {isEmpty && <p className="panel">{t('empty')}</p>}
      {PLACE_SECTIONS.filter((section) => counts[section] > 0).map((section) => (
        <Section key={section} {...{ section, count: counts[section], hasCompanies: company === null, onOut }} />
      ))}
      <Practice />
      <ShareList />
      <SessionList onOut={onOut} />
      <p className="calm place-note">
        {t('note')} {privacy && <a href={privacy}>{t('privacy')}</a>}
      </p>
    </Page>
  );
}
