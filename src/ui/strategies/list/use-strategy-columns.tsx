import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Strategy, StrategyFigures } from '#contract/decisions/strategies.ts'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { useStrategyNames } from '../names.ts'
import { StrategyBadge } from '../strategy-badge.tsx'
import { useTriggerText } from '../trigger-text.ts'

type Options = {
  /** By the strategy's id; null while they are not known. */
  figures: ReadonlyMap<string, StrategyFigures> | null
  segments: Vocabulary['segments']
  /** What can be done with a strategy; null where nothing can. */
  menuOf: ((strategy: Strategy) => ReactNode) | null
}

/** The columns of the list of strategies. The call lists the newest change first, so none can be sorted. */
export const useStrategyColumns = ({ figures, segments, menuOf }: Options): readonly Column<Strategy>[] => {
  const { t, i18n } = useLingui()
  const { modes } = useStrategyNames()
  const triggerText = useTriggerText({ segments })
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<Strategy>[]>(() => {
    const figure = (of: 'decisions' | 'delivered') => (strategy: Strategy) => {
      const found = figures?.get(strategy.id)
      if (!found || strategy.version === null) return null
      const count = i18n.number(found[of])
      return found.exact ? count : t`${count} 以上`
    }
    return [
      { id: 'name', title: t`名称`, width: 180, grow: true, cell: ({ name }) => name },
      {
        id: 'trigger',
        title: t`触发`,
        width: 190,
        grow: true,
        onCard: 'line',
        cell: ({ definition }) => triggerText(definition.trigger),
      },
      { id: 'status', title: t`状态`, width: 112, onCard: 'aside', cell: (strategy) => <StrategyBadge strategy={strategy} /> },
      { id: 'mode', title: t`模式`, width: 90, onCard: 'nowhere', cell: ({ mode }) => modes[mode] },
      { id: 'goal', title: t`目标`, width: 110, onCard: 'nowhere', cell: ({ definition }) => definition.goal?.metric },
      { id: 'decisions', title: t`决策（30 天）`, width: 112, numeric: true, onCard: 'nowhere', cell: figure('decisions') },
      { id: 'delivered', title: t`投放（30 天）`, width: 112, numeric: true, onCard: 'line', cell: figure('delivered') },
      {
        id: 'updatedAt',
        title: t`最近更改`,
        width: 112,
        onCard: 'nowhere',
        cell: ({ updatedAt }) => <TimeText at={updatedAt} />,
      },
      ...(menuOf ? [{ id: 'menu', title: t`操作`, width: 90, onCard: 'nowhere' as const, cell: menuOf }] : []),
    ]
  }, [i18n.locale, figures, segments, menuOf])
}
