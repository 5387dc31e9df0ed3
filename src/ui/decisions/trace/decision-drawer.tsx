import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { decisionTraceMachine } from '#machines/decisions/decision-trace.machine.ts'
import { Drawer } from '#ui/components/drawer.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { NoPermission } from '#ui/patterns/data-table/no-permission.tsx'
import { css } from '../../../../styled-system/css'
import { DecisionSummary } from './decision-summary.tsx'
import type { NamesById } from './names.ts'
import { Replay } from './replay.tsx'
import { TraceList } from './trace-list.tsx'

export type TraceActor = ActorRefFrom<typeof decisionTraceMachine>

type Props = { actor: TraceActor; names: NamesById; vocabulary: Vocabulary; onClose: () => void }

/** Why a decision came out as it did: its outcome, every check in order, and whether the same comes out again. */
export const DecisionDrawer = ({ actor, names, vocabulary, onClose }: Props) => {
  const { t } = useLingui()
  const decision = useSelector(actor, (it) => it.context.decision)
  return (
    <Drawer title={t`决策`} onClose={onClose}>
      {decision === null ? (
        <Unshown actor={actor} />
      ) : (
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' })}>
          <DecisionSummary decision={decision} names={names} />
          <Section title={t`检查的过程`}>
            <TraceList trace={decision.trace} names={names} vocabulary={vocabulary} />
          </Section>
          <Section title={t`重放`}>
            <Replay actor={actor} />
          </Section>
        </div>
      )}
    </Drawer>
  )
}

const Unshown = ({ actor }: { actor: TraceActor }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const problem = useSelector(actor, (it) => it.context.problem)
  const isGone = useSelector(actor, (it) => it.matches('gone'))
  if (isGone)
    return (
      <EmptyState icon="trash" title={t`这个决策已不存在`}>
        <Trans>删除或匿名化一个人时，与此人有关的决策也会删除。</Trans>
      </EmptyState>
    )
  if (problem?.code === 'permission.denied')
    return (
      <NoPermission>
        <Trans>查看决策需要 strategy:read 权限。</Trans>
      </NoPermission>
    )
  if (problem) return <LoadFailure onRetry={() => actor.send({ type: 'decision.retry' })}>{problemText(problem)}</LoadFailure>
  return (
    <div aria-busy="true" className={css({ display: 'grid', gap: '3' })}>
      <Skeleton height={72} />
      <Skeleton height={120} />
      <Skeleton height={320} />
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className={css({ fontSize: 's', fontWeight: 'bold', marginBottom: '2' })}>{title}</h3>
    {children}
  </section>
)
