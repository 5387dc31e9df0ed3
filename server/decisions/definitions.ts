import type { Decision, TraceEntry } from '#contract/decisions/decision.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import { dependsOnMessages, parseDefinition, type StrategyProblem } from '#contract/decisions/parse-definition.ts'
import { leavesOf, listsIn, segmentsIn } from '#contract/segments/references.ts'
import type { Node } from '#contract/segments/segment.ts'
import { parseInstant } from '#contract/segments/time.ts'
import { markedTraits, maskPersonal, maskText } from '#engine/profiles/mask.ts'
import { type Explanation, maskExplanation } from '#engine/segments/evaluate.ts'
import { maskDefinition, personalConditions } from '#engine/segments/personal.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'

/** The segments of a project with their definitions. */
export type KnownSegments = ReadonlyMap<string, Node>

/** The definition that somebody sent; fails with all that is wrong with it. */
export const readDefinition = (input: unknown, segments: KnownSegments, { isMasked }: Viewer): Definition => {
  const parsed = parseDefinition(input)
  if ('problems' in parsed) throw invalid(parsed.problems)
  const { definition } = parsed
  const problems = [...(isMasked ? personalProblems(definition) : []), ...referenceProblems(definition, segments)]
  if (problems.length > 0) throw invalid(problems)
  return definition
}

/** What is wrong with a definition at the time at which it is published, besides its shape. */
export const problemsAt = (definition: Definition, segments: KnownSegments, now: number): StrategyProblem[] => {
  const to = definition.schedule?.to ?? null
  const isOver = to !== null && (parseInstant(to) ?? 0) <= now
  return [
    ...referenceProblems(definition, segments),
    ...(isOver ? [{ code: 'schedule.over' as const, path: ['schedule', 'to'] }] : []),
  ]
}

export const invalid = (problems: StrategyProblem[]) => new ApiError('strategy.invalid', { details: { problems } })

/** The segments and lists that a definition refers to. */
export const segmentsOf = ({ trigger, audience, exclude }: Definition): string[] => [
  ...new Set([
    ...(trigger.kind === 'segment' ? [trigger.segment] : []),
    ...[audience, exclude].flatMap((node) => (node ? [...segmentsIn(node), ...listsIn(node)] : [])),
  ]),
]

const referenceProblems = (definition: Definition, segments: KnownSegments): StrategyProblem[] => {
  const { trigger, audience, exclude } = definition
  const unknownIn = (node: Node | null, part: string): StrategyProblem[] => {
    const names = node ? [...segmentsIn(node), ...listsIn(node)].filter((id) => !segments.has(id)) : []
    return names.length > 0 ? [{ code: 'segment.unknown', path: [part], names }] : []
  }
  const ofTrigger = (): StrategyProblem[] => {
    if (trigger.kind !== 'segment') return []
    const path = ['trigger', 'segment']
    if (!segments.has(trigger.segment)) return [{ code: 'segment.unknown', path, names: [trigger.segment] }]
    return reachesMessages(trigger.segment, segments) ? [{ code: 'trigger.cycle', path }] : []
  }
  return [...ofTrigger(), ...unknownIn(audience, 'audience'), ...unknownIn(exclude, 'exclude')]
}

/** Whether a segment, or one that it refers to, depends on what became of actions. */
const reachesMessages = (id: string, segments: KnownSegments, seen = new Set<string>()): boolean => {
  const node = segments.get(id)
  if (!node || seen.has(id)) return false
  seen.add(id)
  return dependsOnMessages(node) || segmentsIn(node).some((it) => reachesMessages(it, segments, seen))
}

/** The conditions of a trigger as a part of a tree, so that the rules for personal data are the same. Null where there are none. */
const conditionsOf = ({ trigger }: Definition): Node | null =>
  trigger.kind === 'event' && trigger.where.length > 0 ? { did: trigger.event, where: trigger.where } : null

const personalProblems = (definition: Definition): StrategyProblem[] => {
  const parts: [Node | null, string][] = [
    [conditionsOf(definition), 'trigger'],
    [definition.audience, 'audience'],
    [definition.exclude, 'exclude'],
  ]
  return parts.flatMap(([node, part]) =>
    node
      ? personalConditions(node, markedTraits).map((path): StrategyProblem => ({ code: 'value.personal', path: [part, ...path] }))
      : [],
  )
}

/** A definition as readers without the permission `profile:pii` see it. */
export const maskStrategyDefinition = (definition: Definition): Definition => {
  const masked = (node: Node | null) => (node ? maskDefinition(node, markedTraits) : null)
  const { trigger } = definition
  const [leaf] = [masked(conditionsOf(definition))].flatMap((node) => (node ? leavesOf(node) : []))
  const where = leaf && 'did' in leaf ? leaf.where : undefined
  return {
    ...definition,
    trigger: trigger.kind === 'event' && where ? { ...trigger, where } : trigger,
    audience: masked(definition.audience),
    exclude: masked(definition.exclude),
  }
}

/** A decision as these readers see it: what its checks saw is masked. */
export const maskDecision = (decision: Decision): Decision => ({
  ...decision,
  anonymousId: maskText(decision.anonymousId),
  trace: decision.trace.map((it) => ({ ...it, seen: maskSeen(it) })),
})

const maskSeen = ({ check, seen }: TraceEntry): unknown => {
  if (check === 'audience' || check === 'exclusion') return isExplanation(seen) ? maskExplanation(seen, markedTraits) : null
  return maskPersonal(seen, markedTraits, check === 'trigger' ? 'properties' : 'traits')
}

const isExplanation = (seen: unknown): seen is Explanation => typeof seen === 'object' && seen !== null && 'kind' in seen
