import '../texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { auditCheckMachine } from '#machines/operations/audit-check.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'

/** Has the audit record checked, and says what was found. */
export const CheckCard = ({ actor }: { actor: ActorRefFrom<typeof auditCheckMachine> }) => {
  const problemText = useProblemText()
  const { result, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <TitledCard
      id="check"
      title={<Trans>校验审计记录</Trans>}
      description={<Trans>每条记录都与前一条一起加封。校验会读取全部记录，找出第一条被改动或缺失的记录。</Trans>}
    >
      <div className={css({ display: 'grid', gap: '3', justifyItems: 'start' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        {result && (
          <Callout kind={result.broken === null ? 'note' : 'bad'}>
            {result.broken === null ? (
              <Trans>到第 {result.newest} 条为止完整，没有改动。</Trans>
            ) : (
              <Trans>第 {result.broken} 条被改动或缺失。请保留数据库和备份，并联系负责安全的人。</Trans>
            )}{' '}
            <TimeText at={result.checkedAt} />
          </Callout>
        )}
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <Button busy={isBusy} onClick={() => actor.send({ type: 'check.begin' })}>
            <Trans>开始校验</Trans>
          </Button>
          {isBusy && (
            <Button look="ghost" onClick={() => actor.send({ type: 'check.cancel' })}>
              <Trans>取消</Trans>
            </Button>
          )}
        </div>
      </div>
    </TitledCard>
  )
}
