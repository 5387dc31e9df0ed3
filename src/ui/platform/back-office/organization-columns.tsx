import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Organization } from '#contract/platform/organizations.ts'
import { Badge } from '#ui/components/badge.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { useBackOfficeNames } from './names.ts'

/** The ids of the columns that sort are those that the call knows. */
export const useOrganizationColumns = (): readonly Column<Organization>[] => {
  const { t, i18n } = useLingui()
  const { organizationStatuses } = useBackOfficeNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<Organization>[]>(
    () => [
      { id: 'name', title: t`名称`, width: 200, grow: true, sortable: true, cell: ({ name }) => name },
      { id: 'owner', title: t`所有者`, width: 200, grow: true, onCard: 'line', cell: ({ owner }) => owner?.email },
      {
        id: 'status',
        title: t`状态`,
        width: 100,
        onCard: 'aside',
        cell: ({ suspension }) => (
          <Badge tone={suspension ? 'bad' : 'good'}>{organizationStatuses[suspension ? 'suspended' : 'active']}</Badge>
        ),
      },
      {
        id: 'projects',
        title: t`项目`,
        width: 80,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ projects }) => i18n.number(projects),
      },
      { id: 'members', title: t`成员`, width: 80, numeric: true, onCard: 'nowhere', cell: ({ members }) => i18n.number(members) },
      {
        id: 'events',
        title: t`近 30 天事件`,
        width: 130,
        numeric: true,
        sortable: true,
        onCard: 'line',
        cell: ({ eventsMonth, countedAt }) => countedAt && i18n.number(eventsMonth),
      },
      {
        id: 'lastEventAt',
        title: t`最近事件`,
        width: 150,
        onCard: 'nowhere',
        cell: ({ lastEventAt }) => lastEventAt && <TimeText at={lastEventAt} />,
      },
      {
        id: 'created',
        title: t`创建时间`,
        width: 150,
        sortable: true,
        onCard: 'nowhere',
        cell: ({ createdAt }) => <TimeText at={createdAt} />,
      },
    ],
    [i18n.locale],
  )
}
