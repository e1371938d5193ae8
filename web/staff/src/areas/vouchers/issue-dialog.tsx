import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { VOUCHER_LIMITS } from '@vivavoce/domain/marketplace/vouchers.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { refreshVouchers } from './vouchers-search.ts';
import { useCopy } from '../../app/use-copy.ts';
import { jobsQuery } from '../../queries/jobs/jobs.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';

const fields = ['count', 'note', 'job', 'max_uses', 'expires_on'] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string>;

const noVouchers: Values = { count: '1', note: '', job: '', max_uses: '1', expires_on: '' };
const limits = { count: VOUCHER_LIMITS.batch_max, max_uses: VOUCHER_LIMITS.uses_max } as const;
const isWithin = (text: string, max: number): boolean => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max;

/** The values of new codes, and the codes once they exist. */
function useVoucherForm(shortname: string) {
  const textOf = useErrorText();
  const client = useQueryClient();
  const jobs = useQuery(jobsQuery({ status: 'published', page_size: 100 }));
  const [values, setValues] = useState(noVouchers);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const keys = useRef(createKeyRing());
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const set = (name: Field, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setWrong((before) => before.filter((item) => item !== name));
  };
  const show = (names: readonly Field[]) => {
    setWrong(names);
    if (names[0]) document.getElementById(`voucher-${names[0]}`)?.focus();
  };
  const { send, busy, failure, setFailure } = useSend(
    async () => {
      const { count, note, job, max_uses, expires_on } = values;
      const body = {
        count: Number(count),
        note,
        job: job === '' ? null : Number(job),
        max_uses: max_uses === '' ? null : Number(max_uses),
        expires_on: expires_on === '' ? null : expires_on,
      };
      const { results } = await call('POST /api/companies/{shortname}/vouchers', {
        params: { shortname },
        body,
        headers: { 'idempotency-key': keys.current.keyFor(body) },
      });
      setCodes(results.map(({ code }) => code));
      void refreshVouchers(client, shortname);
    },
    (error) => {
      const named = isProblem(error, 422) ? fields.filter((name) => name in error.errors) : [];
      if (named.length === 0) return textOf(error);
      show(named);
      return undefined;
    },
  );
  async function submit(): Promise<void> {
    const { count, max_uses } = values;
    const faultyFields: Field[] = [];
    if (!isWithin(count, limits.count)) faultyFields.push('count');
    if (max_uses !== '' && !isWithin(max_uses, limits.max_uses)) faultyFields.push('max_uses');
    setFailure(undefined);
    show(faultyFields);
    if (faultyFields.length === 0) await send();
  }
  return { jobs, values, wrong, codes, set, busy, failure, submit };
}

function IssuedCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('vouchers');
  const copy = useCopy();
  const common = useTranslations('common');
  return (
    <div className="grid gap-4">
      <FormMessage tone="info">{t('form.issued', { count: codes.length })}</FormMessage>
      <ul
        className="grid max-h-[18rem] list-none grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-2 overflow-auto rounded-2 bg-sunken px-4 py-3 tracking-[0.04em] tabular-nums"
        aria-label={t('form.codes')}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogFoot>
        <Button onClick={() => void copy(codes.join('\n'), t('form.copiedAll'))}>
          <Icon of={IconCopy} size={16} />
          {t('form.copyAll')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {common('close')}
        </Button>
      </DialogFoot>
    </div>
  );
}

/** Issues codes with one purpose, and shows them once they exist. */
export default function IssueDialog({ shortname, onClose }: { shortname: string; onClose: () => void }) {
  const { jobs, values, wrong, codes, set, busy, failure, submit } = useVoucherForm(shortname);
  const t = useTranslations('vouchers');
  const common = useTranslations('common');
  const number = (name: 'count' | 'max_uses', hint?: string) => (
    <TextField
      id={`voucher-${name}`}
      inputMode="numeric"
      autoComplete="off"
      label={t(`form.${name}`)}
      {...(hint && { hint })}
      value={values[name]}
      error={wrong.includes(name) ? t('form.range', { max: limits[name] }) : undefined}
      onChange={(event) => set(name, event.target.value.trim())}
    />
  );

  return (
    <Dialog opened title={t('issue')} size="34rem" onClose={onClose}>
      {codes ? (
        <IssuedCodes codes={codes} onClose={onClose} />
      ) : (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {failure && <FormMessage>{failure}</FormMessage>}
          <TextField
            id="voucher-note"
            optional
            autoComplete="off"
            label={t('form.note')}
            hint={t('form.noteHint')}
            maxLength={VOUCHER_LIMITS.note_max_characters}
            value={values.note}
            onChange={(event) => set('note', event.target.value)}
          />
          <SelectField
            id="voucher-job"
            label={t('form.job')}
            value={values.job}
            options={[
              { value: '', label: t('everywhere') },
              ...(jobs.data?.results.map(({ id, title }) => ({ value: String(id), label: title })) ?? []),
            ]}
            onChange={(job) => set('job', job)}
          />
          <div className="grid grid-cols-[1fr_1fr] items-start gap-3 narrow:grid-cols-1">
            {number('count')}
            {number('max_uses', t('form.max_usesHint'))}
          </div>
          <TextField
            id="voucher-expires_on"
            type="date"
            optional
            label={t('form.expires_on')}
            value={values.expires_on}
            error={wrong.includes('expires_on') ? t('form.past') : undefined}
            onChange={(event) => set('expires_on', event.target.value)}
          />
          <DialogFoot>
            <Button variant="ghost" disabled={busy} onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" variant="primary" busy={busy}>
              {t('form.submit')}
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}
