import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'

type Props = { title: ReactNode; aside?: ReactNode; caption?: ReactNode; children: ReactNode }

/** An illustration of the product. Unless its caption says something else, it says that the data are invented. */
export const Picture = ({ title, aside, caption = <Trans>示意图，数据为示例。</Trans>, children }: Props) => (
  <figure className={css({ margin: '0', minWidth: '0' })}>
    <div
      className={css({
        bg: 'bg.raised',
        border: '1px solid token(colors.line)',
        borderRadius: 'l',
        boxShadow: 'raised',
        overflow: 'hidden',
      })}
    >
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          gap: '2',
          paddingInline: '4',
          paddingBlock: '2',
          borderBottom: '1px solid token(colors.line)',
          fontSize: 's',
        })}
      >
        <span className={css({ fontWeight: 'medium' })}>{title}</span>
        <span className={css({ color: 'fg.muted' })}>{aside}</span>
      </div>
      {children}
    </div>
    <figcaption className={css({ color: 'fg.muted', fontSize: 'xs', marginTop: '2' })}>{caption}</figcaption>
  </figure>
)

/** Of figures that `scripts/site-figures.mjs` took from the product. */
export const ShopCaption = () => <Trans>由产品根据示例项目（一家虚构的茶铺）的事件计算。注册后可以打开同样的项目。</Trans>

export const rows = css({
  fontSize: 's',
  '& > *': { minHeight: '10', paddingInline: '4', paddingBlock: '2', alignItems: 'center', gap: '2' },
  '& > * + *': { borderTop: '1px solid token(colors.line)' },
})
export const mono = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' })
export const muted = css({ color: 'fg.muted' })
export const good = css({ color: 'good' })
export const bad = css({ color: 'bad' })

/** The text of a chart's axis, in the units of the picture. */
export const axisText = css({ fill: 'fg.muted', fontSize: '11px', fontVariantNumeric: 'tabular-nums' })
export const axisLine = css({ stroke: 'line' })
