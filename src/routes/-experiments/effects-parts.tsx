import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { saveFile } from '#api/browser/save-file.ts'
import { type EffectQuestion, effectMethodQuery } from '#api/experiments/queries.ts'
import type { EffectResult, EffectScope } from '#contract/experiments/effects.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { Chosen } from '#ui/experiments/controls.tsx'
import { MethodDrawer } from '#ui/experiments/method-drawer.tsx'
import { useEffectNames } from '#ui/experiments/names.ts'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import type { EffectsAddress } from './address.ts'

export const chosenOf = ({ engine, cuped, correction, by, difference, wanted }: EffectsAddress): Chosen => ({
  engine: engine ?? 'sequential',
  cuped: cuped ?? 'false',
  correction: correction ?? 'none',
  by: by ?? 'group',
  difference: difference ?? 'relative',
  wanted: wanted ?? '5',
})

/** The parts of an address for what was chosen; what is as usual is left out. */
export const addressOf = ({ engine, cuped, correction, by, difference, wanted }: Chosen): EffectsAddress => ({
  ...(engine === 'sequential' ? {} : { engine }),
  ...(cuped === 'true' ? { cuped } : {}),
  ...(correction === 'none' ? {} : { correction }),
  ...(by === 'arm' ? { by } : {}),
  ...(difference === 'relative' ? {} : { difference }),
  ...(wanted === '5' ? {} : { wanted }),
})

/** What the server is asked. It answers all differences, so that another one is shown at once. */
export const questionOf = (address: EffectsAddress): EffectQuestion => {
  const { difference: _, ...question } = addressOf(chosenOf(address))
  return question
}

/** The address of the method of a result. */
export const methodAddress = (scope: EffectScope, { metric, arm }: EffectResult): EffectsAddress => ({
  metric,
  ...(scope.strategy === null ? {} : { of: scope.strategy }),
  ...(arm === null ? {} : { arm }),
})

export const readingOf = <Data,>(query: UseQueryResult<Data>): Reading<Data> => ({
  data: query.data ?? null,
  problem: query.error ? toProblem(query.error) : null,
  isLoading: query.isFetching,
  readAt: query.dataUpdatedAt === 0 ? null : new Date(query.dataUpdatedAt).toISOString(),
  onRetry: () => void query.refetch(),
})

export const saveText: SaveText = ({ name, text }) => {
  const type = name.endsWith('.json') ? 'application/json' : 'text/csv;charset=utf-8'
  saveFile(window, new Blob([text], { type }), name)
}

type Props = {
  context: RouterContext
  project: Project
  address: EffectsAddress & { metric: string }
  /** The result whose method it is, if it is known by now. */
  result: EffectResult | undefined
  onClose: () => void
}

/** The method of the result that the address names. */
export const MethodOf = ({ context, project, address, result, onClose }: Props) => {
  const { metric, arm, of } = address
  const names = useEffectNames()
  const question = {
    ...questionOf(address),
    metric,
    ...(arm === undefined ? {} : { arm }),
    ...(of === undefined ? {} : { strategy: of }),
  }
  const query = useQuery(effectMethodQuery(consoleOf(context).call, project.id, question))
  return <MethodDrawer title={names.metricName(result ?? { metric, name: null })} reading={readingOf(query)} onClose={onClose} />
}
