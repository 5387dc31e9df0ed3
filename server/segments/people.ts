import type * as v from 'valibot'
import { segmentsIn } from '#contract/segments/references.ts'
import type {
  membersPage,
  membersQuery,
  Person,
  previewSegmentBody,
  SegmentPreview,
  segmentWhySchema,
  WhyTree,
} from '#contract/segments/segments.ts'
import { markedTraits, maskText } from '#engine/profiles/mask.ts'
import { type Explanation, explain, maskExplanation } from '#engine/segments/evaluate.ts'
import { orderDefinitions } from '#engine/segments/memberships.ts'
import type { LogQuestion } from '#engine/segments/verdict.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import { readDefinition } from './definitions.ts'
import { contextOf, evaluateProfiles, lookupIn, none, profileOf } from './evaluating.ts'
import { askLog, type LogAnswers } from './log.store.ts'
import { readStored } from './memberships.store.ts'
import { findProfile, readMembers, readPeople } from './people.store.ts'
import { countMatches } from './preview.store.ts'
import { groupOf } from './scored-groups.store.ts'
import { findLiveFold, type LiveFold, readSegments, type SegmentRow } from './segments.store.ts'

type Dependencies = { database: Database; clock: Clock }

/** Who is in a segment, who would be, and why. */
export const createPeople = ({ database, clock }: Dependencies) => {
  const ofProject = <Result>(
    { projectId, tenantId }: ProjectRef,
    work: (queries: Queries, found: { fold: LiveFold | null; rows: SegmentRow[] }) => Promise<Result>,
  ): Promise<Result> =>
    database.ofTenant(tenantId, async (queries) => {
      const [fold, rows] = await Promise.all([findLiveFold(queries, projectId), readSegments(queries, projectId)])
      return work(queries, { fold, rows })
    })

  return {
    preview: (
      project: ProjectRef,
      { definition, segment }: v.InferOutput<typeof previewSegmentBody>,
      viewer: Viewer,
    ): Promise<SegmentPreview> =>
      ofProject(project, async (queries, { fold, rows }) => {
        const node = readDefinition(definition, segment ?? '', rows, viewer)
        if (!fold) return { count: 0, exact: true, margin: 0, of: 0, sample: [] }
        const scope = { ...project, ...fold }
        const { ids, ...counted } = await countMatches(queries, scope, { node, now: clock.now().getTime() })
        return { ...counted, sample: (await readPeople(queries, scope, ids)).map(shownTo(viewer)) }
      }),

    members: (
      project: ProjectRef,
      id: string,
      { cursor, limit }: v.InferOutput<typeof membersQuery>,
      viewer: Viewer,
    ): Promise<v.InferOutput<typeof membersPage>> =>
      ofProject(project, async (queries, { fold, rows }) => {
        if (cursor !== undefined && !isUuid(cursor)) throw new ApiError('request.invalid')
        const row = rows.find((it) => it.id === id)
        if (!row) throw new ApiError('segment.unknown')
        if (!fold) return { items: [], next: null, total: { value: 0, exact: true } }
        const asked = { segment: id, before: cursor ?? null, atMost: limit + 1 }
        const members = await readMembers(queries, { ...project, ...fold }, asked)
        const items = members.slice(0, limit).map(({ person, since, cause, eventId }) => ({
          person: shownTo(viewer)(person),
          since: since.toISOString(),
          cause: { kind: cause, event: eventId === null ? null : String(eventId) },
        }))
        const next = members.length > limit ? (items.at(-1)?.person.id ?? null) : null
        return { items, next, total: { value: row.members ?? 0, exact: true } }
      }),

    why: (
      project: ProjectRef,
      { id, profileId }: { id: string; profileId: string },
      viewer: Viewer,
    ): Promise<v.InferInput<typeof segmentWhySchema>> =>
      ofProject(project, async (queries, { fold, rows }) => {
        const row = rows.find((it) => it.id === id)
        if (!row) throw new ApiError('segment.unknown')
        const profile = fold && (await findProfile(queries, { ...project, ...fold }, profileId))
        if (!profile) throw new ApiError('profile.unknown')
        const held = { ...project, ...fold, isLive: true }
        const now = clock.now().getTime()
        const stored = await readStored(queries, held, { profiles: [profile.id], usesLists: true, usesScores: true })
        const subject = { profile, now, lists: stored.lists.get(profile.id) ?? none, rfm: groupOf(stored.groups, [profile.id]) }
        const definitions = orderDefinitions(rows.map((it) => ({ id: it.id, node: it.definition })))
        const currency = await currencyOf(queries, project.projectId)
        const [segments = new Map()] = await evaluateProfiles(queries, held, { definitions, subjects: [subject] })
        const explainWith = (logLookup: (question: LogQuestion) => readonly number[] | null) =>
          explain(row.definition, profileOf(subject), { ...contextOf(subject, currency, logLookup), segments })
        const asked: LogQuestion[] = []
        const first = explainWith((question) => {
          asked.push(question)
          return null
        })
        const questions = asked.map((question) => ({ profile: profile.id, question }))
        const answers: LogAnswers = questions.length > 0 ? await askLog(queries, held, questions) : new Map()
        const explained = questions.length > 0 ? explainWith(lookupIn(answers, profile.id)) : first
        const tree = treeOf(viewer.isMasked ? maskExplanation(explained, markedTraits) : explained)
        const [person] = await readPeople(queries, held, [profile.id])
        if (!person) throw new ApiError('profile.unknown')
        const named = rows.filter((it) => segmentsIn(row.definition).includes(it.id))
        return {
          person: shownTo(viewer)(person),
          isMember: tree.holds,
          at: new Date(now).toISOString(),
          tree,
          segments: Object.fromEntries(named.map(({ id: segment, name }) => [segment, viewer.isMasked ? maskText(name) : name])),
        }
      }),
  }
}

const shownTo =
  ({ isMasked }: Viewer) =>
  (person: Person): Person => ({
    ...person,
    source: isMasked && person.source !== null ? maskText(person.source) : person.source,
  })

const treeOf = (explanation: Explanation): WhyTree => {
  const truth = {
    holds: explanation.holds === true,
    dueAt: explanation.dueAt === null ? null : new Date(explanation.dueAt).toISOString(),
  }
  if (explanation.kind === 'leaf') return { ...truth, kind: 'leaf', leaf: explanation.leaf, seen: explanation.seen }
  return { ...truth, kind: explanation.kind, parts: explanation.parts.map(treeOf) }
}
