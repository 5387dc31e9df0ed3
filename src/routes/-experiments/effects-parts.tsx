import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { saveFile } from '#api/browser/save-file.ts'
import { type EffectQuestion, effectBreakdownQuery, effectMethodQuery } from '#api/experiments/queries.ts'
import type { EffectDimension } from '#contract/experiments/breakdown.ts'
import type { EffectResult, EffectScope } from '#contract/experiments/effects.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { BreakdownDrawer } from '#ui/experiments/breakdown-drawer.tsx'
import type { Chosen } from '#ui/experiments/controls.tsx'
import type { Difference } from '#ui/experiments/difference.ts'
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
  /** The scope whose result it is, if it is known by now. */
  scope: EffectScope | undefined
  onAddress: (address: EffectsAddress) => void
}

/** The result that the address names: how it is computed, or divided by what people were. */
export const ResultOf = ({ address, onAddress, ...rest }: Props) => {
  const { metric, arm, of, split } = address
  const names = useEffectNames()
  const result = rest.scope?.results.find((it) => it.metric === metric && it.arm === (arm ?? null))
  const title = names.metricName(result ?? { metric, name: null })
  const named = { metric, ...(arm === undefined ? {} : { arm }), ...(of === undefined ? {} : { strategy: of }) }
  const onClose = () => onAddress(addressOf(chosenOf(address)))
  if (split === undefined)
    return <MethodOf {...rest} title={title} question={{ ...questionOf(address), ...named }} onClose={onClose} />
  const { by: _, wanted: _wanted, ...question } = questionOf(address)
  return (
    <BreakdownOf
      {...rest}
      title={title}
      question={{ ...question, ...named, dimension: split }}
      difference={chosenOf(address).difference}
      onDimension={(it) => onAddress({ ...address, split: it })}
      onClose={onClose}
    />
  )
}

type PartProps = Pick<Props, 'context' | 'project' | 'scope'> & { title: string; onClose: () => void }
type MethodProps = PartProps & { question: Parameters<typeof effectMethodQuery>[2] }

const MethodOf = ({ context, project, question, title, onClose }: MethodProps) => {
  const query = useQuery(effectMethodQuery(consoleOf(context).call, project.id, question))
  return <MethodDrawer title={title} reading={readingOf(query)} onClose={onClose} />
}

type BreakdownProps = PartProps & {
  question: Omit<Parameters<typeof effectBreakdownQuery>[2], 'version'>
  difference: Difference
  onDimension: (dimension: EffectDimension) => void
}

/** The parts of a result of the version that is shown. */
const BreakdownOf = ({ context, project, scope, question, ...rest }: BreakdownProps) => {
  const asked = { ...question, version: String(scope?.version ?? 1) }
  const query = useQuery({
    ...effectBreakdownQuery(consoleOf(context).call, project.id, asked),
    enabled: scope !== undefined,
  })
  return <BreakdownDrawer {...rest} dimension={question.dimension} reading={readingOf(query)} />
}
