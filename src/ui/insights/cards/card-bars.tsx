import '../texts.ts'
import { css } from '../../../../styled-system/css'

export type CardBar = {
  name: string
  /** The number, as it is read. */
  value: string
  /** A second number beside it. */
  share?: string
  /** The length of the bar, of 1. */
  part: number
}

/** Amounts as bars from zero, each with its name and number: what a card has room for. */
export const CardBars = ({ label, unit, bars }: { label: string; unit: string; bars: readonly CardBar[] }) => (
  <>
    <p className={css({ color: 'fg.muted', fontSize: 'xs' })}>{unit}</p>
    <ol aria-label={label} className={css({ display: 'grid', gap: '2', listStyle: 'none', fontSize: 's' })}>
      {bars.map(({ name, value, share, part }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same name, and bars have no identity but their place.
        <li key={place}>
          <div className={css({ display: 'flex', gap: '2', alignItems: 'baseline' })}>
            <bdi className={nameLook} title={name}>
              {name}
            </bdi>
            <span className={number}>{value}</span>
            {share !== undefined && <span className={shareLook}>{share}</span>}
          </div>
          <div aria-hidden="true" className={track}>
            <span className={bar} style={{ width: `${100 * Math.min(1, Math.max(0, part))}%` }} />
          </div>
        </li>
      ))}
    </ol>
  </>
)

const nameLook = css({ flex: '1', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const number = css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
const shareLook = css({
  minWidth: '12',
  textAlign: 'right',
  color: 'fg.muted',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
const track = css({
  height: '2',
  marginTop: '1',
  borderRadius: 's',
  bg: 'bg.hover',
  overflow: 'hidden',
  forcedColorAdjust: 'none',
})
const bar = css({
  display: 'block',
  height: 'full',
  bg: { base: 'accent.solid', _dark: 'accent' },
  transition: 'width 240ms',
})
