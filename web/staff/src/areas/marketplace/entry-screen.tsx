import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { IconExternalLink, IconTrash } from '@tabler/icons-react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { readId } from '../../app/session/guards.ts';
import { ChangePill } from '../../app/shell/change-pill.tsx';
import { showToast } from '../../app/toasts.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { isMarketplaceOpen, marketplaceState } from '@vivavoce/domain/marketplace/state.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { changeEntry, rememberEntry } from '../../queries/marketplace.ts';
import { AnchorButton, Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { EntryFields } from './entry-fields.tsx';
import { EntryPreview } from './entry-preview.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { StatePill } from './state-pill.tsx';
import { useEntryForm, type EntryForm } from './use-entry-form.ts';
import { useVisitorLink } from './use-visitor-link.ts';
import '@vivavoce/web-shared/marketplace/market-card.css';
import styles from './marketplace.module.css';

const route = getRouteApi('/_staff/_shell/manage-marketplace/interview/$job');

function ConflictMessage({ form }: { form: EntryForm }) {
  const t = useTranslations('marketplace.entry');
  const names = useTranslations('marketplace.entry.fields');
  if (!form.conflict) return null;
  return (
    <FormMessage tone="info">
      <span>{t('conflict', { names: form.conflict.both.map((name) => names(name)).join(', ') })}</span>{' '}
      <span className={styles.buttons}>
        <Button size="small" onClick={form.keepMine}>
          {t('keepMine')}
        </Button>
        <Button size="small" onClick={form.takeTheirs}>
          {t('takeTheirs')}
        </Button>
      </span>
    </FormMessage>
  );
}

/** Takes the activity out of the marketplace, after a question. */
function useRemoval(job: Job, markSaved: () => void) {
  const t = useTranslations('marketplace.removal');
  const textOf = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  const title = job.marketplace_title || job.title;
  return async (): Promise<void> => {
    if (!(await confirm({ title: t('title'), text: t('text', { title }), action: t('action'), danger: true }))) return;
    try {
      const next = await changeEntry(job.id, { reset: true });
      markSaved();
      rememberEntry(client, next);
      showToast({ title: t('done', { title }) });
      await router.navigate({ to: '/manage-marketplace' });
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    }
  };
}

function EntryOf({ job }: { job: Job }) {
  const t = useTranslations('marketplace.entry');
  const market = useTranslations('marketplace');
  const common = useTranslations('common');
  const names = useTranslations('marketplace.entry.fields');
  const fieldText = useFieldErrorText();
  const now = useNow();
  const settings = useSettings();
  const form = useEntryForm(job);
  const remove = useRemoval(job, form.saved);
  const visitorLink = useVisitorLink();
  const { values, set, faults } = form;
  const title = job.marketplace_title || job.title;
  const state = marketplaceState(
    { ...job, fixed_deadline: job.fixed_deadline === null ? null : new Date(job.fixed_deadline) },
    isMarketplaceOpen(settings),
    now,
  );
  const problems = (Object.keys(faults) as (keyof typeof faults)[]).flatMap((name) => {
    const fault = faults[name];
    return fault
      ? [{ inputId: name, message: common('fieldError', { field: names(name), message: fieldText(fault) }) }]
      : [];
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <Breadcrumbs
        above={[
          <Link key="marketplace" to="/manage-marketplace">
            {market('title')}
          </Link>,
        ]}
        current={title}
        status={<ChangePill />}
      />
      <PageHeader
        below
        title={title}
        badge={<StatePill state={state} />}
        actions={
          <>
            {state === 'shown' && (
              <AnchorButton variant="ghost" href={visitorLink(job.shorturl)} target="_blank" rel="noreferrer">
                <Icon of={IconExternalLink} size={16} />
                {market('asVisitor')}
              </AnchorButton>
            )}
            <Button variant="ghost" disabled={!form.dirty} onClick={form.discard}>
              {t('discard')}
            </Button>
            <Button type="submit" variant="primary" busy={form.busy}>
              {t('save')}
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.cards}>
          {form.failure && <FormMessage>{form.failure}</FormMessage>}
          <ErrorSummary problems={problems} />
          <ConflictMessage form={form} />
          <Panel padded>
            <EntryFields job={job} form={form} />
          </Panel>
          <PicturePanel job={job} form={form} />
          <Panel padded>
            <div className={styles.switches}>
              <span>
                <Checkbox
                  checked={values.marketplace_public}
                  aria-describedby="public-hint"
                  onChange={(event) => set({ marketplace_public: event.target.checked })}
                >
                  {names('marketplace_public')}
                </Checkbox>
                <p id="public-hint" className={styles.quiet}>
                  {t(job.status === 'Draft' ? 'publicDraft' : 'publicHint')}
                </p>
              </span>
              <span>
                <Checkbox
                  checked={values.marketplace_featured}
                  aria-describedby="featured-hint"
                  onChange={(event) => set({ marketplace_featured: event.target.checked })}
                >
                  {names('marketplace_featured')}
                </Checkbox>
                <p id="featured-hint" className={styles.quiet}>
                  {t('featuredHint')}
                </p>
              </span>
            </div>
          </Panel>
          <Panel padded>
            <div className={styles.removal}>
              <span className={styles.texts}>
                <strong>{market('removal.action')}</strong>
                <span className={styles.quiet}>{t('removalHint')}</span>
              </span>
              <Button variant="danger" onClick={() => void remove()}>
                <Icon of={IconTrash} size={16} />
                {market('removal.action')}
              </Button>
            </div>
          </Panel>
        </div>
        <EntryPreview job={job} values={values} />
      </div>
    </form>
  );
}

/** The entry of one activity in the marketplace. */
export function EntryScreen() {
  const { job: id } = route.useParams();
  const { data: job } = useQuery(jobQuery(readId(id)));
  return job && <EntryOf key={job.id} job={job} />;
}
