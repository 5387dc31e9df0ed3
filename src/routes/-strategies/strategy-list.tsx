import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { strategyEffectsQuery } from '#api/experiments/queries.ts'
import { allSegmentsQuery } from '#api/segments/queries.ts'
import { createStrategyMachines } from '#api/strategies/adapters.ts'
import { strategiesQuery, strategyFiguresQuery } from '#api/strategies/queries.ts'
import { type Strategy, type StrategyStatus, strategyStatuses } from '#contract/decisions/strategies.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { StatusChange } from '#machines/strategies/strategy-status.machine.ts'
import { DisplayButton } from '#ui/patterns/list/display-button.tsx'
import { ArchiveDialog } from '#ui/strategies/archive-dialog.tsx'
import { StrategiesScreen } from '#ui/strategies/list/strategies-screen.tsx'
import { firstHiddenColumns, useStrategyColumns } from '#ui/strategies/list/use-strategy-columns.tsx'
import { StrategyMenu } from '#ui/strategies/strategy-menu.tsx'
import type { RouterContext } from '../../router.ts'
import { useDensity } from '../-lists/use-density.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useTyped } from '../-lists/use-typed.ts'
import { consoleOf } from '../-shell/console.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import type { StrategiesAddress } from './address.ts'
import { useStatusChanges } from './use-status-changes.ts'

type Props = {
  context: RouterContext
  project: Project
  address: StrategiesAddress
  onAddress: (address: StrategiesAddress, how: { replace: boolean }) => void
  onDuplicated: (strategy: Strategy) => void
  onCompare: (ids: readonly string[]) => void
}

/** The strategies of a project as their address says. */
export const StrategyListOf = ({ context, project, address, onAddress, onDuplicated, onCompare }: Props) => {
  const { call, tabBar } = consoleOf(context)
  const [machines] = useState(() => createStrategyMachines(call))
  const { actor, change } = useStatusChanges({ machines, project: project.id, onDuplicated })
  // The table keeps its columns, and with them its rows, as long as this stays the same.
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  const onChange = useCallback((strategy: Strategy, it: StatusChange) => latest.current(strategy, it), [])
  const { q } = address
  const status = strategyStatuses.find((it) => it === address.status) ?? null
  const search = { ...(q === undefined ? {} : { q }), ...(status === null ? {} : { status }) }
  const reading = usePages(useInfiniteQuery(strategiesQuery(call, project.id, search)), idOf)
  const may = usePermissions(context)
  const [mayWrite, mayPublish, mayReadEffects] = [may('strategy:write'), may('strategy:publish'), may('effect:read')]
  const columns = useColumns({ context, project, mayWrite, mayPublish, mayReadEffects, onChange })
  const hidden = useMemo(() => new Set(address.hide === undefined ? firstHiddenColumns : address.hide.split('.')), [address.hide])
  const [density, setDensity] = useDensity(context.account.storage, {
    user: tabBar.getSnapshot().context.user,
    page: '/ai-marketing-strategies',
    first: 'comfortable',
  })
  const [selected, setSelected] = useState(nothing)
  const to = (part: Partial<Shown>, how = { replace: false }) =>
    onAddress(addressOf({ words: q ?? '', status, hide: address.hide, ...part }), how)
  const [text, type] = useTyped(q ?? '', (words) => to({ words }, { replace: q !== undefined }))
  return (
    <>
      <StrategiesScreen
        reading={reading}
        columns={columns}
        hidden={hidden}
        density={density}
        tools={
          <DisplayButton
            columns={columns.filter(({ id }) => id !== 'menu')}
            hidden={hidden}
            onHide={(ids) => to({ hide: [...ids].join('.') })}
            density={density}
            onDensity={setDensity}
            sort={null}
            onSort={() => {}}
          />
        }
        text={text}
        q={q}
        status={status}
        mayWrite={mayWrite}
        selected={selected}
        onSelect={setSelected}
        onCompare={mayReadEffects ? () => onCompare([...selected]) : null}
        onType={type}
        onStatus={(next) => to({ status: next })}
        onClearFilter={() => to({ words: '', status: null })}
      />
      <ArchiveDialog actor={actor} />
    </>
  )
}

type ColumnOptions = Pick<Props, 'context' | 'project'> & {
  mayWrite: boolean
  mayPublish: boolean
  mayReadEffects: boolean
  onChange: (strategy: Strategy, change: StatusChange) => void
}

/** The columns, with the figures and effects of all strategies: one call each. */
const useColumns = ({ context, project, mayWrite, mayPublish, mayReadEffects, onChange }: ColumnOptions) => {
  const { call } = consoleOf(context)
  const { data: figures } = useQuery(strategyFiguresQuery(call, project.id))
  const { data: effects } = useQuery({ ...strategyEffectsQuery(call, project.id), enabled: mayReadEffects })
  const { data: segments = none } = useQuery(allSegmentsQuery(call, project.id))
  const menuOf = useMemo(
    () =>
      mayWrite || mayPublish
        ? (strategy: Strategy) => (
            <StrategyMenu strategy={strategy} rights={{ mayWrite, mayPublish }} onChange={(it) => onChange(strategy, it)} />
          )
        : null,
    [mayWrite, mayPublish, onChange],
  )
  return useStrategyColumns({
    figures: useByStrategy(figures),
    effects: useByStrategy(effects?.items),
    mayReadEffects,
    currency: effects?.currency ?? '',
    segments,
    menuOf,
  })
}

const useByStrategy = <Item extends { strategy: string }>(items: readonly Item[] | undefined) =>
  useMemo(() => (items ? new Map(items.map((it) => [it.strategy, it])) : null), [items])

const none: never[] = []
const nothing: ReadonlySet<string> = new Set()
const idOf = ({ id }: { id: string }) => id

type Shown = { words: string; status: StrategyStatus | null; hide: string | undefined }

const addressOf = ({ words, status, hide }: Shown): StrategiesAddress => ({
  ...(words.trim() === '' ? {} : { q: words }),
  ...(status === null ? {} : { status }),
  ...(hide === undefined ? {} : { hide }),
})
