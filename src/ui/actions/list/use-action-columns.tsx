import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ResponseActionSummary } from '#contract/actions/response-actions.ts'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { ActionBadge } from '../action-badge.tsx'
import { CoverageMarks } from '../coverage-marks.tsx'
import { useActionNames } from '../names.ts'

/** The columns of the list of response actions. The call lists the newest change first, so none can be sorted. */
export const useActionColumns = (): readonly Column<ResponseActionSummary>[] => {
  const { t, i18n } = useLingui()
  const { types } = useActionNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<ResponseActionSummary>[]>(
    () => [
      { id: 'name', title: t`名称`, width: 240, grow: true, cell: ({ name }) => name },
      { id: 'type', title: t`类型`, width: 120, onCard: 'line', cell: ({ type }) => types[type] },
      { id: 'status', title: t`状态`, width: 170, onCard: 'aside', cell: (action) => <ActionBadge action={action} /> },
      {
        id: 'version',
        title: t`版本`,
        width: 80,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ version }) => version !== null && i18n.number(version),
      },
      {
        id: 'coverage',
        title: t`语言`,
        width: 210,
        onCard: 'line',
        cell: ({ coverage }) => <CoverageMarks coverage={coverage} />,
      },
      {
        id: 'usedBy',
        title: t`被使用`,
        width: 180,
        onCard: 'nowhere',
        cell: ({ usedBy: [first, ...more] }) => first && (more.length > 0 ? `${first.name} +${more.length}` : first.name),
      },
      { id: 'updatedAt', title: t`最近更改`, width: 190, onCard: 'line', cell: ({ updatedAt }) => <TimeText at={updatedAt} /> },
    ],
    [i18n.locale],
  )
}
