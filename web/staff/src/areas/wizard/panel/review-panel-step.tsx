import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import type { Reviewer } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { reviewersQuery } from '../../../queries/jobs.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { LoadError } from '../../../ui/state-message.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepHandle, useWizard } from '../wizard-context.ts';
import { NewPersonForm } from './new-person-form.tsx';
import { PeopleSearch } from './people-search.tsx';
import { useNewPerson } from './use-new-person.ts';
import { usePanel, type Panel } from './use-panel.ts';
import styles from './panel.module.css';

function Seat({ seat, panel }: { seat: Reviewer; panel: Panel }) {
  const t = useTranslations('wizard.panel');
  const mail = useTranslations('criteria.reminder');
  const common = useTranslations('common');
  const name = seat.user.full_name;
  return (
    <li className={styles.seat}>
      <Avatar name={name} size={32} />
      <span className={styles.who}>
        <span className={styles.name}>
          {name} {seat.is_you && <Pill>{common('you')}</Pill>}
        </span>
        <span className={styles.email}>{seat.user.email}</span>
        {!seat.is_you && (
          <span className={styles.email}>
            {seat.invited_at === null ? (
              mail('notInvited')
            ) : (
              <>
                {mail('invitedOn')} <When value={seat.invited_at} length="short" />
              </>
            )}
          </span>
        )}
        {seat.rated + seat.left > 0 && (
          <span className={styles.email}>{t('progress', { rated: seat.rated, left: seat.left })}</span>
        )}
      </span>
      {!seat.is_you && (
        <Button
          size="small"
          busy={panel.inviting === seat.id}
          aria-label={seat.invited_at === null ? mail('inviteLabel', { name }) : mail('remindLabel', { name })}
          onClick={() => void panel.invite(seat)}
        >
          {seat.invited_at === null ? mail('invite') : mail('remind')}
        </Button>
      )}
      <Checkbox
        checked={seat.may_decide}
        aria-label={t('mayDecideLabel', { name })}
        onChange={(event) => void panel.setMayDecide(seat, event.target.checked)}
      >
        {t('mayDecide')}
      </Checkbox>
      <Button
        variant="ghost"
        size="small"
        icon
        aria-label={t('removeLabel', { name })}
        onClick={() => void panel.remove(seat)}
      >
        <Icon of={IconX} size={16} />
      </Button>
    </li>
  );
}

/** Who watches and rates. Every change is stored at once; only a person being typed is not. */
export function ReviewPanelStep() {
  const t = useTranslations('wizard.panel');
  const { job } = useWizard();
  const seats = useQuery(reviewersQuery(job.id));
  const panel = usePanel(job.id);
  const person = useNewPerson(job.id, panel);
  useStepHandle(async () => !person.begun || person.add());
  return (
    <div className={styles.step}>
      <StepHead title={t('heading')} lead={t('lead')} />
      <section aria-labelledby="panel-title">
        <h2 id="panel-title" className={styles.title} tabIndex={-1}>
          {t('members', { count: seats.data?.length ?? 0 })}
        </h2>
        {seats.isPending && <Bone width="100%" height={56} />}
        {seats.isError && <LoadError error={seats.error} onRetry={() => void seats.refetch()} />}
        {seats.data?.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
        {seats.data && seats.data.length > 0 && (
          <ul className={styles.seats}>
            {seats.data.map((seat) => (
              <Seat key={seat.id} seat={seat} panel={panel} />
            ))}
          </ul>
        )}
        <p className={styles.note}>{t('decideNote')}</p>
      </section>
      <section aria-labelledby="people-title">
        <h2 id="people-title" className={styles.title}>
          {t('addKnown')}
        </h2>
        <PeopleSearch job={job.id} panel={panel} />
      </section>
      <section aria-labelledby="new-title">
        <h2 id="new-title" className={styles.title}>
          {t('addNew')}
        </h2>
        <NewPersonForm state={person} />
      </section>
      <p className="visually-hidden" role="status">
        {panel.said}
      </p>
    </div>
  );
}
