import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ScenarioProject, ScenarioProjectState } from '#contract/scenarios/across-projects.ts'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { FilterChips } from '#ui/patterns/list/filter-chips.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { TotalText } from '#ui/patterns/list/total-text.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'
import type { BadgeTone } from '../scenario-badge.tsx'

type Props = {
  q: string | undefined
  /** What is typed into the search field. */
  text: string
  reading: Reading<ScenarioProject>
  onType: (text: string) => void
}

/** Each project with what it receives of a scenario, and the version of the template that it has. */
export const ScenarioProjects = ({ q, text, reading, onType }: Props) => {
  const { t } = useLingui()
  const columns = useProjectColumns()
  const statusOf = useTableStatus()
  const { rows, total, problem, onMore, onRetry } = reading
  const clear = () => onType('')
  const active = q === undefined ? [] : [{ id: 'q', label: t`搜索：${q}`, onRemove: clear }]
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      <div className={css({ width: { base: 'full', wide: '320px' } })}>
        <SearchField label={t`项目、组织或 ID`} value={text} onEdit={onType} />
      </div>
      <FilterChips active={active} onClear={clear} />
      <DataTable
        label={t`项目`}
        columns={columns}
        rows={rows}
        rowId={idOf}
        nameOf={nameOf}
        href={hrefOf}
        hidden={noColumns}
        density="comfortable"
        total={total?.exact ? total.value : null}
        onEnd={problem ? undefined : onMore}
        status={statusOf(reading, t`这里是所有组织的项目。`)}
        isFiltered={active.length > 0}
        onClearFilter={clear}
        onRetry={onRetry}
        empty={<EmptyState icon="folder" title={t`还没有项目`} />}
      />
      {total && <TotalText total={total} />}
      <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose' })}>
        <Trans>触发是最近 24 小时的数量，含机器人。完整度是最近 100 个事件中带齐应带属性的比例。</Trans>
      </p>
    </div>
  )
}

const tones: Record<ScenarioProjectState, BadgeTone> = { receiving: 'good', quiet: 'neutral', never: 'neutral', off: 'warn' }

const useProjectColumns = (): readonly Column<ScenarioProject>[] => {
  const { t, i18n } = useLingui()
  const names = useScenarioNames()
  const states: Record<ScenarioProjectState, string> = {
    receiving: t`接收中`,
    quiet: t`30 天无事件`,
    never: t`从未收到`,
    off: t`已停用`,
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<ScenarioProject>[]>(
    () => [
      {
        id: 'name',
        title: t`项目`,
        width: 150,
        grow: true,
        cell: ({ name, isSample }) => (isSample ? t`${name}（示例）` : name),
      },
      {
        id: 'organization',
        title: t`组织`,
        width: 140,
        grow: true,
        onCard: 'line',
        cell: ({ organization: { name, isSuspended } }) => (isSuspended ? t`${name}（已暂停）` : name),
      },
      {
        id: 'state',
        title: t`状态`,
        width: 120,
        onCard: 'aside',
        cell: ({ state }) => <Badge tone={tones[state]}>{states[state]}</Badge>,
      },
      {
        id: 'fires',
        title: t`24 小时触发`,
        width: 110,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ fires }) => names.count(fires),
      },
      {
        id: 'complete',
        title: t`属性完整度`,
        width: 110,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ checked, complete }) =>
          checked > 0 && i18n.number(complete / checked, { style: 'percent', maximumFractionDigits: 0 }),
      },
      {
        id: 'running',
        title: t`运行中的策略`,
        width: 110,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ running }) => i18n.number(running),
      },
      {
        id: 'version',
        title: t`模板版本`,
        width: 100,
        onCard: 'nowhere',
        cell: ({ version, offered }) => (offered === null ? i18n.number(version) : t`${version}，待确认 ${offered}`),
      },
      {
        id: 'restricted',
        title: t`限定条件`,
        width: 100,
        onCard: 'nowhere',
        cell: ({ isRestricted }) => isRestricted && t`有`,
      },
      {
        id: 'last',
        title: t`最近事件`,
        width: 140,
        onCard: 'line',
        cell: ({ lastSeen }) => lastSeen && <TimeText at={lastSeen} />,
      },
    ],
    [i18n.locale],
  )
}

const idOf = ({ id }: ScenarioProject) => id
const nameOf = ({ name }: ScenarioProject) => name
const hrefOf = ({ organization }: ScenarioProject) => `/admin/organizations/${organization.id}`
const noColumns: ReadonlySet<string> = new Set()
