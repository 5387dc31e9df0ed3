import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { locales } from '#contract/http/locale.ts'
import type { ScenarioAcross, ScenariosAcross } from '#contract/scenarios/across-projects.ts'
import { Badge } from '#ui/components/badge.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'
import { useTemplateNames } from '../templates/names.ts'

type Props = { across: Omit<ScenariosAcross, 'items'> | null; reading: Reading<ScenarioAcross> }

/** The eight scenarios with how the projects of all organisations use them. */
export const ScenariosAcrossScreen = ({ across, reading }: Props) => {
  const { t, i18n } = useLingui()
  const columns = useAcrossColumns(across?.projects ?? 0)
  const { titles } = useScenarioNames()
  const statusOf = useTableStatus()
  const { rows } = reading
  const projects = i18n.number(across?.projects ?? 0)
  const countedAt = rows.find(({ template }) => template.firesCountedAt !== null)?.template.firesCountedAt ?? null
  const computed = countedAt && dateText(i18n, countedAt, exactTime)
  return (
    <div data-page="board">
      <ListPage
        title={t`场景管理`}
        description={t`编写场景模板，发布新版本并推送到项目。项目自己的检测规则不会被覆盖。`}
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
          <Trans>共 {projects} 个项目。“已安装”是使用最新版本的项目；触发次数含机器人，按 UTC 日期每小时统计。</Trans>{' '}
          {computed && <Trans>统计于 {computed}。</Trans>}
        </p>
      )}
    </div>
  )
}

const useAcrossColumns = (projects: number): readonly Column<ScenarioAcross>[] => {
  const { t, i18n } = useLingui()
  const names = useScenarioNames()
  const templates = useTemplateNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<ScenarioAcross>[]>(
    () => [
      {
        id: 'name',
        title: t`场景`,
        width: 190,
        grow: true,
        cell: ({ scenario }) => names.titles[scenario],
      },
      {
        id: 'goal',
        title: t`默认 KPI`,
        width: 170,
        grow: true,
        onCard: 'line',
        cell: ({ template }) => names.goalText(template.goal),
      },
      {
        id: 'installed',
        title: t`已安装的项目`,
        width: 120,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ template }) => `${i18n.number(template.installed)} / ${i18n.number(projects)}`,
      },
      {
        id: 'fires',
        title: t`30 天触发`,
        width: 120,
        numeric: true,
        onCard: 'line',
        cell: ({ template: { fires } }) => fires !== null && i18n.number(fires),
      },
      {
        id: 'languages',
        title: t`语言完整度`,
        width: 110,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ template }) => `${i18n.number(template.languages.length)} / ${i18n.number(locales.length)}`,
      },
      {
        id: 'version',
        title: t`版本`,
        width: 90,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ template }) => i18n.number(template.version),
      },
      {
        id: 'state',
        title: t`状态`,
        width: 150,
        onCard: 'aside',
        cell: ({ template }) => {
          const { text, tone } = templates.stateOf(template, projects)
          return <Badge tone={tone}>{text}</Badge>
        },
      },
    ],
    [i18n.locale, projects],
  )
}

const idOf = ({ scenario }: ScenarioAcross) => scenario
const hrefOf = ({ scenario }: ScenarioAcross) => `/admin/scenarios/${scenario}`
const nothing = () => {}
const noColumns: ReadonlySet<string> = new Set()
const exactTime = { dateStyle: 'medium', timeStyle: 'short' } as const
