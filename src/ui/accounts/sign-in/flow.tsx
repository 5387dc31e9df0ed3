import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'

/** How the product handles an event today, in three steps. */
export const Flow = () => (
  <ol className={css({ display: 'grid', gap: '0', maxWidth: '380px' })}>
    <Step mark="1" title={<Trans>访客在您的页面上操作</Trans>}>
      <Trans>页面浏览和自定义事件先写入访客的浏览器，确认送达后才移除。</Trans>
    </Step>
    <Step mark="2" title={<Trans>服务器提交并逐条回执</Trans>}>
      <Trans>回执为“已接收”的事件已写入数据库。重试不会产生重复。</Trans>
    </Step>
    <Step mark="3" title={<Trans>控制台实时显示</Trans>} last>
      <Trans>一秒之内看到时间、名称、页面和访客。断线后从中断处继续。</Trans>
    </Step>
  </ol>
)

const Step = ({
  mark,
  title,
  last = false,
  children,
}: {
  mark: string
  title: ReactNode
  last?: boolean
  children: ReactNode
}) => (
  <li className={css({ display: 'grid', gridTemplateColumns: '32px 1fr', columnGap: '4' })}>
    <span className={css({ display: 'grid', justifyItems: 'center', gridTemplateRows: '32px 1fr' })} aria-hidden="true">
      <span
        className={css({
          width: '8',
          height: '8',
          display: 'grid',
          placeItems: 'center',
          borderRadius: 'full',
          bg: 'accent.soft',
          color: 'accent',
          fontWeight: 'bold',
          fontSize: 's',
        })}
      >
        {mark}
      </span>
      {!last && <span className={css({ width: '1px', bg: 'line.strong', opacity: '0.5', minHeight: '8' })} />}
    </span>
    <div className={css({ paddingBottom: '8', paddingTop: '1' })}>
      <p className={css({ fontWeight: 'bold' })}>{title}</p>
      <p className={css({ color: 'fg.muted', marginTop: '1' })}>{children}</p>
    </div>
  </li>
)
