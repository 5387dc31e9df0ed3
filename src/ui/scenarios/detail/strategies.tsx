import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ScenarioConflict, ScenarioDetail, ScenarioStrategy } from '#contract/scenarios/figures.ts'
import type { scenarioOrderMachine } from '#machines/scenarios/scenario-order.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { StrategyRow } from './strategy-row.tsx'
import { Triggers } from './triggers.tsx'

type Props = {
  detail: Pick<ScenarioDetail, 'strategies' | 'conflictList' | 'summary'>
  order: ActorRefFrom<typeof scenarioOrderMachine>
  mayOrder: boolean
}

/** The strategies that start on a scenario in order of priority, which can be changed, and what is in their way. */
export const Strategies = ({ detail: { strategies, conflictList, summary }, order, mayOrder }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { wanted, problem } = useSelector(order, (it) => it.context)
  const isUnsaved = useSelector(order, (it) => it.hasTag('unsaved'))
  const isBusy = useSelector(order, (it) => it.hasTag('busy'))
  const byId = new Map(strategies.map((it) => [it.id, it]))
  const rows = wanted.flatMap((id) => byId.get(id) ?? [])
  const move = (id: string, to: number) => order.send({ type: 'strategy.move', id, to })
  return (
    <div className={css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <TitledCard
        id="scenario-strategies"
        title={<Trans>由此场景开始的策略</Trans>}
        description={
          <Trans>
            对同一个事件，策略从上到下依次决定。新的顺序保存后立即对所有访客生效；已发布的版本不变，下次发布时沿用这个顺序。
          </Trans>
        }
      >
        {strategies.length === 0 ? (
          <EmptyState icon="route" title={t`还没有由此场景开始的策略`}>
            <Trans>策略的触发条件选择“{summary.scenario}”后，会显示在这里。</Trans>
          </EmptyState>
        ) : (
          <>
            <Conflicts conflicts={conflictList} strategies={byId} />
            {problem && (
              <div className={css({ marginBottom: '3' })}>
                <Callout kind="bad">{problemText(problem)}</Callout>
              </div>
            )}
            <ol aria-label={t`策略，按优先级`} className={css({ listStyle: 'none' })}>
              {rows.map((strategy, place) => (
                <StrategyRow
                  key={strategy.id}
                  strategy={strategy}
                  place={place}
                  last={rows.length - 1}
                  mayMove={mayOrder && !isBusy && rows.length > 1}
                  onMove={move}
                />
              ))}
            </ol>
            {isUnsaved && (
              <section aria-label={t`保存顺序`} className={css({ display: 'flex', gap: '2', marginTop: '4' })}>
                <Button look="primary" busy={isBusy} onClick={() => order.send({ type: 'order.save' })}>
                  <Trans>保存顺序</Trans>
                </Button>
                {!isBusy && (
                  <Button look="ghost" onClick={() => order.send({ type: 'order.revert' })}>
                    <Trans>还原</Trans>
                  </Button>
                )}
              </section>
            )}
          </>
        )}
      </TitledCard>
      <Triggers scenario={summary.scenario} />
    </div>
  )
}

type ConflictsProps = { conflicts: readonly ScenarioConflict[]; strategies: ReadonlyMap<string, ScenarioStrategy> }

/** What is in the way of strategies that run, in a sentence each. */
const Conflicts = ({ conflicts, strategies }: ConflictsProps) => {
  const { i18n } = useLingui()
  if (conflicts.length === 0) return null
  const namesOf = (ids: readonly string[]) =>
    new Intl.ListFormat(i18n.locale).format(ids.map((id) => strategies.get(id)?.name ?? id))
  return (
    <ul className={css({ display: 'grid', gap: '2', listStyle: 'none', marginBottom: '4' })}>
      {conflicts.map((it) => {
        const names = namesOf(it.strategies)
        return (
          <li key={it.kind === 'priority' ? `priority ${it.priority}` : `group ${it.group}`}>
            <Callout kind="note">
              {it.kind === 'priority' ? (
                <Trans>
                  {names} 的优先级都是 {i18n.number(it.priority)}，先后由系统决定。请保存一个顺序。
                </Trans>
              ) : (
                <Trans>
                  {names} 同属互斥组“{it.group}”：对一位访客只投放其中最先决定的一个，直到它过期。
                </Trans>
              )}
            </Callout>
          </li>
        )
      })}
    </ul>
  )
}
