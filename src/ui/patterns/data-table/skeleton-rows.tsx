import { useLingui } from '@lingui/react/macro'
import { css } from '../../../../styled-system/css'
import { type Density, rowHeights } from './column.ts'
import { useIsNarrow } from './use-is-narrow.ts'

const places = Array.from({ length: 10 }, (_, place) => place)

/** The layout of a table whose rows are on their way. It is shown after 300 ms, so that a fast answer does not flicker. */
export const SkeletonRows = ({ columns, density }: { columns: number; density: Density }) => {
  const { t } = useLingui()
  const isCard = useIsNarrow()
  return (
    <div role="status" aria-label={t`正在载入…`} className={css({ animation: 'appear 120ms 300ms both' })}>
      {places.map((place) => (
        <div key={place} className={row} style={{ height: isCard ? rowHeights.card : rowHeights[density] }}>
          {places.slice(0, isCard ? 1 : columns).map((cell) => (
            <span key={cell} className={bar} />
          ))}
        </div>
      ))}
    </div>
  )
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  paddingInline: '3',
  borderBottom: '1px solid token(colors.line)',
})
const bar = css({
  flex: '1',
  height: '3',
  maxWidth: '160px',
  borderRadius: 's',
  bg: 'bg.hover',
  animation: 'pulse 1.6s ease-in-out infinite',
})
