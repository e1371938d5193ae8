import { useState, type CSSProperties } from 'react';
import { brandProperties, DEFAULT_PRIMARY } from '@vivavoce/domain/companies/brand.ts';
import { normaliseHex } from '@vivavoce/domain/companies/colour.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { TabGroup, TabList, TabPanel } from '../../ui/navigation/tab-group.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './preview.module.css';

type PreviewPanelProps = { name: string; logo: string | null; primary: string };

const BUCKETS = [1, 2, 3, 4, 5] as const;
type Side = 'page' | 'email';

/** A page and a mail in the company's name, logo and colour as they are typed; in light mode, as applicants see them first. */
export function PreviewPanel({ name, logo, primary }: PreviewPanelProps) {
  const t = useTranslations('company.preview');
  const [side, setSide] = useState<Side>('page');
  const roles = brandProperties(normaliseHex(primary) ?? DEFAULT_PRIMARY, 'light') as CSSProperties;
  const sender = logo ? <img src={logo} alt={name} height={28} /> : <span className="font-semibold">{name}</span>;
  return (
    <Panel title={t('title')}>
      <TabGroup<Side> value={side} onChange={setSide} className={styles.tabs}>
        <TabList
          label={t('title')}
          tabs={[
            { value: 'page', label: t('page') },
            { value: 'email', label: t('email') },
          ]}
        />
        <TabPanel value="page">
          <div
            className={classes(
              styles.sheet,
              '[&_img]:h-7 [&_img]:max-w-full [&_img]:object-contain [&_img]:[object-position:left]',
            )}
            style={roles}
          >
            {sender}
            <div>
              <p className="text-small text-ink-2">{t('eyebrow', { company: name })}</p>
              <p className="text-title">{t('job')}</p>
            </div>
            <div className="grid gap-2 rounded-2 bg-accent-tint px-4 py-3.5 text-small">
              <p className="font-semibold">{t('question')}</p>
              <div className={classes(styles.steps, 'flex gap-1')} aria-hidden="true">
                {BUCKETS.map((bucket) => (
                  <span key={bucket} className={bucket <= 2 ? styles.done : undefined} />
                ))}
              </div>
              <p>{t('text')}</p>
            </div>
            <span
              className={classes(
                styles.button,
                'grid min-h-11 place-items-center rounded-2 border border-accent-border bg-accent px-4 py-0 font-semibold text-on-accent',
              )}
            >
              {t('start')}
            </span>
            <span className="text-center font-semibold text-accent-ink">{t('adjust')}</span>
            <div>
              <p className="text-small text-ink-2">{t('stages')}</p>
              <div
                className={classes(styles.ramp, 'mt-1.5 flex gap-0 overflow-hidden rounded-[4px]')}
                aria-hidden="true"
              >
                {BUCKETS.map((bucket) => (
                  <span key={bucket} style={{ background: `var(--bucket-${bucket})` }} />
                ))}
              </div>
            </div>
          </div>
        </TabPanel>
        <TabPanel value="email">
          <div
            className={classes(
              styles.sheet,
              '[&_img]:h-7 [&_img]:max-w-full [&_img]:object-contain [&_img]:[object-position:left]',
            )}
            style={roles}
          >
            {sender}
            <p className="text-title">{t('job')}</p>
            <p>{t('greeting')}</p>
            <p>{t('mail', { company: name })}</p>
            <span
              className={classes(
                styles.button,
                'grid min-h-11 place-items-center rounded-2 border border-accent-border bg-accent px-4 py-0 font-semibold text-on-accent',
              )}
            >
              {t('open')}
            </span>
            <span className="text-center font-semibold text-accent-ink">{t('adjust')}</span>
          </div>
        </TabPanel>
      </TabGroup>
    </Panel>
  );
}
