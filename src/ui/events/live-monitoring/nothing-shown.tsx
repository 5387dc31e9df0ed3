import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { eventStreamMachine } from '#machines/events/event-stream.machine.ts'
import type { liveMonitoringMachine } from '#machines/events/live-monitoring.machine.ts'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { clearFilter, isFiltering } from './filters.tsx'

type Actor = ActorRefFrom<typeof liveMonitoringMachine>
type Props = { actor: Actor; stream: ActorRefFrom<typeof eventStreamMachine> }

/** Why no event is shown, and what to do about it. */
export const NothingShown = ({ actor, stream }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const isEmpty = useSelector(actor, (it) => it.context.shown.length === 0)
  const isLive = useSelector(stream, (it) => it.hasTag('live'))
  const isDisplaced = useSelector(stream, (it) => it.matches({ connection: 'displaced' }))
  const problem = useSelector(stream, (it) => it.context.problem)
  const kept = useSelector(actor, (it) => it.context.kept.length)
  const isHeld = useSelector(actor, (it) => it.context.heldCount > 0)
  if (problem && (isEmpty || !isRetried(problem.code)))
    return (
      <div className={css({ marginTop: '4' })}>
        <Callout kind="bad">{problemText(problem)}</Callout>
      </div>
    )
  if (!isEmpty) return null
  if (kept > 0) return <NothingFound actor={actor} kept={kept} />
  if (isHeld)
    return (
      <EmptyState icon="pause" title={t`已暂停`}>
        <Trans>继续后，等待的事件会显示在这里。</Trans>
      </EmptyState>
    )
  if (isDisplaced)
    return (
      <EmptyState icon="pause" title={t`已停止更新`}>
        <Trans>选择“在此继续”，事件会重新显示在这里。</Trans>
      </EmptyState>
    )
  if (!isLive)
    return (
      <div role="status" aria-label={t`正在加载事件…`}>
        <Skeleton height={320} />
      </div>
    )
  return (
    <EmptyState
      icon="activity"
      title={t`还没有事件`}
      action={
        <Link href="/sdk" className={buttonRecipe({ look: 'primary' })}>
          <Trans>前往开发者工具</Trans>
        </Link>
      }
    >
      <Trans>把代码片段粘贴到您的页面并打开它，事件会立即显示在这里。</Trans>
    </EmptyState>
  )
}

const isRetried = (code: string) => code.startsWith('transport.') || code.startsWith('server.')

const NothingFound = ({ actor, kept }: { actor: Actor; kept: number }) => {
  const { t, i18n } = useLingui()
  const filter = useSelector(actor, (it) => it.context.filter)
  const isGood = filter.onlyRejected && !isFiltering({ ...filter, onlyRejected: false })
  const count = i18n.number(kept)
  return (
    <EmptyState
      icon={isGood ? 'check' : 'search'}
      title={isGood ? t`没有被拒绝的事件` : t`没有符合筛选的事件`}
      action={
        <Button onClick={() => clearFilter(actor)}>
          <Trans>清除筛选</Trans>
        </Button>
      }
    >
      {isGood ? (
        <Trans>最近的 {count} 个事件全部被接收。新的拒绝会立即显示在这里。</Trans>
      ) : (
        <Trans>最近的 {count} 个事件都不符合。之后到来的符合的事件会立即显示在这里。</Trans>
      )}
    </EmptyState>
  )
}
