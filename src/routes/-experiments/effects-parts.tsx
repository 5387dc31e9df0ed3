import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { saveFile } from '#api/browser/save-file.ts'
import { type EffectQuestion, effectBreakdownQuery, effectMethodQuery } from '#api/experiments/queries.ts'
import type { EffectDimension } from '#contract/experiments/breakdown.ts'
import type { EffectScope } from '#contract/experiments/effects.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { type Chosen, type Difference, type ResultsView, resultsViewMachine } from '#machines/experiments/results-view.machine.ts'
import { BreakdownDrawer } from '#ui/experiments/breakdown-drawer.tsx'
import type { ResultsActor } from '#ui/experiments/controls.tsx'
import { MethodDrawer } from '#ui/experiments/method-drawer.tsx'
import { useEffectNames } from '#ui/experiments/names.ts'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import type { EffectsAddress } from './address.ts'

/** What an address says about results; `strategy`: on the page of that one, which its results do not name. */
const viewOf = (address: EffectsAddress, strategy: string | null): ResultsView => {
  const { engine, cuped, correction, by, difference, wanted, version, of, metric, arm, split } = address
  return {
    chosen: {
      engine: engine ?? 'sequential',
      cuped: cuped ?? 'false',
      correction: correction ?? 'none',
      by: by ?? 'group',
      difference: difference ?? 'relative',
      wanted: wanted ?? '5',
    },
    version: version ?? null,
    opened: metric === undefined ? null : { of: strategy ?? of ?? null, metric, arm: arm ?? null, split: split ?? null },
  }
}

/** The parts of an address for what was chosen; what is as usual is left out. */
const addressOfChosen = ({ engine, cuped, correction, by, difference, wanted }: Chosen): EffectsAddress => ({
  ...(engine === 'sequential' ? {} : { engine }),
  ...(cuped === 'true' ? { cuped } : {}),
  ...(correction === 'none' ? {} : { correction }),
  ...(by === 'arm' ? { by } : {}),
  ...(difference === 'relative' ? {} : { difference }),
  ...(wanted === '5' ? {} : { wanted }),
})

const addressOf = ({ chosen, version, opened }: ResultsView, strategy: string | null): EffectsAddress => ({
  ...addressOfChosen(chosen),
  ...(version === null ? {} : { version }),
  ...(opened === null
    ? {}
    : {
        metric: opened.metric,
        ...(opened.of === null || strategy !== null ? {} : { of: opened.of }),
        ...(opened.arm === null ? {} : { arm: opened.arm }),
        ...(opened.split === null ? {} : { split: opened.split }),
      }),
})

type Addressed = { address: EffectsAddress; onAddress: (address: EffectsAddress) => void; strategy?: string }

/** The flow through results, which follows the address and changes it. */
export const useResults = ({ address, onAddress, strategy }: Addressed) => {
  const read = useMemo(() => viewOf(address, strategy ?? null), [address, strategy])
  const actor = useActorRef(resultsViewMachine, { input: { view: read } })
  useEffect(() => actor.send({ type: 'address.read', view: read }), [actor, read])
  useEmitted(actor, ({ view }) => onAddress(addressOf(view, strategy ?? null)))
  return { actor, view: useSelector(actor, (it) => it.context.view) }
}

/** What the server is asked. It answers all differences, so that another one is shown at once. */
export const questionOf = ({ chosen }: ResultsView): EffectQuestion => {
  const { difference: _, ...question } = addressOfChosen(chosen)
  return question
}

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
  actor: ResultsActor
  view: ResultsView
  /** What is known of the effects by now. */
  scopes: readonly EffectScope[]
}

/** The result that is opened: how it is computed, or divided by what people were. */
export const OpenedResult = ({ context, project, actor, view, scopes }: Props) => {
  const names = useEffectNames()
  if (view.opened === null) return null
  const { metric, arm, of, split } = view.opened
  const scope = scopes.find(({ strategy }) => strategy === of)
  const result = scope?.results.find((it) => it.metric === metric && it.arm === arm)
  const named = { metric, ...(arm === null ? {} : { arm }), ...(of === null ? {} : { strategy: of }) }
  const shared = {
    context,
    project,
    scope,
    title: names.metricName(result ?? { metric, name: null }),
    onClose: () => actor.send({ type: 'result.close' }),
  }
  if (split === null) return <MethodOf {...shared} question={{ ...questionOf(view), ...named }} />
  const { by: _, wanted: _wanted, ...question } = questionOf(view)
  return (
    <BreakdownOf
      {...shared}
      question={{ ...question, ...named, dimension: split }}
      difference={view.chosen.difference}
      onDimension={(dimension) => actor.send({ type: 'dimension.choose', dimension })}
    />
  )
}

type PartProps = Pick<Props, 'context' | 'project'> & { scope: EffectScope | undefined; title: string; onClose: () => void }
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
