import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AccountLink } from '@vivavoce/contract/types.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { safeNext } from '../../app/session/guards.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { IconChevronRight } from '@tabler/icons-react';
import { changePerson } from '../../app/session/change-person.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Icon } from '../../ui/base/icon.tsx';

type WayProps = { title: string; text: string; busy?: boolean; onChoose: () => void };

function Way({ title, text, busy = false, onChoose }: WayProps) {
  return (
    <button
      type="button"
      className="flex items-center gap-4 rounded-2 border border-line-3 p-4 [transition:background-color_var(--quick)] hover:bg-sunken [&_svg]:flex-none [&_svg]:text-ink-3 [&_svg:dir(rtl)]:[transform:scaleX(-1)]"
      aria-busy={busy || undefined}
      onClick={onChoose}
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <span className="text-small text-ink-2">{text}</span>
      </span>
      <Icon of={IconChevronRight} size={16} />
    </button>
  );
}

function ConflictChoice({ link, onward }: { link: AccountLink; onward: string }) {
  const t = useTranslations('account.conflict');
  const navigate = useNavigate();
  const { full_name: name, email: signedInEmail } = link.signed_in_as;
  const person = link.link_for.email_hint;

  const { send, busy, failure } = useSend(async () => {
    await changePerson();
    await navigate({ to: '/login', search: { next: onward }, state: { linkFor: person }, replace: true });
  });

  return (
    <div className="grid w-[min(100%,560px)] gap-4 rounded-3 bg-surface p-8 [box-shadow:0_0_0_1px_var(--line),var(--shadow-1)] max-md:px-5 max-md:py-6">
      <h1 className="text-title tracking-title">{t('title')}</h1>
      <p className="wrap-anywhere text-ink-2">{t('text', { person, name, own: signedInEmail })}</p>
      {failure && <FormMessage>{failure}</FormMessage>}
      <div className="grid gap-3">
        <Way title={t('leave', { person })} text={t('leaveText')} busy={busy} onChoose={() => void send()} />
        <Way
          title={t('stay', { name })}
          text={t('stayText')}
          onChoose={() => void navigate({ href: onward, replace: true })}
        />
      </div>
    </div>
  );
}

const route = getRouteApi('/_staff/_default/account-conflict');

const linkQuery = (code: string) =>
  queryOptions({
    queryKey: ['account', 'link', code],
    queryFn: ({ signal }) => call('GET /api/account/link', { query: { for: code }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

function Checking() {
  const t = useTranslations('account.conflict');
  return (
    <div
      className="grid w-[min(100%,560px)] gap-4 rounded-3 bg-surface p-8 [box-shadow:0_0_0_1px_var(--line),var(--shadow-1)] max-md:px-5 max-md:py-6"
      aria-busy="true"
    >
      <h1 className="text-title tracking-title">{t('page')}</h1>
      <Bone width="70%" />
      <Bone width="100%" height={72} />
      <Bone width="100%" height={72} />
    </div>
  );
}

function GoOn({ href }: { href: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href, replace: true }), [navigate, href]);
  return <Checking />;
}

/** A mailed link was opened by another person than its recipient: the reader chooses one of the two accounts. */
export function AccountConflictScreen() {
  const t = useTranslations('account.conflict');
  const { next, for: code } = route.useSearch();
  const link = useQuery({ ...linkQuery(code ?? ''), enabled: code !== undefined });
  const onward = safeNext(next);
  usePageTitle(t('page'));

  function content(result: AccountLink | undefined) {
    // Nothing to choose: no code, an unknown one, or the right person.
    const settled = code === undefined || isProblem(link.error, 404) || isProblem(link.error, 422);
    if (settled || result?.conflict === false) return <GoOn href={onward} />;
    if (result) return <ConflictChoice link={result} onward={onward} />;
    if (link.isError) {
      return <LoadError text={t('failed')} error={link.error} onRetry={() => void link.refetch()} />;
    }
    return <Checking />;
  }

  return <div className="grid justify-items-center pt-14 pb-8 max-md:py-6">{content(link.data)}</div>;
}
