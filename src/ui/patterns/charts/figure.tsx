import './texts.ts'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { css, cx } from '../../../../styled-system/css'

/** Figures from here on are shortened, for example to "1.2M". */
const shortenedFrom = 1_000_000

type FigureProps = { label: ReactNode; note?: ReactNode; children: ReactNode }

/** A number with its name above and what it is compared with below. */
export const Figure = ({ label, note, children }: FigureProps) => (
  <div className={css({ bg: 'bg.raised', paddingInline: { base: '4', wide: '5' }, paddingBlock: '4', minWidth: '0' })}>
    <dt className={css({ color: 'fg.muted', fontSize: 's' })}>{label}</dt>
    <dd className={css({ margin: '0' })}>
      <span className={number}>{children}</span>
      {note && <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'xs', marginTop: '1' })}>{note}</span>}
    </dd>
  </div>
)

/** Figures beside each other, with a line between them. */
export const FigureRow = ({ label, figures = 6, children }: { label: string; figures?: 4 | 6 | 10; children: ReactNode }) => (
  <dl aria-label={label} className={cx(row, columns[figures])}>
    {children}
  </dl>
)

type AmountProps = { value: number; currency?: string | undefined }

/** A number, shortened where it is long: then the exact value is shown on hover and focus. */
export const Amount = ({ value, currency }: AmountProps) => {
  const { i18n } = useLingui()
  const money = currency === undefined ? {} : { style: 'currency' as const, currency, currencyDisplay: 'narrowSymbol' as const }
  const isLong = Math.abs(value) >= shortenedFrom
  const exact = i18n.number(value, money)
  if (!isLong)
    return i18n.number(value, currency !== undefined && value >= 1_000 ? { ...money, maximumFractionDigits: 0 } : money)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact value is shown on focus
    <span tabIndex={0} className={shortened}>
      <span aria-hidden="true">{i18n.number(value, { ...money, notation: 'compact', maximumFractionDigits: 2 })}</span>
      <span className={exactValue}>{exact}</span>
    </span>
  )
}

const number = css({
  display: 'block',
  fontSize: { base: '24px', wide: 'xxl' },
  fontWeight: 'bold',
  lineHeight: 'tight',
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  marginTop: '1',
})
const columns = {
  4: css({ gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', wide: 'repeat(4, minmax(0, 1fr))' } }),
  6: css({
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      wide: 'repeat(3, minmax(0, 1fr))',
      broad: 'repeat(6, minmax(0, 1fr))',
    },
  }),
  10: css({ gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', broad: 'repeat(5, minmax(0, 1fr))' } }),
}
const row = css({
  display: 'grid',
  gap: '1px',
  bg: 'line',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  boxShadow: 'raised',
  overflow: 'clip',
})
const shortened = css({ position: 'relative', borderRadius: 's', '&:is(:hover, :focus-visible) > :last-child': { opacity: '1' } })
const exactValue = css({
  position: 'absolute',
  left: '0',
  top: 'full',
  zIndex: 'sticky',
  paddingInline: '2',
  borderRadius: 's',
  bg: 'fg',
  color: 'bg.raised',
  fontSize: 's',
  fontWeight: 'normal',
  letterSpacing: 'normal',
  opacity: '0',
  pointerEvents: 'none',
})
