import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Badge } from '#ui/components/badge.tsx'
import { css } from '../../../../styled-system/css'
import type { ReplayActor } from './event-repair.tsx'

/** The result for an event that need not be sent again: its receipt and what it means. */
export const Outcome = ({ actor }: { actor: ReplayActor }) => {
  const messageId = useSelector(actor, (it) => it.context.receipt?.messageId)
  const isAccepted = useSelector(actor, (it) => it.matches({ stored: 'accepted' }))
  const isDuplicate = useSelector(actor, (it) => it.matches({ stored: 'duplicate' }))
  return (
    <div className={css({ display: 'grid', gap: '2', fontSize: 's' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
        <Badge tone={isAccepted ? 'good' : 'neutral'}>
          {isAccepted && <Trans>已接收</Trans>}
          {isDuplicate && <Trans>重复</Trans>}
          {!isAccepted && !isDuplicate && <Trans>未发送</Trans>}
        </Badge>
        {messageId && (
          <code className={css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' })}>
            {messageId}
          </code>
        )}
      </div>
      <p>
        {isAccepted && <Trans>修复后的事件已写入数据库。</Trans>}
        {isDuplicate && <Trans>项目中已有这个 messageId 的事件，没有再计一次。</Trans>}
        {!isAccepted && !isDuplicate && <Trans>这个事件已不在隔离区：它可能已经重新发送过，或保留期已过。</Trans>}
      </p>
      {(isAccepted || isDuplicate) && (
        <p className={css({ color: 'fg.muted' })}>
          <Trans>列表中的这一行保留收到时的内容，并标为已修复。</Trans>
        </p>
      )}
    </div>
  )
}
