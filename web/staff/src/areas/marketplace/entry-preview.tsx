import {
  IconArmchair,
  IconClock,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconHelpSquareRounded,
  IconMapPin,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { CATEGORY_ICONS } from '@vivavoce/domain/marketplace/activity-types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { MarketCard } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import { freeSeats } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import { useCardFacts } from '@vivavoce/web-shared/marketplace/use-card-facts.ts';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { webinarQuery } from '../../queries/jobs/jobs.ts';
import { categoriesQuery } from '../../queries/marketplace.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { kindOf } from '../../ui/data/job-kind.ts';
import type { EntryValues } from './entry-form.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './preview.module.css';

const plainText = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

const devices = ['computer', 'phone'] as const;
type Device = (typeof devices)[number];
const deviceIcons = { computer: IconDeviceDesktop, phone: IconDeviceMobile };
const factIcons = { question: IconHelpSquareRounded, clock: IconClock, pin: IconMapPin, seat: IconArmchair };

function DeviceSwitch({ value, onChange }: { value: Device; onChange: (device: Device) => void }) {
  const t = useTranslations('marketplace.preview');
  return (
    <span className="flex gap-0.5 rounded-2 bg-sunken p-0.5" role="group" aria-label={t('device')}>
      {devices.map((device) => (
        <Button
          key={device}
          variant="ghost"
          size="small"
          className={styles.device}
          aria-pressed={value === device}
          onClick={() => onChange(device)}
        >
          <Icon of={deviceIcons[device]} size={16} />
          {t(device)}
        </Button>
      ))}
    </span>
  );
}

/** The form of the registration, without fields: it is not to be filled in here. */
function RegistrationSample() {
  const t = useTranslations('marketplace.preview');
  return (
    <div className="grid gap-2.5 border-t border-t-line pt-3">
      <strong>{t('register')}</strong>
      <div className="grid grid-cols-[1fr_1fr] gap-2">
        {(['firstName', 'lastName', 'email'] as const).map((name) => (
          <span
            key={name}
            className={classes(
              styles.sampleField,
              'rounded-2 border border-line-3 px-2.5 py-1.5 text-ink-3 last:col-span-full',
            )}
          >
            {t(name)}
          </span>
        ))}
      </div>
      <span className="rounded-2 bg-accent px-3 py-2 text-center font-semibold text-on-accent">{t('send')}</span>
    </div>
  );
}

/** The card and the registration as visitors will see them with the values of the form. */
export function EntryPreview({ job, values }: { job: Job; values: EntryValues }) {
  const t = useTranslations('marketplace.preview');
  const icons = useTranslations('marketplace.icons');
  const { data } = useQuery(categoriesQuery);
  const { data: webinar = null } = useQuery({ ...webinarQuery(job.id), enabled: job.job_kind === 'webinar' });
  const facts = useCardFacts({
    ...job,
    webinar: webinar && { ...webinar, seats_left: freeSeats(webinar.seats, webinar.registered) },
  });
  const [device, setDevice] = useState<Device>('computer');
  const category = data?.categories.find(({ value }) => value === values.job_activity_type);
  const item = category?.items.find(({ value }) => value === values.job_sub_activity_type);
  const title = values.marketplace_title.trim() || job.title;
  const picture =
    values.marketplace_stock_image ??
    category?.icon ??
    CATEGORY_ICONS[job.id % CATEGORY_ICONS.length] ??
    'interpersonal';
  const lang = job.default_locale === 'fr-fr' ? 'fr' : 'en';
  return (
    <aside className="sticky top-4 grid gap-5 max-[1100px]:static">
      <Panel title={t('title')} action={<DeviceSwitch value={device} onChange={setDevice} />}>
        <div
          className={classes(
            styles.view,
            'mx-auto mt-2 grid gap-5 rounded-3 border border-line bg-canvas p-4 data-[device=phone]:max-w-85.5 data-[device=phone]:rounded-[28px] data-[device=phone]:border-6 data-[device=phone]:border-line-2',
          )}
          data-device={device}
        >
          <ul
            // Its own text colours and shadows are those of visitors; it is no link here.
            className={classes(styles.previewCard, 'm-0 max-w-68 list-none p-0')}
            lang={lang}
          >
            <MarketCard
              activity={{
                id: job.id,
                image: values.marketplace_stock_image ? null : (job.marketplace_image ?? job.image),
                stock_image: picture,
                description: values.marketplace_description.trim() || plainText(job.description),
                job_activity_type: category ? { label: category.label ?? icons(category.icon) } : null,
                job_sub_activity_type: item ?? null,
              }}
              title={title}
              facts={
                <>
                  {facts.map(({ icon, text }) => (
                    <span key={icon}>
                      <Icon of={factIcons[icon]} size={16} />
                      {text}
                    </span>
                  ))}
                </>
              }
            />
          </ul>
          <section
            className="grid gap-2 rounded-4 border border-line bg-surface p-5 wrap-anywhere shadow-2"
            aria-label={t('registration')}
          >
            <span className="text-small text-ink-3">{t('registration')}</span>
            <strong className="text-title" lang={lang}>
              {title}
            </strong>
            {plainText(values.marketplace_details) ? (
              <div lang={lang}>
                <RichText html={values.marketplace_details} />
              </div>
            ) : (
              kindOf(job) === 'practice' && <p className="text-small text-ink-3">{t('reasons')}</p>
            )}
            <RegistrationSample />
          </section>
        </div>
      </Panel>
    </aside>
  );
}
