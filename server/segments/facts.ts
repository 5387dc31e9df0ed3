import { leavesOf, segmentsIn } from '#contract/segments/references.ts'
import type { Node } from '#contract/segments/segment.ts'
import { type Definition, evaluateAll, orderDefinitions } from '#engine/segments/memberships.ts'
import { type Evaluation, keyOfQuestion, type LogQuestion } from '#engine/segments/verdict.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Queries } from '#server/kernel/database.ts'
import { contextOf, type Evaluated, evaluateProfiles, none, profileOf, type StoredProfile } from './evaluating.ts'
import type { HeldFold } from './fold-ref.ts'
import { askLog } from './log.store.ts'
import { readStored } from './memberships.store.ts'
import type { createRunning } from './running.store.ts'
import { groupOf } from './scored-groups.store.ts'

/** A profile as it is at a time (in milliseconds), and the conditions about it. */
export type Asked = { profile: StoredProfile; now: number; nodes: readonly Node[] }

/** What conditions look at besides the state of a profile. Segments and lists are those that it belongs to. */
export type Facts = {
  segments: string[]
  lists: string[]
  rfm: string | null
  answers: { question: LogQuestion; times: readonly number[] }[]
}

/** Reads what conditions look at. Segments that they refer to are evaluated as of that time, not read as of now. */
export const createFacts =
  (readRunning: ReturnType<typeof createRunning>) =>
  async (queries: Queries, fold: HeldFold, asked: readonly Asked[]): Promise<Facts[]> => {
    const nodes = asked.flatMap((it) => it.nodes)
    const leaves = nodes.flatMap(leavesOf)
    if (leaves.length === 0) return asked.map(() => ({ segments: [], lists: [], rfm: null, answers: [] }))
    const needed = leaves.some((leaf) => 'segment' in leaf)
      ? reachedFrom(nodes, (await readRunning(queries, fold)).definitions)
      : []
    const all = [...leaves, ...needed.flatMap(({ node }) => leavesOf(node))]
    const [usesLists, usesScores] = [all.some((leaf) => 'list' in leaf), all.some((leaf) => 'rfm' in leaf)]
    const profiles = asked.map(({ profile }) => profile.id)
    const stored = usesLists || usesScores ? await readStored(queries, fold, { profiles, usesLists, usesScores }) : null
    const subjects = asked.map(
      ({ profile, now }): Evaluated => ({
        profile,
        now,
        lists: stored?.lists.get(profile.id) ?? none,
        rfm: stored ? groupOf(stored.groups, [profile.id]) : null,
      }),
    )
    const evaluations = needed.length > 0 ? await evaluateProfiles(queries, fold, { definitions: needed, subjects }) : []
    const currency = await currencyOf(queries, fold.projectId)
    const found = subjects.map((subject, place) => ({
      subject,
      currency,
      nodes: asked[place]?.nodes ?? [],
      evaluated: evaluations[place],
    }))
    const questions = found.map((it) => questionsOf(it))
    const open = questions.flatMap((own, place) => own.map((question) => ({ profile: profiles[place] ?? '', question })))
    const answers = open.length > 0 ? await askLog(queries, fold, open) : null
    return found.map(({ subject, evaluated }, place) => ({
      segments: [...(evaluated ?? [])].flatMap(([id, { member }]) => (member ? [id] : [])),
      lists: [...subject.lists],
      rfm: profileOf(subject).rfm,
      answers: (questions[place] ?? []).map((question) => ({
        question,
        times: answers?.get(subject.profile.id)?.get(keyOfQuestion(question)) ?? [],
      })),
    }))
  }

/** The definitions that conditions refer to, directly or through others, in the order in which they are evaluated. */
const reachedFrom = (nodes: readonly Node[], definitions: readonly Definition[]): Definition[] => {
  const byId = new Map(definitions.map((it) => [it.id, it]))
  const reached = new Map<string, Definition>()
  const visit = (node: Node) => {
    for (const id of segmentsIn(node)) {
      const definition = byId.get(id)
      if (!definition || reached.has(id)) continue
      reached.set(id, definition)
      visit(definition.node)
    }
  }
  nodes.forEach(visit)
  return orderDefinitions([...reached.values()])
}

type Found = {
  subject: Evaluated
  currency: string
  nodes: readonly Node[]
  evaluated: ReadonlyMap<string, Evaluation> | undefined
}

const questionsOf = ({ subject, currency, nodes, evaluated }: Found): LogQuestion[] => {
  const definitions = nodes.map((node, place) => ({ id: `condition ${place}`, node }))
  const context = { ...contextOf(subject, currency, undefined), segments: evaluated ?? new Map() }
  const questions = [...evaluateAll(definitions, profileOf(subject), context).values()].flatMap((it) => it.questions)
  return [...new Map(questions.map((question) => [keyOfQuestion(question), question])).values()]
}
