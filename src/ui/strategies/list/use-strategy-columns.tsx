import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Strategy, StrategyFigures } from '#contract/decisions/strategies.ts'
import type { StrategyEffect } from '#contract/experiments/strategy-effects.ts'
import { VerdictBadge } from '#ui/experiments/verdict.tsx'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { useStrategyNames } from '../names.ts'
import { StrategyBadge } from '../strategy-badge.tsx'
import { useTriggerText } from '../trigger-text.ts'
import { BudgetCell, LiftCell, MeansCell } from './effect-cells.tsx'

type Options = {
  /** By the strategy's id; null while they are not known. */
  figures: ReadonlyMap<string, StrategyFigures> | null
  /** The same; null also for people who may not see effects. They see no columns of effects. */
  effects: ReadonlyMap<string, StrategyEffect> | null
  mayReadEffects: boolean
  currency: string
  segments: Vocabulary['segments']
  /** What can be done with a strategy; null where nothing can. */
  menuOf: ((strategy: Strategy) => ReactNode) | null
}

/** The columns that are hidden until somebody chooses them. */
export const firstHiddenColumns: readonly string[] = ['mode', 'means', 'decisions']

/** The columns of the list of strategies. The call lists the newest change first, so none can be sorted. */
export const useStrategyColumns = (options: Options): readonly Column<Strategy>[] => {
  const { figures, effects, mayReadEffects, currency, segments, menuOf } = options
  const { t, i18n } = useLingui()
  const { modes } = useStrategyNames()
  const triggerText = useTriggerText({ segments })
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<Strategy>[]>(() => {
    const count = (of: 'decisions' | 'delivered') => (strategy: Strategy) => {
      const found = figures?.get(strategy.id)
      if (!found || strategy.version === null) return null
      const number = i18n.number(found[of])
      return found.exact ? number : t`${number} 以上`
    }
    const effect = (show: (result: StrategyEffect['result']) => ReactNode) => (strategy: Strategy) => {
      const found = effects?.get(strategy.id)
      return found ? show(found.result) : null
    }
    const ofEffects: Column<Strategy>[] = [
      {
        id: 'lift',
        title: t`效果（95% 区间）`,
        width: 200,
        onCard: 'nowhere',
        cell: effect((result) => <LiftCell result={result} />),
      },
      {
        id: 'verdict',
        title: t`结论`,
        width: 96,
        onCard: 'line',
        cell: effect(({ verdict }) => <VerdictBadge verdict={verdict} />),
      },
      {
        id: 'means',
        title: t`目标：对照 → 投放`,
        width: 150,
        onCard: 'nowhere',
        cell: effect((result) => <MeansCell result={result} currency={currency} />),
      },
    ]
    return [
      { id: 'name', title: t`名称`, width: 170, grow: true, cell: ({ name }) => name },
      {
        id: 'trigger',
        title: t`触发`,
        width: 170,
        grow: true,
        onCard: 'line',
        cell: ({ definition }) => triggerText(definition.trigger),
      },
      { id: 'status', title: t`状态`, width: 96, onCard: 'aside', cell: (strategy) => <StrategyBadge strategy={strategy} /> },
      { id: 'mode', title: t`模式`, width: 90, onCard: 'nowhere', cell: ({ mode }) => modes[mode] },
      { id: 'goal', title: t`目标`, width: 104, onCard: 'nowhere', cell: ({ definition }) => definition.goal?.metric },
      ...(mayReadEffects ? ofEffects : []),
      {
        id: 'budget',
        title: t`花费 / 预算`,
        width: 150,
        onCard: 'nowhere',
        cell: ({ id }) => {
          const budget = figures?.get(id)?.budget
          return budget ? <BudgetCell budget={budget} /> : null
        },
      },
      { id: 'decisions', title: t`决策（30 天）`, width: 112, numeric: true, onCard: 'nowhere', cell: count('decisions') },
      { id: 'delivered', title: t`投放（30 天）`, width: 104, numeric: true, onCard: 'line', cell: count('delivered') },
      { id: 'publishedBy', title: t`发布人`, width: 96, onCard: 'nowhere', cell: ({ id }) => figures?.get(id)?.publishedBy },
      {
        id: 'updatedAt',
        title: t`最近更改`,
        width: 104,
        onCard: 'nowhere',
        cell: ({ updatedAt }) => <TimeText at={updatedAt} />,
      },
      ...(menuOf ? [{ id: 'menu', title: t`操作`, width: 84, onCard: 'nowhere' as const, cell: menuOf }] : []),
    ]
  }, [i18n.locale, figures, effects, mayReadEffects, currency, segments, menuOf])
}
