import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './keys.module.css';

const KEYS = [
  ['play', ['␣']],
  ['skip', ['←', '→']],
  ['rate', ['1', '…', '9', '0']],
  ['next', ['N']],
  ['speed', ['<', '>']],
  ['silence', ['X']],
  ['captions', ['C']],
  ['mute', ['M']],
  ['fullscreen', ['F']],
  ['keys', ['?']],
] as const;

/** Every key of the review desk. */
export default function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('review.keys');
  return (
    <Dialog opened={opened} title={t('title')} size="26rem" onClose={onClose}>
      <dl
        className={classes(
          styles.keys,
          'm-0 grid gap-2.5 [&_dd]:m-0 [&_dd]:flex [&_dd]:gap-1 [&_div]:flex [&_div]:items-center [&_div]:justify-between [&_div]:gap-4',
        )}
      >
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key === '␣' ? t('space') : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
