import { useEffect, useRef, useState, type RefObject } from 'react';
import { call, isProblem, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Frame, usePageTitle } from '../layouts/frame.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { GuestReview } from './guest-review.tsx';
import type { Share } from './guest-screen.tsx';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';

type Answer = ResultOf<'GET /api/guest/{guest_link}/applicants/{place}'>['answers'][number];

function Written({ answer }: { answer: Answer }) {
  const t = useTranslations('guest');
  const { text, choices, options, file } = answer;
  return (
    <>
      {text !== null && <p className="guest-text">{text}</p>}
      {choices !== null && (
        <ul className="guest-choices">
          {options.map((option) => (
            <li key={option} data-chosen={choices.includes(option) || undefined}>
              {option}
              <span className="visually-hidden">, {t(choices.includes(option) ? 'chosen' : 'notChosen')}</span>
            </li>
          ))}
        </ul>
      )}
      {file && (
        <a className="button button-outline" href={file.url} download={file.filename}>
          {t('download', { name: file.filename })}
        </a>
      )}
    </>
  );
}

type GuestAnswerProps = { answer: Answer; number: number; picture: boolean };

/** One question with the answer to it. */
function GuestAnswer({ answer, number, picture }: GuestAnswerProps) {
  const t = useTranslations('guest');
  const player = useTranslations('player');
  const { state, captions, screen } = answer;
  const isVoice = answer.picture === 'none';
  return (
    <li className="panel guest-answer">
      <p className="calm">{t('question', { number })}</p>
      <h3>{answer.question_text}</h3>
      {state === 'empty' && <p>{t('noAnswer')}</p>}
      {state === 'written' && <Written answer={answer} />}
      {state !== 'empty' && state !== 'written' && (
        <AnswerPlayer
          natural
          pageKeys={false}
          label={t('question', { number })}
          state={state}
          src={answer.video_url}
          poster={picture ? answer.poster_url : null}
          duration={answer.duration}
          peaks={answer.peaks}
          captions={captions && { src: captions.url, language: captions.language, label: player('captions') }}
          figures={answer.picture_figures}
          sound_figures={answer.sound_figures}
          voice={isVoice ? { reason: answer.picture_reason } : null}
          screen={screen && picture ? { src: screen.url, startsAt: screen.starts_at } : null}
          cover={picture ? undefined : t('covered')}
        />
      )}
    </li>
  );
}

type Applicant = ResultOf<'GET /api/guest/{guest_link}/applicants/{place}'>;
type Own = Applicant['own'];
type Line = Share['applicants'][number];

type GuestShareProps = { link: number; share: Share; onGone: () => void };

const isReviewed = ({ rating, comment }: Own) => rating !== null || comment !== '';

/** The activity, and who shares how many applicants until when. */
function GuestHead({ share, count }: { share: Share; count: number }) {
  const t = useTranslations('guest');
  const tag = useLanguageTag();
  const { company, masked } = share;
  return (
    <header className="guest-head">
      <h1>{share.activity}</h1>
      <p className="lead">
        {t('lead', {
          company: company.name,
          count,
          guest: share.guest,
          date: formatDate(new Date(share.expires_at), tag),
        })}
      </p>
      {masked && <p className="calm">{t('masked')}</p>}
    </header>
  );
}

type SharedApplicantProps = {
  link: number;
  share: Share;
  applicant: Applicant;
  name: string;
  heading: RefObject<HTMLHeadingElement | null>;
  picture: boolean;
  onPicture: () => void;
  onSaved: (review: Own) => void;
};

/** The answers of one applicant, and the guest's own view where it may be left. */
function SharedApplicant(props: SharedApplicantProps) {
  const { link, share, applicant, name, heading, picture, onPicture, onSaved } = props;
  const t = useTranslations('guest');
  return (
    <>
      <div className="guest-title">
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <button type="button" className="button button-outline" onClick={onPicture}>
          {t(picture ? 'pictureOff' : 'pictureOn')}
        </button>
      </div>
      <ol className="guest-answers">
        {applicant.answers.map((answer, index) => (
          <GuestAnswer key={`${applicant.place}-${index + 1}`} answer={answer} number={index + 1} picture={picture} />
        ))}
      </ol>
      {share.permission === 'watch' ? (
        <p className="calm">{t('watchOnly')}</p>
      ) : (
        <GuestReview
          key={applicant.place}
          link={link}
          place={applicant.place}
          review={applicant.own}
          scale={share.permission === 'rate' ? share.rating_scale : null}
          company={share.company.name}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

type SharedApplicantQuery = {
  link: number;
  place: number | null;
  onShown: (applicant: Applicant) => void;
  onGone: () => void;
};

/** The applicant at a place of the list; the previous one until then. */
function useSharedApplicant({ link, place, onShown, onGone }: SharedApplicantQuery) {
  const [shown, setShown] = useState<Applicant | null>(null);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (place === null) return undefined;
    const controller = new AbortController();
    setError(undefined);
    call('GET /api/guest/{guest_link}/applicants/{place}', {
      params: { guest_link: link, place },
      signal: controller.signal,
    })
      .then((applicant) => {
        setShown(applicant);
        onShown(applicant);
      })
      .catch((cause: unknown) => {
        if (controller.signal.aborted) return;
        if (isProblem(cause, 404)) onGone();
        else setError(cause);
      });
    return () => controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read again for another applicant alone
  }, [link, place]);
  return { shown, error };
}

/** The shared applicants: their list on one side, the answers and the guest's own view on the other. */
export function GuestShareView({ link, share, onGone }: GuestShareProps) {
  const t = useTranslations('guest');
  const [lines, setLines] = useState<readonly Line[]>(share.applicants);
  const [place, setPlace] = useState(lines[0]?.place ?? null);
  const [picture, setPicture] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const chosen = useRef(false);
  const { company } = share;
  usePageTitle(share.activity);
  const nameOf = (line: { place: number; name: string | null }) => line.name ?? t('applicant', { place: line.place });
  const change = (at: number, part: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.place === at ? { ...line, ...part } : line)));

  const { shown, error } = useSharedApplicant({
    link,
    place,
    onShown: (applicant) => change(applicant.place, { seen: true, own: applicant.own }),
    onGone,
  });
  useEffect(() => {
    if (shown && chosen.current) heading.current?.focus();
  }, [shown]);

  return (
    <Frame brand={{ name: company.name, logo: null, path: `/guest/${link}` }}>
      <main className="visit-main guest" id="content" tabIndex={-1}>
        <GuestHead share={share} count={lines.length} />
        {lines.length === 0 && <p>{t('none')}</p>}
        {lines.length > 0 && (
          <div className="guest-columns">
            <nav aria-label={t('applicants')}>
              <ul className="guest-list">
                {lines.map((line) => (
                  <li key={line.place}>
                    <button
                      type="button"
                      aria-current={line.place === place ? 'true' : undefined}
                      onClick={() => {
                        chosen.current = true;
                        setPlace(line.place);
                      }}
                    >
                      <b>{nameOf(line)}</b>
                      <span>{t(isReviewed(line.own) ? 'reviewed' : line.seen ? 'seen' : 'notSeen')}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="guest-stage">
              <ProblemNotice error={error} />
              {shown && shown.place === place && (
                <SharedApplicant
                  link={link}
                  share={share}
                  applicant={shown}
                  name={nameOf(shown)}
                  heading={heading}
                  picture={picture}
                  onPicture={() => setPicture(!picture)}
                  onSaved={(review) => change(shown.place, { own: review })}
                />
              )}
            </div>
          </div>
        )}
      </main>
    </Frame>
  );
}
