import { useId, useState } from 'react';
import { compareFigure } from '@vivavoce/domain/transcripts/compare-figures.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { playOn } from '@vivavoce/web-shared/player/play-on.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { admitTo } from '../open-own.ts';
import { MEASURES, useMeasures, type Recording } from './measures.tsx';

/** A recording in the player of the browser. It is fetched once its learner wants to play it. */
function OwnRecording({ recording, date }: { recording: Recording; date: string }) {
  const t = useTranslations('place.progress.twice');
  const { application, attempt, sound_only, captions } = recording;
  const [isOpen, setOpen] = useState(false);
  const open = useAction(async () => {
    await admitTo(application);
    setOpen(true);
  });
  const address = `/api/interview/${application}/attempts/${attempt}`;
  const Player = sound_only ? 'audio' : 'video';
  return (
    <div className="progress-stage">
      {isOpen ? (
        <Player
          src={`${address}/video`}
          controls
          autoPlay
          playsInline
          onError={(event: { currentTarget: HTMLMediaElement }) => playOn(event.currentTarget)}
          aria-label={t('recording', { date })}
        >
          {captions && <track kind="captions" src={`${address}/captions.vtt`} srcLang={captions} default />}
        </Player>
      ) : (
        <Button look="outline" busy={open.busy} onClick={() => void open.run()}>
          {t('play', { date })}
        </Button>
      )}
      <ProblemNotice error={open.error} />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  recordings: readonly Recording[];
  chosen: Recording;
  onChoose: (attempt: number) => void;
};

function Choice({ label, recordings, chosen, onChoose }: ChoiceProps) {
  const t = useTranslations('place.progress.twice');
  const tag = useLanguageTag();
  const id = useId();
  const dateOf = ({ at }: Recording) => formatDate(new Date(at), tag);
  return (
    <div className="progress-side">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen.attempt} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {recordings.map((recording) => (
          <option key={recording.attempt} value={recording.attempt}>
            {t('choice', { date: dateOf(recording), activity: recording.activity })}
          </option>
        ))}
      </select>
      <OwnRecording key={chosen.attempt} recording={chosen} date={dateOf(chosen)} />
    </div>
  );
}

/** The figures of both, and what the second has more or less of; no word says which is better. */
function Differences({ first, second }: { first: Recording; second: Recording }) {
  const t = useTranslations('place.progress.twice');
  const measures = useMeasures();
  return (
    <div className="progress-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('fact')}</th>
            <th scope="col">{t('first')}</th>
            <th scope="col">{t('second')}</th>
            <th scope="col">{t('difference')}</th>
          </tr>
        </thead>
        <tbody>
          {MEASURES.map((name) => {
            const { valueOf, text, missing, short, name: heading } = measures[name];
            const values = [valueOf(first), valueOf(second)] as const;
            const difference = compareFigure(...values);
            if (values.every((value) => value === null)) return null;
            return (
              <tr key={name}>
                <th scope="row">{heading}</th>
                {([first, second] as const).map((recording, place) => {
                  const value = valueOf(recording);
                  return <td key={place}>{value === null ? missing : text(value, recording)}</td>;
                })}
                <td>{difference && t(difference.word, { by: short(difference.by) })}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Two recordings of one question beside each other: at first the earliest and the newest. */
export function SameQuestion({ recordings }: { recordings: readonly Recording[] }) {
  const t = useTranslations('place.progress.twice');
  const id = useId();
  const [picked, setPicked] = useState<{ question?: string; first?: number; second?: number }>({});
  const repeated = [...Map.groupBy(recordings, ({ question }) => question)].filter(([, each]) => each.length > 1);
  const [question, each] = repeated.find(([text]) => text === picked.question) ?? repeated[0] ?? ['', []];
  const first = each.find(({ attempt }) => attempt === picked.first) ?? each[0];
  const second = each.find(({ attempt }) => attempt === picked.second) ?? each.at(-1);
  if (!first || !second) return null;
  return (
    <section className="panel progress-twice" aria-labelledby="progress-twice">
      <h2 id="progress-twice">{t('title')}</h2>
      {repeated.length > 1 ? (
        <div className="progress-side">
          <label htmlFor={id}>{t('question')}</label>
          <select id={id} value={question} onChange={(event) => setPicked({ question: event.currentTarget.value })}>
            {repeated.map(([text]) => (
              <option key={text}>{text}</option>
            ))}
          </select>
        </div>
      ) : (
        <p>{question}</p>
      )}
      <div className="progress-sides">
        <Choice
          label={t('first')}
          recordings={each}
          chosen={first}
          onChoose={(attempt) => setPicked({ ...picked, question, first: attempt })}
        />
        <Choice
          label={t('second')}
          recordings={each}
          chosen={second}
          onChoose={(attempt) => setPicked({ ...picked, question, second: attempt })}
        />
      </div>
      <Differences first={first} second={second} />
      <p className="calm">{t('note')}</p>
    </section>
  );
}
