import type { Definition } from '#contract/decisions/definition.ts'
import { type StrategyProblem, stopLossProblems } from '#contract/decisions/parse-definition.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { ActionContents } from './contents.ts'
import { invalid, problemsAt } from './definitions.ts'
import type { EffectNoting } from './effect-noting.ts'
import { readSegmentNodes } from './strategies.store.ts'

export type PublishingChecks = {
  clock: Clock
  contents: Pick<ActionContents, 'findUnknown' | 'findUnpriced'>
  findUnknownMetrics: EffectNoting['findUnknownMetrics']
}

/** Fails with all that keeps a definition from being published now. */
export const createPublishingChecks = ({ clock, contents, findUnknownMetrics }: PublishingChecks) => {
  /** What is wrong with the actions of the arms that `find` names. */
  const atArms = async (
    [queries, project, { arms }]: [Queries, ProjectRef, Definition],
    find: ActionContents['findUnknown'],
    code: 'action.unknown' | 'action.unpriced',
  ): Promise<StrategyProblem[]> => {
    const wrong = await find(
      queries,
      project,
      arms.flatMap(({ action }) => action ?? []),
    )
    return arms.flatMap(({ action }, place) =>
      action && wrong.some((it) => it.id === action.id && it.version === action.version)
        ? [{ code, path: ['arms', place, 'action'] }]
        : [],
    )
  }

  return async (queries: Queries, project: ProjectRef, definition: Definition): Promise<void> => {
    const segments = await readSegmentNodes(queries, project.projectId)
    const guardrails = (definition.goal?.guardrails ?? []).map(({ metric }) => metric)
    const unknown = guardrails.length === 0 ? [] : await findUnknownMetrics(queries, project, guardrails)
    const problems = [
      ...problemsAt(definition, segments, clock.now().getTime()),
      ...(await atArms([queries, project, definition], contents.findUnknown, 'action.unknown')),
      ...unknown.map((metric): StrategyProblem => {
        const path = ['goal', 'guardrails', guardrails.indexOf(metric), 'metric']
        return { code: 'metric.unknown', path, names: [metric] }
      }),
      ...stopLossProblems(definition),
    ]
    if (problems.length > 0) throw invalid(problems)
    // A budget in money can only be kept if it is known what a message costs.
    if (definition.limits.budget?.money === undefined) return
    const unpriced = await atArms([queries, project, definition], contents.findUnpriced, 'action.unpriced')
    if (unpriced.length > 0) throw new ApiError('strategy.unpriced', { details: { problems: unpriced } })
  }
}
