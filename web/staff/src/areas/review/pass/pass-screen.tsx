import { keepPreviousData, useQuery, useQueryClient, useSuspenseQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readRate } from '@vivavoce/web-shared/player/player-memory.ts';
import { passPlaceQuery, passQuery, refreshPass, type PassPlace, type PassOf } from './passes.ts';
import { CompanyPrefix } from '../../../app/layouts/company-name.tsx';
import { FullscreenLayout } from '../../../app/layouts/fullscreen-layout.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { jobQuery } from '../../../queries/jobs/jobs.ts';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { CalibrationFirst, useCalibrationDue } from '../rating/calibration-first.tsx';
import { PassPlaceView } from './pass-place.tsx';
import { usePassSaving } from './pass-saving.ts';
import styles from './pass.module.css';
import type { Job, Question } from '@vivavoce/contract/types.ts';
import { showToast } from '../../../app/toasts.ts';
import { refreshListsOf } from '../../../queries/reviews/applications-review.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import type { PassSearch } from './pass-search.ts';
import { classes } from '../../../ui/base/classes.ts';

type PassDoneProps = {
  job: Job;
  pass: PassOf;
  count: number;
  complete: number;
  next: Question | undefined;
  search: PassSearch;
};

/** Everything is rated: reviews that are complete can be sent, and another question rated. */
function PassDone({ job, pass, count, complete, next, search }: PassDoneProps) {
  const t = useTranslations('pass');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { names } = search;
  const send = useMutation({
    mutationFn: async () => {
      let sent = 0;
      for (let remaining = 1; remaining > 0;) {
        const part = await call('POST /api/jobs/{job}/passes/{question}/send', { params: pass });
        sent += part.sent;
        remaining = part.sent > 0 ? part.left : 0;
      }
      return sent;
    },
    onSuccess: (sent) => showToast({ title: t('sent', { count: sent }) }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: async () => {
      refreshListsOf(client, job.id);
      await client.invalidateQueries({ queryKey: ['job', job.id, 'application'] });
      await refreshPass(client, pass);
    },
  });
  return (
    <main
      className="grid place-content-center justify-items-center gap-3 px-(--gutter) py-6 text-center [&_h2]:text-title"
      id="content"
    >
      <h2>{t(count === 0 ? 'empty' : 'done', { count })}</h2>
      {count > 0 && (
        <p className="text-small text-ink-3">{t(complete > 0 ? 'complete' : 'incomplete', { count: complete })}</p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {complete > 0 && (
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
            {t('send', { count: complete })}
          </Button>
        )}
        {next && (
          <LinkButton
            variant={complete > 0 ? 'outline' : 'primary'}
            to="/interviews/$job/pass/$question"
            params={{ job: String(job.id), question: String(next.id) }}
            search={names ? { names } : {}}
          >
            {t('nextQuestion')}
          </LinkButton>
        )}
        {count > 0 && (
          <LinkButton
            to="/interviews/$job/pass/$question"
            params={{ job: String(job.id), question: String(pass.question) }}
            search={{ place: 1, ...(names && { names }) }}
          >
            {t('again')}
          </LinkButton>
        )}
      </div>
    </main>
  );
}

const route = getRouteApi('/_staff/interviews/$job/pass/$question');

type PassStepsProps = {
  pass: PassOf;
  place: number | null;
  masked: boolean;
  /** Sends what is not saved yet; false where it cannot be saved. */
  flush: () => Promise<boolean>;
};

/** The ways from one answer of the pass to another, each of which changes the address. */
function usePassSteps({ pass, place, masked, flush }: PassStepsProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  /** The answer to which the reader moved on. */
  const [wentOnTo, setWentOnTo] = useState<number | null>(null);
  const screen = {
    to: '/interviews/$job/pass/$question',
    params: { job: String(pass.job), question: String(pass.question) },
  } as const;

  async function go(next: number | null): Promise<void> {
    setWentOnTo(next);
    if (next === null) {
      if (!(await flush())) return;
      await refreshPass(client, pass);
    }
    await navigate({ ...screen, search: { ...(next !== null && { place: next }), ...(!masked && { names: true }) } });
  }

  /** The next open answer; data fetched before the rating is fetched again. */
  async function goOn(here: PassPlace): Promise<void> {
    const known = (at: number) => client.getQueryData(passPlaceQuery(pass, at, masked).queryKey)?.own.complete;
    if (here.next_open === null || !known(here.next_open)) return go(here.next_open);
    if (!(await flush())) return;
    const fresh = passPlaceQuery(pass, here.place, masked);
    const after = await client.fetchQuery({ ...fresh, staleTime: 0 }).catch(() => here);
    return go(after.next_open);
  }

  const showNames = (on: boolean) =>
    navigate({
      ...screen,
      search: { ...(place !== null && { place }), ...(on && { names: true }) },
      replace: true,
    });

  return { wentOnTo, go, goOn, showNames };
}

type PassLeft = { minutes: number; answers: number };

/** The remaining answers, and the time that they take at the reader's speed. */
const leftOf = ({ seconds_left, count, rated }: { seconds_left: number; count: number; rated: number }): PassLeft => ({
  minutes: Math.ceil(seconds_left / readRate() / 60),
  answers: count - rated,
});

type PassBarProps = { job: Job; title: string; masked: boolean; left: PassLeft | null; onMask: () => void };

/** The way back, the question, and what is left of it. */
function PassBar({ job, title, masked, left, onMask }: PassBarProps) {
  const t = useTranslations('pass');
  return (
    <header className="flex min-h-16 items-center gap-3 border-b border-b-line ps-3 pe-5 pt-0 pb-0 max-md:flex-wrap max-md:py-2">
      <LinkButton
        to="/interviews/$job"
        params={{ job: String(job.id) }}
        search={{ status: 'Responded', filter: 'All' }}
        variant="ghost"
        icon
        aria-label={t('close')}
        title={t('close')}
      >
        <Icon of={IconX} />
      </LinkButton>
      <div
        className={classes(
          styles.titles,
          'min-w-0 flex-1 max-md:flex-[1_0_70%] [&_h1]:text-heading [&_h1]:text-[1rem] [&_h1]:leading-[1.25rem] [&_p]:text-small [&_p]:text-ink-3',
        )}
      >
        <h1>{title}</h1>
        <p>
          <CompanyPrefix />
          {job.title}
        </p>
      </div>
      <Button size="small" aria-pressed={masked} onClick={onMask}>
        <Icon of={masked ? IconEyeOff : IconEye} size={16} />
        {t('masked')}
      </Button>
      {left && (
        <p
          className={classes(
            styles.left,
            'grid flex-none border-s border-s-line ps-4 text-end max-md:flex-1 max-md:border-0',
          )}
          role="status"
        >
          <b className="text-heading leading-[1.25rem]">{t('minutes', { minutes: left.minutes })}</b>
          <span>{t('answersLeft', { count: left.answers })}</span>
        </p>
      )}
    </header>
  );
}

type PassErrorProps = { job: Job; error: Error; isDue: boolean; onRetry: () => void };

/** @param isDue a calibration round comes before the pass */
function PassError({ job, error, isDue, onRetry }: PassErrorProps) {
  return (
    <main
      className="grid place-content-center justify-items-center gap-3 px-(--gutter) py-6 text-center [&_h2]:text-title"
      id="content"
    >
      {isDue ? <CalibrationFirst job={job.id} /> : <LoadError error={error} onRetry={onRetry} />}
    </main>
  );
}

function PassLoading() {
  const t = useTranslations('pass');
  return (
    <main
      className="grid place-content-center justify-items-center gap-3 px-(--gutter) py-6 text-center [&_h2]:text-title"
      id="content"
      aria-busy="true"
    >
      <span className="visually-hidden">{t('loading')}</span>
      <Bone width="320px" height={24} />
    </main>
  );
}

/** All answers to one question, one after another, without names unless the reader asks for them. */
export function PassScreen() {
  const t = useTranslations('pass');
  const params = route.useParams();
  const search = route.useSearch();
  const { data: job } = useSuspenseQuery(jobQuery(Number(params.job)));
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const pass = { job: job.id, question: Number(params.question) };
  const masked = !search.names;
  const figures = useQuery(passQuery(pass));
  const place = search.place ?? figures.data?.next_open ?? null;
  const shown = useQuery({
    ...passPlaceQuery(pass, place ?? 0, masked),
    enabled: figures.data !== undefined && place !== null,
    placeholderData: keepPreviousData,
  });
  const saving = usePassSaving(pass);
  const [picture, setPicture] = useState(true);
  const { wentOnTo, go, goOn, showNames } = usePassSteps({ pass, place, masked, flush: saving.flush });
  const number = questions.findIndex(({ id }) => id === pass.question) + 1;
  const competency = figures.data?.competency;
  usePageTitle(t('page'), job.title);

  const isDue = useCalibrationDue(job.id);
  const error = figures.error ?? (place === null ? null : shown.error);
  return (
    <FullscreenLayout>
      <div
        // The window does not scroll: only the panel does.
        className="grid h-(--page-height) grid-rows-[auto_minmax(0,1fr)] bg-surface compact:block compact:h-auto compact:min-h-(--page-height)"
      >
        <PassBar
          job={job}
          title={competency ? t('titleOf', { number, competency }) : t('title', { number })}
          masked={masked}
          left={figures.data && figures.data.count > 0 ? leftOf(figures.data) : null}
          onMask={() => void showNames(masked)}
        />
        {error && (
          <PassError
            job={job}
            error={error}
            isDue={isDue}
            onRetry={() => {
              void figures.refetch();
              if (place !== null) void shown.refetch();
            }}
          />
        )}
        {!error && figures.data && place === null && (
          <PassDone
            job={job}
            pass={pass}
            count={figures.data.count}
            complete={figures.data.complete}
            next={questions[number]}
            search={search}
          />
        )}
        {!error && place !== null && shown.data && figures.data && (
          <PassPlaceView
            key={shown.data.place}
            job={job}
            pass={pass}
            shown={shown.data}
            count={figures.data.count}
            rated={figures.data.rated}
            search={search}
            saving={saving}
            picture={picture}
            onPicture={() => setPicture(!picture)}
            autoPlay={wentOnTo === shown.data.place}
            onGo={(next) => void go(next)}
            onGoOn={() => void goOn(shown.data)}
          />
        )}
        {!error && (!figures.data || (place !== null && !shown.data)) && <PassLoading />}
      </div>
    </FullscreenLayout>
  );
}
