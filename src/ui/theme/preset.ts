import { definePreset } from '@pandacss/dev'

const grid = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96].map((n) => [
    n,
    { value: `${n * 4}px` },
  ]),
)

const themed = (light: string, dark: string) => ({ value: { base: light, _dark: dark } })

/** One neutral ramp, one accent, three signals; a 4 px grid. `fg` on `bg` and every `on` colour meet WCAG AA. */
export const causeway = definePreset({
  name: 'causeway',
  theme: {
    tokens: {
      spacing: grid,
      sizes: { ...grid, full: { value: '100%' }, prose: { value: '640px' }, page: { value: '1120px' }, nav: { value: '240px' } },
      radii: { s: { value: '4px' }, m: { value: '6px' }, l: { value: '10px' }, full: { value: '999px' } },
      fonts: {
        body: { value: 'var(--font-body)' },
        mono: {
          value:
            'ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace',
        },
      },
      fontSizes: {
        xs: { value: '12px' },
        s: { value: '13px' },
        m: { value: '14px' },
        l: { value: '16px' },
        xl: { value: '20px' },
        xxl: { value: '28px' },
        display: { value: '44px' },
      },
      fontWeights: { normal: { value: '400' }, medium: { value: '500' }, bold: { value: '600' } },
      lineHeights: { tight: { value: '1.25' }, body: { value: '1.6' } },
      durations: { fast: { value: '120ms' }, calm: { value: '240ms' } },
      zIndex: { sticky: { value: 10 }, menu: { value: 20 }, dialog: { value: 30 }, toast: { value: 40 } },
    },
    semanticTokens: {
      colors: {
        bg: {
          DEFAULT: themed('#f7f8f9', '#0e1013'),
          raised: themed('#ffffff', '#16191d'),
          sunken: themed('#eff1f3', '#0a0c0e'),
          hover: themed('#eceef1', '#20242a'),
        },
        fg: { DEFAULT: themed('#14171b', '#eceef0'), muted: themed('#565e69', '#9ba3ae'), faint: themed('#68707b', '#868e99') },
        line: { DEFAULT: themed('#e1e4e8', '#282d34'), strong: themed('#868e99', '#68707b') },
        accent: {
          DEFAULT: themed('#1a4fd6', '#6d97ff'),
          solid: themed('#1f5eff', '#2f68f5'),
          hover: themed('#184bd0', '#2559dd'),
          soft: themed('#e9efff', '#18243f'),
          on: { value: '#ffffff' },
        },
        good: { DEFAULT: themed('#0f7a45', '#4fc58a'), soft: themed('#e4f5ec', '#10291d') },
        warn: { DEFAULT: themed('#8a5a00', '#e0b04f'), soft: themed('#fbf1db', '#2c2310') },
        bad: { DEFAULT: themed('#c4242f', '#ff7d84'), soft: themed('#fdeaeb', '#361619'), solid: themed('#c4242f', '#c4242f') },
      },
      shadows: {
        raised: themed('0 1px 2px rgb(20 23 27 / 0.06)', '0 1px 2px rgb(0 0 0 / 0.4)'),
        floating: themed(
          '0 8px 28px rgb(20 23 27 / 0.16), 0 1px 3px rgb(20 23 27 / 0.1)',
          '0 8px 28px rgb(0 0 0 / 0.6), 0 0 0 1px rgb(255 255 255 / 0.06)',
        ),
      },
    },
    breakpoints: { wide: '768px', full: '1080px', broad: '1360px' },
    keyframes: {
      travel: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
      spin: { to: { transform: 'rotate(360deg)' } },
      appear: { from: { opacity: '0' }, to: { opacity: '1' } },
      flash: { from: { backgroundColor: 'var(--colors-accent-soft)' } },
      pulse: { '50%': { opacity: '0.45' } },
    },
  },
})
