import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { css } from '../../../../styled-system/css'

/** A project without people: what this page will look like, and how to get there. */
export const Nobody = () => {
  const { t } = useLingui()
  return (
    <Card>
      <div aria-hidden="true" className={picture}>
        {heights.map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move.
          <span key={place} className={column} style={{ height: `${height}%` }} />
        ))}
      </div>
      <EmptyState
        icon="user"
        title={t`还没有用户`}
        action={
          <Link href="/sdk" className={buttonRecipe({ look: 'primary' })}>
            <Trans>安装追踪代码</Trans>
          </Link>
        }
      >
        <Trans>您的页面发送第一个事件后，这里会显示用户的增长、来源、设备和购买习惯。</Trans>
      </EmptyState>
    </Card>
  )
}

/** Of the columns in the picture, in percent. */
const heights = [22, 30, 26, 38, 34, 28, 44, 40, 52, 46, 42, 58, 50, 64, 56, 60, 72, 66, 62, 78, 70, 84, 76, 80, 92, 86]
const picture = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  alignItems: 'end',
  gap: { base: '3px', wide: '2' },
  height: '112px',
  marginBottom: '-6',
  maskImage: 'linear-gradient(to top, transparent, black)',
})
const column = css({ bg: 'bg.hover', borderRadius: '2px 2px 0 0' })
