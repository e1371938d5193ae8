import { useUser } from '../../queries/sign-in/session.ts';
import { useProductName } from '../page-title.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './wordmark.module.css';

/** The mark: a voice as five bars, in the brand's colour. */
export function Mark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <rect width="36" height="36" rx="10" fill="var(--accent)" />
      <path
        d="M10 15.5v5M15.3 11v14M20.7 13.5v9M26 16.5v3"
        stroke="var(--on-accent)"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
    </svg>
  );
}

/**
 * The company's square logo where it has one, else its logo, else the mark. The link around it carries the label.
 */
export function Logo({ size = 36 }: { size?: number }) {
  const { logo, square_logo } = useUser();
  const shown = square_logo ?? logo;
  if (!shown) return <Mark size={size} />;
  return <img className={classes(styles.logo, 'max-w-full object-contain')} src={shown} alt="" height={size} />;
}

/**
 * The name of the alternate brand and of its company, at the head of pages without a rail. Nothing for the product's
 * own brand.
 */
export function BrandName() {
  const { is_alternate_brand, current_company } = useUser();
  const product = useProductName();
  if (!is_alternate_brand) return null;
  return (
    <span className="flex flex-none items-center gap-2.5 border-e border-e-line pe-4 max-[85rem]:pe-2.5 max-md:hidden">
      <Logo />
      <span className="grid max-[85rem]:hidden">
        <span className="text-[0.9375rem] leading-[1.25rem] font-black tracking-[-0.03em]">{product}</span>
        <span className="max-w-[18ch] overflow-hidden text-mini text-ellipsis whitespace-nowrap text-ink-3">
          {current_company?.name}
        </span>
      </span>
    </span>
  );
}
