import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type AiModel, type AiModelState, aiModelStates } from '#contract/platform/ai-models.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { css } from '../../../../styled-system/css'
import { selectLook } from '../back-office/select.ts'
import { useModelNames } from './names.ts'
import { ViewSwitch } from './view-switch.tsx'

export type AiModelsAddress = { q?: string; state?: AiModelState; view?: 'builtIn' }

type Props = {
  address: AiModelsAddress
  /** What is typed into the search field. */
  text: string
  reading: Reading<AiModel>
  onType: (text: string) => void
  onAddress: (address: AiModelsAddress) => void
  onAdd: () => void
}

/** The model endpoints that the platform offers. */
export const AiModelsScreen = ({ address: { q, state }, text, reading, onType, onAddress, onAdd }: Props) => {
  const { t } = useLingui()
  const { states } = useModelNames()
  const columns = useColumns()
  const statusOf = useTableStatus()
  const { rows, total, problem, onMore, onRetry } = reading
  const withWords = q === undefined ? {} : { q }
  const clear = () => onAddress({})
  const active = [
    ...(q === undefined ? [] : [{ id: 'q', label: t`搜索：${q}`, onRemove: () => onType('') }]),
    ...(state === undefined ? [] : [{ id: 'state', label: states[state], onRemove: () => onAddress(withWords) }]),
  ]
  return (
    <div data-page="board">
      <ListPage
        title={t`AI 模型`}
        description={t`平台提供给组织的语言模型，用于起草文字。数字统计近 30 天的调用，不含测试。`}
        action={
          <Button look="primary" onClick={onAdd}>
            <Trans>添加模型</Trans>
          </Button>
        }
        total={problem && rows.length === 0 ? null : total}
        loaded={rows.length}
        filters={
          <>
            <div className={css({ width: { base: 'full', wide: '320px' } })}>
              <SearchField label={t`名称、地址或模型 ID`} value={text} onEdit={onType} />
            </div>
            <select
              aria-label={t`状态`}
              value={state ?? ''}
              onChange={({ target: { value } }) => {
                const chosen = aiModelStates.find((it) => it === value)
                onAddress({ ...withWords, ...(chosen ? { state: chosen } : {}) })
              }}
              className={selectLook}
            >
              <option value="">{t`所有状态`}</option>
              {aiModelStates.map((it) => (
                <option key={it} value={it}>
                  {states[it]}
                </option>
              ))}
            </select>
          </>
        }
        active={active}
        onClearFilter={clear}
        tools={<ViewSwitch value="endpoints" onChoose={(view) => view === 'builtIn' && onAddress({ view })} />}
        bulk={null}
        isLoadingMore={reading.isLoadingMore}
      >
        <DataTable
          label={t`语言模型`}
          columns={columns}
          rows={rows}
          rowId={idOf}
          nameOf={nameOf}
          href={hrefOf}
          hidden={nothing}
          density="comfortable"
          total={total?.exact ? total.value : null}
          onEnd={problem ? undefined : onMore}
          status={statusOf(reading, t`这里是平台可用的语言模型。`)}
          isFiltered={active.length > 0}
          onClearFilter={clear}
          onRetry={onRetry}
          empty={<EmptyState icon="layers" title={t`还没有模型`} />}
        />
      </ListPage>
    </div>
  )
}

const useColumns = (): readonly Column<AiModel>[] => {
  const { t, i18n } = useLingui()
  const names = useModelNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<AiModel>[]>(
    () => [
      { id: 'name', title: t`名称`, width: 160, grow: true, cell: ({ name }) => name },
      {
        id: 'state',
        title: t`状态`,
        width: 100,
        onCard: 'aside',
        cell: ({ isOn }) => <Badge tone={isOn ? 'good' : 'neutral'}>{names.states[isOn ? 'on' : 'off']}</Badge>,
      },
      { id: 'provider', title: t`服务商`, width: 130, onCard: 'nowhere', cell: ({ provider }) => names.providers[provider] },
      { id: 'model', title: t`模型 ID`, width: 160, grow: true, onCard: 'line', cell: ({ model }) => <code>{model}</code> },
      {
        id: 'address',
        title: t`地址`,
        width: 220,
        grow: true,
        onCard: 'nowhere',
        cell: ({ baseUrl }) => <span title={baseUrl}>{baseUrl}</span>,
      },
      {
        id: 'purposes',
        title: t`模型用途`,
        width: 120,
        onCard: 'nowhere',
        cell: ({ purposes, defaultFor }) =>
          purposes.map((it) => (defaultFor.includes(it) ? t`${names.purposes[it]}（默认）` : names.purposes[it])).join(' · '),
      },
      {
        id: 'key',
        title: t`密钥`,
        width: 90,
        onCard: 'nowhere',
        cell: ({ keySince }) => (keySince ? t`已保存` : t`无`),
      },
      {
        id: 'context',
        title: t`上下文`,
        width: 110,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ contextTokens }) => i18n.number(contextTokens),
      },
      {
        id: 'price',
        title: t`输入 / 输出每千 token`,
        width: 190,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ priceIn, priceOut }) => `${names.price(priceIn)} / ${names.price(priceOut)}`,
      },
      { id: 'fallback', title: t`备用模型`, width: 140, onCard: 'nowhere', cell: ({ fallback }) => fallback?.name },
      {
        id: 'calls',
        title: t`调用`,
        width: 100,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ figures: { calls } }) => i18n.number(calls),
      },
      {
        id: 'errors',
        title: t`失败`,
        width: 80,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ figures: { errors } }) => i18n.number(errors),
      },
      {
        id: 'p95',
        title: t`P95 延迟`,
        width: 110,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ figures: { p95 } }) => p95 !== null && names.milliseconds(p95),
      },
      {
        id: 'cost',
        title: t`费用`,
        width: 100,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ figures: { cost } }) => names.price(cost),
      },
    ],
    [i18n.locale],
  )
}

const idOf = ({ id }: AiModel) => id
const nameOf = ({ name }: AiModel) => name
const hrefOf = ({ id }: AiModel) => `/admin/ai-models/${id}`
const nothing: ReadonlySet<string> = new Set()
