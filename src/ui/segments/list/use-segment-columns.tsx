import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Segment } from '#contract/segments/segments.ts'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { useSegmentNames } from '../names.ts'
import { SegmentBadge } from '../segment-badge.tsx'

/** The columns of the list of segments. The call lists the newest change first, so none can be sorted. */
export const useSegmentColumns = (): readonly Column<Segment>[] => {
  const { t, i18n } = useLingui()
  const { kinds, countText } = useSegmentNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<Segment>[]>(
    () => [
      { id: 'name', title: t`名称`, width: 240, grow: true, cell: ({ name }) => name },
      { id: 'kind', title: t`种类`, width: 140, onCard: 'line', cell: ({ kind }) => kinds[kind] },
      { id: 'members', title: t`人数`, width: 120, numeric: true, onCard: 'line', cell: ({ members }) => countText(members) },
      { id: 'state', title: t`状态`, width: 150, onCard: 'aside', cell: (segment) => <SegmentBadge segment={segment} /> },
      {
        id: 'usedBy',
        title: t`被使用`,
        width: 220,
        grow: true,
        onCard: 'nowhere',
        cell: ({ usedBy: [first, ...more] }) => first && (more.length > 0 ? `${first.name} +${more.length}` : first.name),
      },
      {
        id: 'updatedAt',
        title: t`最近更改`,
        width: 190,
        onCard: 'line',
        cell: ({ updatedAt }) => <TimeText at={updatedAt} />,
      },
    ],
    [i18n.locale],
  )
}
