import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { OrganizationKey } from '#contract/platform/organization-tabs.ts'
import { Badge } from '#ui/components/badge.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { Table } from './table.tsx'

/** The keys of an organisation's projects, by their beginning. */
export const KeysTable = ({ reading }: { reading: Reading<OrganizationKey> }) => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  const columns = useMemo<Column<OrganizationKey>[]>(
    () => [
      { id: 'hint', title: t`密钥`, width: 120, cell: ({ hint }) => <code>{hint}…</code> },
      { id: 'kind', title: t`类型`, width: 80, onCard: 'line', cell: ({ kind }) => (kind === 'server' ? t`服务器` : t`网页`) },
      { id: 'project', title: t`项目`, width: 120, grow: true, onCard: 'line', cell: ({ project }) => project.name },
      {
        id: 'state',
        title: t`状态`,
        width: 90,
        onCard: 'aside',
        cell: ({ retiresAt }) => (
          <Badge tone={retiresAt === null ? 'good' : 'warn'}>{retiresAt === null ? t`使用中` : t`更换中`}</Badge>
        ),
      },
      {
        id: 'createdAt',
        title: t`创建时间`,
        width: 140,
        onCard: 'nowhere',
        cell: ({ createdAt }) => <TimeText at={createdAt} />,
      },
      {
        id: 'lastUsedAt',
        title: t`最近使用`,
        width: 110,
        onCard: 'line',
        cell: ({ lastUsedAt }) => lastUsedAt && <TimeText at={lastUsedAt} />,
      },
      {
        id: 'origins',
        title: t`允许的来源`,
        width: 160,
        grow: true,
        onCard: 'nowhere',
        cell: ({ origins }) => {
          const text = origins.join(', ')
          return text && <span title={text}>{text}</span>
        },
      },
    ],
    [i18n.locale],
  )
  return <Table label={t`密钥`} columns={columns} reading={reading} nameOf={nameOf} empty={t`还没有密钥`} />
}

const nameOf = ({ hint }: OrganizationKey) => hint
