import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from '../answer/keys.module.css';

const PASS_KEYS = [
  ['rate', ['1', '…', '9', '0']],
  ['criterion', ['↑', '↓']],
  ['next', ['Enter']],
  ['skip', ['S']],
  ['back', ['P']],
  ['note', ['N']],
  ['picture', ['V']],
] as const;
const PLAYER_KEYS = [
  ['play', ['␣']],
  ['skip', ['←', '→']],
  ['speed', ['<', '>']],
  ['silence', ['X']],
  ['captions', ['C']],
  ['mute', ['M']],
] as const;

/** Every key of the pass. */
export default function PassKeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('pass.keys');
  const player = useTranslations('review.keys');
  const rows = [
    ...PASS_KEYS.map(([name, keys]) => ({ text: t(name), keys })),
    ...PLAYER_KEYS.map(([name, keys]) => ({ text: player(name), keys })),
  ];
  return (
    <Dialog opened={opened} title={player('title')} size="26rem" onClose={onClose}>
      <dl
        className={classes(
          styles.keys,
          'm-0 grid gap-2.5 [&_dd]:m-0 [&_dd]:flex [&_dd]:gap-1 [&_div]:flex [&_div]:items-center [&_div]:justify-between [&_div]:gap-4',
        )}
      >
        {rows.map(({ text, keys }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key === '␣' ? player('space') : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
