import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { allSegmentsQuery } from '#api/segments/queries.ts'
import { createStrategyMachines } from '#api/strategies/adapters.ts'
import { strategiesQuery, strategyFiguresQuery } from '#api/strategies/queries.ts'
import { type Strategy, type StrategyStatus, strategyStatuses } from '#contract/decisions/strategies.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { StatusChange } from '#machines/strategies/strategy-status.machine.ts'
import { ArchiveDialog } from '#ui/strategies/archive-dialog.tsx'
import { StrategiesScreen } from '#ui/strategies/list/strategies-screen.tsx'
import type { RouterContext } from '../../router.ts'
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
}

/** The strategies of a project as their address says. */
export const StrategyListOf = ({ context, project, address, onAddress, onDuplicated }: Props) => {
  const { call } = consoleOf(context)
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
  const { data: figures } = useQuery(strategyFiguresQuery(call, project.id))
  const { data: segments = none } = useQuery(allSegmentsQuery(call, project.id))
  const byStrategy = useMemo(() => figures && new Map(figures.map((it) => [it.strategy, it])), [figures])
  const may = usePermissions(context)
  const [mayWrite, mayPublish] = [may('strategy:write'), may('strategy:publish')]
  const rights = useMemo(() => ({ mayWrite, mayPublish }), [mayWrite, mayPublish])
  const [text, type] = useTyped(q ?? '', (words) => onAddress(addressOf(words, status), { replace: q !== undefined }))
  return (
    <>
      <StrategiesScreen
        reading={reading}
        figures={byStrategy ?? null}
        segments={segments}
        text={text}
        q={q}
        status={status}
        rights={rights}
        onType={type}
        onStatus={(next) => onAddress(addressOf(q ?? '', next), { replace: false })}
        onClearFilter={() => onAddress({}, { replace: false })}
        onChange={onChange}
      />
      <ArchiveDialog actor={actor} />
    </>
  )
}

const none: never[] = []
const idOf = ({ id }: { id: string }) => id

const addressOf = (words: string, status: StrategyStatus | null): StrategiesAddress => ({
  ...(words.trim() === '' ? {} : { q: words }),
  ...(status === null ? {} : { status }),
})
