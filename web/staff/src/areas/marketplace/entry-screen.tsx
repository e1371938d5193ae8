import { useQuery, useQueryClient, useMutation, type QueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { IconExternalLink, IconTrash } from '@tabler/icons-react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { sendFile } from '@vivavoce/web-shared/api/send-file.ts';
import { confirm } from '../../app/confirm.ts';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { readId } from '../../app/session/guards.ts';
import { ChangePill } from '../../app/shell/change-pill.tsx';
import { showToast } from '../../app/toasts.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { isMarketplaceOpen, marketplaceState } from '@vivavoce/domain/marketplace/state.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { rememberEntry, categoriesQuery, refreshEntries } from '../../queries/marketplace.ts';
import { SaveButtons } from '../../features/forms/save-buttons.tsx';
import { AnchorButton, Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { EntryPreview } from './entry-preview.tsx';
import { StatePill } from './state-pill.tsx';
import { useEntryForm, type EntryForm } from './use-entry-form.ts';
import { useVisitorLink } from './use-visitor-link.ts';
import '@vivavoce/web-shared/marketplace/market-card.css';
import styles from './marketplace.module.css';
import { MARKETPLACE_LIMITS } from '@vivavoce/domain/limits.ts';
import { TextField, FieldError } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { valuesOf, type EntryField } from './entry-form.ts';
import { useRef, type ReactNode } from 'react';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { ClashBox } from '../../features/forms/clash-box.tsx';
import { CATEGORY_ICONS } from '@vivavoce/domain/marketplace/activity-types.ts';
import { STOCK_PICTURES } from '@vivavoce/domain/marketplace/pictures.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { ActivityPicture } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import { classes } from '../../ui/base/classes.ts';

function rememberEntryImage(client: QueryClient, job: number, marketplace_image: string | null): void {
  client.setQueryData(
    jobQuery(job).queryKey,
    (now) => now && { ...now, marketplace_image, ...(marketplace_image && { marketplace_stock_image: null }) },
  );
  void refreshEntries(client);
}

/** Uploading and removing a picture, each stored immediately. */
function useUpload(job: Job, form: EntryForm) {
  const t = useTranslations('marketplace.picture');
  const client = useQueryClient();
  const textOf = useErrorText();
  const fieldText = useFieldErrorText();
  const upload = useMutation({
    mutationFn: (file: File) =>
      sendFile('PUT /api/jobs/{job}/marketplace-image', {
        params: { job: job.id },
        field: 'image',
        file,
        filename: 'image',
      }),
    onSuccess: ({ marketplace_image }) => {
      rememberEntryImage(client, job.id, marketplace_image);
      form.set({ marketplace_stock_image: null });
      showToast({ title: t('saved') });
    },
  });
  const removal = useMutation({
    mutationFn: () => call('DELETE /api/jobs/{job}/marketplace-image', { params: { job: job.id } }),
    onSuccess: () => {
      rememberEntryImage(client, job.id, null);
      showToast({ title: t('removed') });
    },
  });
  const { error } = upload;
  const code = isProblem(error) && error.errors['image']?.[0];
  const fault = code ? fieldText(code) : error && textOf(error);
  return { upload, removal, fault };
}

/** The picture of the card: an uploaded one, or a drawing in the colour of the brand. */
function PicturePanel({ job, form }: { job: Job; form: EntryForm }) {
  const t = useTranslations('marketplace.picture');
  const input = useRef<HTMLInputElement>(null);
  const { upload, removal, fault } = useUpload(job, form);
  const { values, set } = form;
  const ownPicture = job.marketplace_image ?? job.image;
  const first = job.job_activity_type?.icon ?? CATEGORY_ICONS[job.id % CATEGORY_ICONS.length] ?? 'interpersonal';
  return (
    <Panel title={t('title')}>
      <div className="grid gap-5 pt-1">
        <fieldset className="m-0 grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3 border-0 p-0">
          <legend className="visually-hidden">{t('title')}</legend>
          {[null, ...STOCK_PICTURES].map((picture) => (
            <label
              key={picture ?? 'own'}
              className={classes(
                styles.option,
                'relative grid cursor-pointer gap-1 text-center text-small [&_input]:absolute [&_input]:opacity-0',
              )}
            >
              <input
                type="radio"
                name="marketplace_stock_image"
                checked={values.marketplace_stock_image === picture}
                onChange={() => set({ marketplace_stock_image: picture })}
              />
              <span
                className={classes(
                  styles.optionPicture,
                  'h-16 overflow-clip rounded-2 border-2 border-transparent bg-accent-tint [&_img]:h-full [&_img]:w-full [&_img]:object-cover',
                )}
                aria-hidden="true"
              >
                <ActivityPicture
                  activity={{ id: job.id, image: picture === null ? ownPicture : null, stock_image: picture ?? first }}
                />
              </span>
              <span>{picture === null ? t(ownPicture ? 'own' : 'ofCategory') : t(`stock.${picture}`)}</span>
            </label>
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button size="small" busy={upload.isPending} onClick={() => input.current?.click()}>
            {t(job.marketplace_image ? 'replace' : 'upload')}
          </Button>
          {job.marketplace_image && (
            <Button size="small" variant="ghost" busy={removal.isPending} onClick={() => removal.mutate()}>
              {t('remove')}
            </Button>
          )}
          <span className="text-small text-ink-3">{t('hint')}</span>
        </div>
        {fault && <FieldError>{fault}</FieldError>}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png"
          aria-label={t('upload')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) upload.mutate(file);
            currentTarget.value = '';
          }}
        />
      </div>
    </Panel>
  );
}

/** Title, category, section and texts of the card and the registration. */
function EntryFields({ job, form }: { job: Job; form: EntryForm }) {
  const t = useTranslations('marketplace.entry');
  const names = useTranslations('marketplace.entry.fields');
  const icons = useTranslations('marketplace.icons');
  const fieldText = useFieldErrorText();
  const { data } = useQuery(categoriesQuery);
  const { values, set, faults } = form;
  const categories = data?.categories ?? [];
  const items = categories.find(({ value }) => value === values.job_activity_type)?.items ?? [];
  const errorOf = (name: EntryField) => {
    const fault = faults.get(name);
    return fault && fieldText(fault);
  };
  return (
    <div className="grid gap-5 pt-1">
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] items-end gap-3 max-[720px]:grid-cols-1">
        <TextField
          id="marketplace_title"
          label={names('marketplace_title')}
          value={values.marketplace_title}
          {...(values.marketplace_title === '' && { hint: t('titleHint', { title: job.title }) })}
          error={errorOf('marketplace_title')}
          autoComplete="off"
          onChange={(event) => set({ marketplace_title: event.target.value })}
        />
        <SelectField
          id="job_activity_type"
          label={names('job_activity_type')}
          value={values.job_activity_type}
          error={errorOf('job_activity_type')}
          options={[
            { value: '', label: t('none') },
            ...categories.map(({ value, label, icon }) => ({ value, label: label ?? icons(icon) })),
          ]}
          onChange={(job_activity_type) => set({ job_activity_type, job_sub_activity_type: '' })}
        />
        <SelectField
          id="job_sub_activity_type"
          label={names('job_sub_activity_type')}
          value={values.job_sub_activity_type}
          error={errorOf('job_sub_activity_type')}
          disabled={items.length === 0}
          options={[{ value: '', label: t('none') }, ...items]}
          onChange={(job_sub_activity_type) => set({ job_sub_activity_type })}
        />
      </div>
      <TextField
        id="marketplace_description"
        label={names('marketplace_description')}
        hint={t('descriptionHint', {
          count: values.marketplace_description.length,
          max: MARKETPLACE_LIMITS.description_max_characters,
        })}
        value={values.marketplace_description}
        error={errorOf('marketplace_description')}
        autoComplete="off"
        onChange={(event) => set({ marketplace_description: event.target.value })}
      />
      <RichTextField
        id="marketplace_details"
        label={names('marketplace_details')}
        hint={t('detailsHint')}
        value={values.marketplace_details}
        error={errorOf('marketplace_details')}
        onChange={(marketplace_details) => set({ marketplace_details })}
      />
    </div>
  );
}

const route = getRouteApi('/_staff/_shell/manage-marketplace/interview/$job');

/** The other person's version of the fields that both changed. */
function EntryClash({ form }: { form: EntryForm }) {
  const t = useTranslations('errors.clash');
  const names = useTranslations('marketplace.entry.fields');
  const icons = useTranslations('marketplace.icons');
  const pictures = useTranslations('marketplace.picture');
  const { data } = useQuery(categoriesQuery);
  if (!form.clash) return null;
  const { newest, quiet } = form.clash;
  const theirs = (name: EntryField): ReactNode => {
    const { [name]: value, marketplace_stock_image: picture } = valuesOf(newest);
    const category = data?.categories.find((entry) => entry.value === newest.job_activity_type?.value);
    if (name === 'marketplace_details') return <RichText html={newest[name]} />;
    if (name === 'marketplace_stock_image') return pictures(picture === null ? 'own' : `stock.${picture}`);
    if (name === 'job_activity_type') return category ? (category.label ?? icons(category.icon)) : '';
    if (name === 'job_sub_activity_type') return category?.items.find((item) => item.value === value)?.label ?? '';
    return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value;
  };
  return (
    <ClashBox
      fields={form.clashing.map((name) => ({ name, label: names(name), theirs: theirs(name) }))}
      quiet={quiet}
      onKeepMine={form.keepMine}
      onTakeTheirs={form.takeTheirs}
    />
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
      const next = await call('POST /api/jobs/{job}/marketplace', { params: { job: job.id }, body: { reset: true } });
      markSaved();
      rememberEntry(client, next);
      showToast({ title: t('done', { title }) });
      await router.navigate({ to: '/manage-marketplace' });
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    }
  };
}

type EntryPartProps = { job: Job; form: ReturnType<typeof useEntryForm> };

/** Whether visitors see the entry, and above the others. */
function VisibilityFields({ job, form: { values, set } }: EntryPartProps) {
  const t = useTranslations('marketplace.entry');
  const names = useTranslations('marketplace.entry.fields');
  return (
    <div className="grid grid-cols-[1fr_1fr] gap-4 max-[720px]:grid-cols-1">
      <Checkbox
        checked={values.marketplace_public}
        onChange={(event) => set({ marketplace_public: event.target.checked })}
        hint={t(job.status === 'Draft' ? 'publicDraft' : 'publicHint')}
      >
        {names('marketplace_public')}
      </Checkbox>
      <Checkbox
        checked={values.marketplace_featured}
        onChange={(event) => set({ marketplace_featured: event.target.checked })}
        hint={t('featuredHint')}
      >
        {names('marketplace_featured')}
      </Checkbox>
    </div>
  );
}

function Removal({ job, form }: EntryPartProps) {
  const t = useTranslations('marketplace.entry');
  const market = useTranslations('marketplace');
  const remove = useRemoval(job, form.markSaved);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="grid min-w-0">
        <strong>{market('removal.action')}</strong>
        <span className="text-small text-ink-3">{t('removalHint')}</span>
      </span>
      <Button variant="danger" onClick={() => void remove()}>
        <Icon of={IconTrash} size={16} />
        {market('removal.action')}
      </Button>
    </div>
  );
}

/** Faults, failures and changes of other people. */
function EntryMessages({ form }: Pick<EntryPartProps, 'form'>) {
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const names = useTranslations('marketplace.entry.fields');
  const textOf = useErrorText();
  const fieldText = useFieldErrorText();
  const problems = [...form.faults].map(([name, fault]) => ({
    inputId: name,
    message: common('fieldError', { field: names(name as EntryField), message: fieldText(fault) }),
  }));
  return (
    <>
      {form.failure !== null && <FormMessage>{textOf(form.failure)}</FormMessage>}
      <ErrorSummary problems={problems} />
      <EntryClash form={form} />
      {form.merged.length > 0 && (
        <FormMessage tone="info">
          {errors('clash.mergedFields', { fields: form.merged.map((name) => names(name)).join(', ') })}
        </FormMessage>
      )}
    </>
  );
}

function EntryOf({ job }: { job: Job }) {
  const market = useTranslations('marketplace');
  const now = useNow();
  const settings = useSettings();
  const form = useEntryForm(job);
  const visitorLink = useVisitorLink();
  const { values } = form;
  const title = job.marketplace_title || job.title;
  const state = marketplaceState(
    { ...job, fixed_deadline: job.fixed_deadline === null ? null : new Date(job.fixed_deadline) },
    isMarketplaceOpen(settings),
    now,
  );
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
            <SaveButtons form={form} />
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,420px)] items-start gap-4 max-[1100px]:grid-cols-1">
        <div className="grid min-w-0 gap-4">
          <EntryMessages form={form} />
          <Panel padded>
            <EntryFields job={job} form={form} />
          </Panel>
          <PicturePanel job={job} form={form} />
          <Panel padded>
            <VisibilityFields job={job} form={form} />
          </Panel>
          <Panel padded>
            <Removal job={job} form={form} />
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
