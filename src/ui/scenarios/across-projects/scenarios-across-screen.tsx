import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ScenarioAcross, ScenariosAcross } from '#contract/scenarios/across-projects.ts'
import { scenarioDefinitions } from '#contract/scenarios/definitions.ts'
import { dateText } from '#ui/components/date-text.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'

type Props = { across: Omit<ScenariosAcross, 'items'> | null; reading: Reading<ScenarioAcross> }

/** The eight scenarios with how the projects of all organisations use them. */
export const ScenariosAcrossScreen = ({ across, reading }: Props) => {
  const { t, i18n } = useLingui()
  const columns = useAcrossColumns()
  const { titles } = useScenarioNames()
  const statusOf = useTableStatus()
  const { rows } = reading
  const projects = i18n.number(across?.projects ?? 0)
  const computed = across && dateText(i18n, across.computedAt, exactTime)
  return (
    <div data-page="board">
      <ListPage
        title={t`场景管理`}
        description={t`八个场景的定义对所有组织相同；每个项目可以停用场景，或限定哪些事件开始策略。`}
        total={null}
        loaded={rows.length}
        filters={null}
        active={[]}
        onClearFilter={nothing}
        tools={null}
        bulk={null}
        isLoadingMore={false}
      >
        <DataTable
          label={t`场景管理`}
          columns={columns}
          rows={rows}
          rowId={idOf}
          nameOf={({ scenario }) => titles[scenario]}
          href={hrefOf}
          hidden={noColumns}
          density="comfortable"
          total={rows.length || null}
          status={statusOf(reading, t`这里是所有组织的场景。`)}
          isFiltered={false}
          onClearFilter={nothing}
          onRetry={reading.onRetry}
          empty={<EmptyState icon="grid" title={t`没有场景`} />}
        />
      </ListPage>
      {across && (
        <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '4', maxWidth: 'prose' })}>
          <Trans>
            共 {projects} 个项目。“接收中”的项目在最近 30 天收到过该场景的事件，含机器人。统计于 {computed}。
          </Trans>
        </p>
      )}
    </div>
  )
}

const useAcrossColumns = (): readonly Column<ScenarioAcross>[] => {
  const { t, i18n } = useLingui()
  const names = useScenarioNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<ScenarioAcross>[]>(
    () => [
      { id: 'name', title: t`场景`, width: 160, grow: true, cell: ({ scenario }) => names.titles[scenario] },
      {
        id: 'event',
        title: t`事件`,
        width: 140,
        onCard: 'nowhere',
        cell: ({ scenario }) => <code className={css({ fontFamily: 'mono', fontSize: 's' })}>{scenario}</code>,
      },
      {
        id: 'receiving',
        title: t`接收中的项目`,
        width: 120,
        numeric: true,
        onCard: 'aside',
        cell: ({ receiving }) => i18n.number(receiving),
      },
      {
        id: 'organizations',
        title: t`所属组织`,
        width: 100,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ organizations }) => i18n.number(organizations),
      },
      {
        id: 'running',
        title: t`运行中的策略`,
        width: 120,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ running }) => i18n.number(running),
      },
      { id: 'off', title: t`已停用的项目`, width: 120, numeric: true, onCard: 'nowhere', cell: ({ off }) => i18n.number(off) },
      {
        id: 'restricted',
        title: t`有限定条件的项目`,
        width: 140,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ restricted }) => i18n.number(restricted),
      },
      {
        id: 'last',
        title: t`最近事件`,
        width: 140,
        onCard: 'line',
        cell: ({ lastSeen }) => lastSeen && <TimeText at={lastSeen} />,
      },
      {
        id: 'required',
        title: t`应带的属性`,
        width: 240,
        onCard: 'nowhere',
        cell: ({ scenario }) => scenarioDefinitions[scenario].required.join(', '),
      },
    ],
    [i18n.locale],
  )
}

const idOf = ({ scenario }: ScenarioAcross) => scenario
const hrefOf = ({ scenario }: ScenarioAcross) => `/admin/scenarios/${scenario}`
const nothing = () => {}
const noColumns: ReadonlySet<string> = new Set()
const exactTime = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const
