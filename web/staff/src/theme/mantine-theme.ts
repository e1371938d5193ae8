import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const shades = (value: string): MantineColorsTuple =>
  [value, value, value, value, value, value, value, value, value, value] as const;

type Role = { fill: string; hover: string; on: string; tint: string; ink: string };

const brand: Role = {
  fill: 'var(--accent)',
  hover: 'var(--accent-hover)',
  on: 'var(--on-accent)',
  tint: 'var(--accent-tint)',
  ink: 'var(--accent-ink)',
};
const bad: Role = {
  fill: 'var(--danger)',
  hover: 'var(--danger-hover)',
  on: 'var(--on-danger)',
  tint: 'var(--bad-tint)',
  ink: 'var(--bad-ink)',
};

/** Buttons and badges by role; component colours never come from Mantine's palettes. */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const role = color === 'red' ? bad : brand;
  const plainInk = color === 'red' ? bad.ink : 'var(--ink)';
  switch (variant) {
    case 'light':
      return { background: role.tint, hover: role.tint, color: role.ink, border: 'none' };
    case 'default':
    case 'outline':
      return {
        background: 'var(--surface)',
        hover: 'var(--sunken)',
        color: plainInk,
        border: '1px solid var(--line-2)',
      };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: variant === 'subtle' ? 'var(--sunken)' : 'transparent',
        color: color === 'red' ? bad.ink : 'var(--ink-2)',
        border: 'none',
      };
    default:
      return {
        background: role.fill,
        hover: role.hover,
        color: role.on,
        border: '1px solid var(--accent-border)',
      };
  }
};

/** Shades 0 to 9 of one of the library's neutral palettes, said by our roles. */
function paletteOf(name: string, roles: readonly string[]): Record<string, string> {
  return Object.fromEntries(roles.map((role, shade) => [`--mantine-color-${name}-${shade}`, `var(--${role})`]));
}

/** The one place where Mantine's variables meet the colour roles of tokens.css. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-error': 'var(--bad-ink)',
    '--mantine-color-success': 'var(--ok-ink)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-3)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line-2)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
    '--mantine-color-brand-filled': 'var(--accent)',
    '--mantine-color-brand-filled-hover': 'var(--accent-hover)',
    '--mantine-color-brand-light': 'var(--accent-tint)',
    '--mantine-color-brand-light-hover': 'var(--accent-tint)',
    '--mantine-color-brand-light-color': 'var(--accent-ink)',
    '--mantine-color-brand-outline': 'var(--accent-ink)',
    '--mantine-color-brand-text': 'var(--accent-ink)',
    ...paletteOf(
      'red',
      Array.from({ length: 10 }, () => 'bad-ink'),
    ),
    '--mantine-color-red-filled': 'var(--danger)',
    '--mantine-color-red-filled-hover': 'var(--danger-hover)',
    '--mantine-color-red-light': 'var(--bad-tint)',
    '--mantine-color-red-light-hover': 'var(--bad-tint)',
    '--mantine-color-red-light-color': 'var(--bad-ink)',
    '--mantine-color-red-text': 'var(--bad-ink)',
    ...paletteOf('gray', ['canvas', 'sunken', 'line', 'line-2', 'line-3', 'ink-3', 'ink-3', 'ink-2', 'ink', 'ink']),
    ...paletteOf('dark', [
      'ink',
      'ink-2',
      'ink-3',
      'ink-3',
      'line-3',
      'sunken',
      'surface',
      'surface',
      'canvas',
      'canvas',
    ]),
  };
  return {
    variables: {
      '--mantine-shadow-xs': 'var(--shadow-1)',
      '--mantine-shadow-sm': 'var(--shadow-1)',
      '--mantine-shadow-md': 'var(--shadow-3)',
      '--mantine-shadow-lg': 'var(--shadow-3)',
      '--mantine-shadow-xl': 'var(--shadow-3)',
    },
    light: scheme,
    dark: scheme,
  };
};

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: shades('var(--accent)') },
  variantColorResolver,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.0625rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  focusRing: 'never',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 36 } },
    Menu: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        lockScroll: false,
        transitionProps: { duration: 0 },
      },
    },
    // Many are drawn only while they are open: what moves then is an animation in their own styles.
    DrawerRoot: { defaultProps: { position: 'right', lockScroll: false, transitionProps: { duration: 0 } } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
  },
});
