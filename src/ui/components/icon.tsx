import { css, cx } from '../../../styled-system/css'

/** Icons that are used in more than one place. */
export const iconPaths = {
  home: 'M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.5 16.5v-5h3v5',
  activity: 'M2.5 10.5h3.2L8 4.5l4 11 2.3-5h3.2',
  folder: 'M2.5 5.5a1 1 0 0 1 1-1h4l2 2h7a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1z',
  key: 'M12.5 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM9.6 10.4 3 17m2.5-2.5 2 2m.5-4.5 2 2',
  code: 'M7 5.5 2.5 10 7 14.5m6-9 4.5 4.5-4.5 4.5m-1.5-11-3 13',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  check: 'm4 10.5 4 4 8-9',
  play: 'M6 4v12l10-6z',
  pause: 'M6.5 4.5v11m7-11v11',
  plus: 'M10 4v12m-6-6h12',
  down: 'm5 7.5 5 5 5-5',
  right: 'm7.5 5 5 5-5 5',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'm5 5 10 10m0-10L5 15',
  globe: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM2.5 10h15M10 2.5c5 4.5 5 10.5 0 15-5-4.5-5-10.5 0-15',
  theme: 'M10 2.5a7.5 7.5 0 1 0 0 15zM10 2.5a7.5 7.5 0 0 1 0 15',
  logout: 'M8 3.5H3.5v13H8M8 10h9m-3.5-3.5L17 10l-3.5 3.5',
  alert: 'M10 3 2.5 16.5h15zM10 8v4m0 2v.1',
  refresh: 'M16.5 10a6.5 6.5 0 1 1-2-4.7M16.5 2.5v4h-4',
  back: 'M16.5 10h-13m5-5-5 5 5 5',
  user: 'M10 10a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 10 10zm-6 6.5c.6-3 2.9-4.5 6-4.5s5.4 1.5 6 4.5',
  external: 'M8 4H4v12h12v-4M11 3.5h5.5V9M16.5 3.5 9 11',
  show: 'M2 10c2-3.7 4.7-5.5 8-5.5s6 1.8 8 5.5c-2 3.7-4.7 5.5-8 5.5S4 13.7 2 10zm8-2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  hide: 'M2 10c2-3.7 4.7-5.5 8-5.5s6 1.8 8 5.5c-2 3.7-4.7 5.5-8 5.5S4 13.7 2 10zM4 16 16 4',
  keyboard: 'M2.5 5h15v10h-15zM5.5 8.2v.1m3-.1v.1m3-.1v.1m3-.1v.1M7 11.8h6',
  search: 'M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM12.5 12.5 17 17',
  edit: 'm4 13.5-.5 3 3-.5L16 6.5 13.5 4zM11.5 6l2.5 2.5',
  trash: 'M4 5.5h12M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5m3-5v5',
  spark: 'M10 2.5 11.8 8.2 17.5 10l-5.7 1.8L10 17.5l-1.8-5.7L2.5 10l5.7-1.8z',
  chart: 'M3 3v14h14M6.5 13.5v-4m3.5 4v-7m3.5 7V9',
  layers: 'm10 3 7 3.5-7 3.5-7-3.5zM3 10l7 3.5 7-3.5M3 13.5 10 17l7-3.5',
  route:
    'M5 3.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm10 10a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM6.5 5H13a3 3 0 0 1 0 5H7a3 3 0 0 0 0 5h6.5',
  cart: 'M2.5 3.5h2l2 9.5h9l1.5-7H5.2M8 16.5v.1m6.5-.1v.1',
  text: 'M4 4.5h12M4 8h12M4 11.5h12M4 15h7',
  shield: 'M10 2.5 16 5v4.5c0 4-2.5 6.7-6 8-3.5-1.3-6-4-6-8V5z',
  grid: 'M3.5 3.5h5.5v5.5H3.5zm7.5 0h5.5v5.5H11zm-7.5 7.5h5.5v5.5H3.5zm7.5 0h5.5v5.5H11z',
} as const

export type IconName = keyof typeof iconPaths

type Look = { size?: number; className?: string | undefined }

/** A decorative icon: its meaning is also given in words. `size` is in pixels. */
export const Icon = ({ name, ...look }: Look & { name: IconName }) => <Glyph path={iconPaths[name]} {...look} />

/** Frame for an icon that is drawn on a square of 20 units. */
export const Glyph = ({ path, size = 16, className }: Look & { path: string }) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={cx(css({ flex: 'none' }), className)}
  >
    <path d={path} />
  </svg>
)
