import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Job, Reviewer } from '@vivavoce/contract/types.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { reviewersQuery } from '../../queries/jobs/jobs.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';

function ReviewerLine({ reviewer }: { reviewer: Reviewer }) {
  const t = useTranslations();
  const all = reviewer.rated + reviewer.left;
  const share = all > 0 ? (reviewer.rated / all) * 100 : 0;
  return (
    <li className="flex items-center gap-3">
      <Avatar name={reviewer.user.full_name} />
      <div className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2 text-small">
          <span>
            <b className="font-semibold">{reviewer.user.full_name}</b>
            {reviewer.is_you && <span className="ms-1.5 text-mini text-ink-3">{t('common.you')}</span>}
          </span>
          <span className="text-mini whitespace-nowrap text-ink-3">
            {all === 0 ? t('overview.panel.nothing') : t('overview.panel.left', { count: reviewer.left })}
          </span>
        </span>
        <span
          className="mt-1.25 block h-1 overflow-hidden rounded-[2px] bg-sunken forced-colors:[outline:1px_solid_CanvasText] forced-colors:[forced-color-adjust:none] [&_span]:block [&_span]:h-full [&_span]:rounded-[2px] [&_span]:bg-bucket-4 forced-colors:[&_span]:[outline:1px_solid_CanvasText] forced-colors:[&_span]:[forced-color-adjust:none]"
          aria-hidden="true"
        >
          <span style={{ width: `${share}%` }} />
        </span>
      </div>
    </li>
  );
}

/** The panel members who have not been told yet that applicants are waiting. */
function Uninvited({ job, panel }: { job: Job; panel: readonly Reviewer[] }) {
  const t = useTranslations('overview.panel');
  const count = panel.filter(({ is_you, invited_at }) => !is_you && invited_at === null).length;
  if (count === 0 || !isOpenToApplicants(job) || !job.abilities.includes('manage_panel')) return null;
  return (
    <p className="mt-3 flex items-center gap-2 rounded-2 bg-warn-tint px-2.5 py-1.5 text-small text-warn-ink [&_a]:inline-block [&_a]:min-h-6 [&_a]:text-inherit [&>svg]:flex-none">
      <Icon of={IconAlertTriangle} size={16} />
      <Link to="/interviews/$job/review-panel" params={{ job: String(job.id) }}>
        {t('uninvited', { count })}
      </Link>
    </p>
  );
}

/** The progress of each member of the review panel. */
export function PanelProgress({ job }: { job: Job }) {
  const t = useTranslations('overview.panel');
  const { data } = useQuery(reviewersQuery(job.id));
  return (
    <Panel
      title={t('title')}
      action={
        <Link
          className="min-h-6 text-small font-semibold text-accent-ink hover:underline hover:underline-offset-3"
          to="/interviews/$job/review-panel"
          params={{ job: String(job.id) }}
        >
          {t(job.abilities.includes('manage_panel') ? 'manage' : 'all')}
        </Link>
      }
    >
      <Uninvited job={job} panel={data ?? []} />
      {data?.length === 0 && <p className="mt-2.5 text-small text-ink-3">{t('empty')}</p>}
      <ul className="mt-3.5 grid gap-3.5">
        {data?.map((reviewer) => <ReviewerLine key={reviewer.id} reviewer={reviewer} />) ?? (
          <li>
            <Bone width="80%" />
          </li>
        )}
      </ul>
    </Panel>
  );
}
