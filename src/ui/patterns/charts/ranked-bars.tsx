import './texts.ts'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Link } from '#ui/components/link.tsx'
import { css } from '../../../../styled-system/css'
import { shareText } from './share-text.ts'

export type RankedRow = {
  id: string
  name: string
  value: number
  /** Where the row leads; none for what stands for many. */
  href?: string | undefined
  /** In place of the number, where it is not exact. */
  valueText?: string | undefined
  note?: ReactNode
}

/** How many rows there are before the others are asked for. */
const atFirst = 6

/** `amount` is what the numbers count; people if it is left out. */
type Props = { label: string; amount?: ReactNode; rows: readonly RankedRow[]; whole: number }

/** Amounts as bars from zero, the largest first, with their share of a whole. */
export const RankedBars = ({ label, amount, rows, whole }: Props) => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || rows.length <= atFirst + 1 ? rows : rows.slice(0, atFirst)
  const left = rows.length - shown.length
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <>
      <p aria-hidden="true" className={columnNames}>
        {amount ?? <Trans>人数</Trans>}
        <span className={css({ minWidth: '12', textAlign: 'right' })}>
          <Trans>占比</Trans>
        </span>
      </p>
      <ol aria-label={label} className={css({ display: 'grid', gap: '1', listStyle: 'none' })}>
        {shown.map((row) => (
          <Row key={row.id} row={row} most={most} whole={whole} />
        ))}
      </ol>
      {left > 0 && (
        <Button look="ghost" size="small" className={more} onClick={() => setWhole(true)}>
          <Trans>显示其余 {left} 项</Trans>
        </Button>
      )}
    </>
  )
}

const Row = ({ row: { name, value, href, valueText, note }, most, whole }: { row: RankedRow; most: number; whole: number }) => {
  const { i18n } = useLingui()
  return (
    <li className={line}>
      <span className={css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })} title={name}>
        {href === undefined ? (
          <span className={css({ color: 'fg.muted' })}>{name}</span>
        ) : (
          <Link href={href} className={link}>
            {name}
          </Link>
        )}
        {note && <span className={css({ color: 'fg.muted', fontSize: 'xs' })}> {note}</span>}
      </span>
      <span className={css({ textAlign: 'right', fontVariantNumeric: 'tabular-nums' })}>{valueText ?? i18n.number(value)}</span>
      <span className={css({ textAlign: 'right', color: 'fg.muted', fontVariantNumeric: 'tabular-nums', minWidth: '12' })}>
        {shareText(i18n, value, whole)}
      </span>
      <span aria-hidden="true" className={track}>
        <span className={href === undefined ? restBar : bar} style={{ width: `${(100 * value) / most}%` }} />
      </span>
    </li>
  )
}

const columnNames = css({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: '2',
  color: 'fg.muted',
  fontSize: 'xs',
  marginTop: '-2',
})
const line = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  columnGap: '2',
  alignItems: 'baseline',
  paddingBlock: '1',
  marginInline: '-2',
  paddingInline: '2',
  borderRadius: 's',
  fontSize: 's',
  '&:has(a):hover': { bg: 'bg.hover' },
})
const link = css({
  color: 'fg',
  // The whole row is the link's.
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 's' },
  _hover: { textDecoration: 'underline' },
  _focusVisible: { outline: 'none', _after: { outline: '2px solid token(colors.accent)' } },
})
const track = css({
  gridColumn: '1 / -1',
  display: 'block',
  height: '4px',
  marginTop: '1',
  borderRadius: 'full',
  bg: 'bg.hover',
  overflow: 'hidden',
  forcedColorAdjust: 'none',
})
const bar = css({
  display: 'block',
  height: 'full',
  minWidth: '2px',
  borderRadius: 'full',
  bg: { base: 'accent.solid', _dark: 'accent' },
  transition: 'width 240ms',
})
const restBar = css({
  display: 'block',
  height: 'full',
  minWidth: '2px',
  borderRadius: 'full',
  bg: 'line.strong',
  transition: 'width 240ms',
})
const more = css({ alignSelf: 'flex-start', marginTop: '2', marginLeft: '-2' })
