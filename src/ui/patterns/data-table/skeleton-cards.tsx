import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { css } from '../../../../styled-system/css'

const places = Array.from({ length: 12 }, (_, place) => place)

/** The layout of cards that are on their way. It is shown after 300 ms, so that a fast answer does not flicker. */
export const SkeletonCards = () => {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`正在载入…`} className={grid}>
      {places.map((place) => (
        <span key={place} className={card} />
      ))}
    </div>
  )
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
  gap: '3',
  padding: '3',
  overflow: 'hidden',
  animation: 'appear 120ms 300ms both',
})
const card = css({ height: '180px', borderRadius: 'l', bg: 'bg.hover', animation: 'pulse 1.6s ease-in-out infinite' })
