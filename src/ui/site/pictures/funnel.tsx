import { Trans, useLingui } from '@lingui/react/macro'
import { css, cx } from '../../../../styled-system/css'
import { mono, muted, Picture } from './parts.tsx'

const steps = [
  { event: 'view_product', visitors: 4_180 },
  { event: 'add_to_cart', visitors: 1_254 },
  { event: 'start_checkout', visitors: 702 },
  { event: 'purchase', visitors: 309 },
]
const [first] = steps
const width = 560

/** The number of visitors at each step. */
export const FunnelPicture = () => {
  const { i18n } = useLingui()
  return (
    <Picture title={<Trans>从浏览到购买，访客数</Trans>} aside={<Trans>周五至周日</Trans>}>
      <ol className={css({ display: 'grid', gap: '4', padding: '4', fontSize: 's' })}>
        {steps.map(({ event, visitors }, index) => (
          <li key={event}>
            <span className={css({ display: 'flex', justifyContent: 'space-between', gap: '2', marginBottom: '1' })}>
              <span className={mono}>{event}</span>
              <span>
                {i18n.number(visitors)}
                {index > 0 && (
                  <span className={cx(muted, css({ marginLeft: '2' }))}>
                    {i18n.number(shareOf(visitors, steps[index - 1]?.visitors), { style: 'percent' })}
                  </span>
                )}
              </span>
            </span>
            <svg
              viewBox={`0 0 ${width} 10`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className={css({ width: 'full', height: '10px' })}
            >
              <rect width={width} height="10" rx="3" className={css({ fill: 'bg.hover' })} />
              <rect
                width={(width * visitors) / (first?.visitors ?? 1)}
                height="10"
                rx="3"
                className={css({ fill: 'accent.solid' })}
              />
            </svg>
          </li>
        ))}
      </ol>
    </Picture>
  )
}

const shareOf = (visitors: number, before = 1) => visitors / before
