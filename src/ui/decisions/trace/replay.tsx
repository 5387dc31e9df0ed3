import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import type { TraceActor } from './decision-drawer.tsx'

/** Decides again from what was stored with a decision, and says whether the same came out. */
export const Replay = ({ actor }: { actor: TraceActor }) => {
  const problemText = useProblemText()
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isSame = useSelector(actor, (it) => it.matches({ shown: 'same' }))
  const isDifferent = useSelector(actor, (it) => it.matches({ shown: 'different' }))
  const problem = useSelector(actor, (it) => it.context.problem)
  return (
    <div className={css({ display: 'grid', gap: '3', justifyItems: 'start' })}>
      <p className={css({ fontSize: 's', color: 'fg.muted', maxWidth: 'prose' })}>
        <Trans>用当时保存的数据和策略版本重新决定一次，并与记录比较。不会发送任何消息。</Trans>
      </p>
      <Button icon="refresh" busy={isBusy} onClick={() => actor.send({ type: 'decision.replay' })}>
        <Trans>重放</Trans>
      </Button>
      <div role="status" className={css({ _empty: { display: 'none' } })}>
        {isSame && (
          <Badge tone="good">
            <Trans>重放得到相同的决策</Trans>
          </Badge>
        )}
        {isDifferent && (
          <Badge tone="bad">
            <Trans>重放得到不同的决策</Trans>
          </Badge>
        )}
      </div>
      {isDifferent && (
        <p className={css({ fontSize: 's' })}>
          <Trans>记录可能被改动过，或这一版服务器的判断方式不同。请联系管理员。</Trans>
        </p>
      )}
      {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
    </div>
  )
}
