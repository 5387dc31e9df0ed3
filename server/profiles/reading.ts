import * as v from 'valibot'
import type { Certificate } from '#contract/profiles/erasure.ts'
import { exportedEvents, type ProfileExport } from '#contract/profiles/export.ts'
import type { ProfileIdentity, Timeline } from '#contract/profiles/history.ts'
import type { ProfileAnswer, ProfileDetail, ProfilePage, ProfilesQuery } from '#contract/profiles/profiles.ts'
import { parseNode } from '#contract/segments/parse-node.ts'
import type { Node } from '#contract/segments/segment.ts'
import { markedTraits } from '#engine/profiles/mask.ts'
import { personalConditions } from '#engine/segments/personal.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Parameter, Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import { contactHashesFor } from './contacts.ts'
import type { Fold } from './folds.store.ts'
import { identityOf } from './identity-view.ts'
import { type Condition, countProfiles, findLastLookedAt, type ListQuestion, listProfiles } from './list.store.ts'
import { readListCursor, writeListCursor } from './list-cursors.ts'
import { findErasure, findLiveFold, findProfile, findProfiles, type ProfileRow, readSurroundings } from './profile-pages.store.ts'
import { findGroups, findScores } from './scores.store.ts'
import { idsFor } from './search.ts'
import { readTimeline, type TimelineDecisions, type TimelineQuestion } from './timeline.ts'
import { detailOf, itemOf, type Segments } from './views.ts'

/** What segments tell of profiles. */
export type Audience = {
  /** The segments that these profiles belong to. */
  segmentsOf: (queries: Queries, fold: Fold, ids: string[]) => Promise<Segments>
  /** A definition as a condition over rows of `profiles`, named `p`. Throws an `ApiError` for what cannot be asked. */
  compile: (
    node: Node,
    options: { now: number; lastId: number; alias: 'p'; before: number },
  ) => { text: string; parameters: Parameter[] }
}

export type Asked = { q?: string | undefined; segment?: string | undefined; filter?: string | undefined }
export type Reading = ReturnType<typeof createReading>

/** So many profiles are looked at for a page of a filtered list. Which of them a search or a segment finds is known without that. */
const profilesAPage = 10_000

type Dependencies = { database: Database; clock: Clock; audience: Audience; persons: Key; decisions: TimelineDecisions }

/** What is shown of people. */
export const createReading = ({ database, clock, audience, persons, decisions }: Dependencies) => {
  const itemsOf = async (queries: Queries, fold: Fold, rows: ProfileRow[], viewer: Viewer) => {
    const ids = rows.map(({ id }) => id)
    const buyers = rows.filter(({ orders }) => orders > 0).map(({ id }) => id)
    const [around, segments, groups] = await Promise.all([
      readSurroundings(queries, fold, ids),
      audience.segmentsOf(queries, fold, ids),
      findGroups(queries, fold, buyers),
    ])
    return rows.map((row) => itemOf(row, { around, segments, rfm: groups.get(row.id) ?? null }, viewer))
  }

  const viewRow = async (queries: Queries, fold: Fold, row: ProfileRow, viewer: Viewer): Promise<ProfileDetail> => {
    const [around, segments, scores, currency] = await Promise.all([
      readSurroundings(queries, fold, [row.id]),
      audience.segmentsOf(queries, fold, [row.id]),
      findScores(queries, fold, row.id),
      currencyOf(queries, fold.projectId),
    ])
    return detailOf(row, { around, segments, scores, currency }, viewer)
  }

  const conditionsFor = async (
    queries: Queries,
    fold: Shown,
    { q, segment, filter }: Asked,
    { isMasked }: Viewer,
  ): Promise<Condition[]> => {
    const nodes = [...(segment === undefined ? [] : [{ segment }]), ...(filter === undefined ? [] : [nodeIn(filter)])]
    if (isMasked && nodes.some((node) => personalConditions(node, markedTraits).length > 0))
      throw new ApiError('permission.denied')
    const now = clock.now().getTime()
    const conditions = nodes.map(
      (node): Condition =>
        (before) =>
          audience.compile(node, { now, lastId: fold.lastId, alias: 'p', before }),
    )
    if (q === undefined || q === '') return conditions
    const ids = await idsFor(queries, fold, q, contactHashesFor(persons, fold.projectId, q))
    return [...conditions, (before) => ({ text: `p.id = any($${before + 1}::uuid[])`, parameters: [ids] })]
  }

  const timeline = async (
    queries: Queries,
    fold: Fold,
    row: ProfileRow,
    { viewer, ...question }: TimelineQuestion & { viewer: Viewer },
  ): Promise<Timeline> => readTimeline(queries, fold, { row, question, viewer, decisions })

  return {
    list: (project: ProjectRef, { sort, order, cursor, limit, ...asked }: ProfilesQuery, viewer: Viewer): Promise<ProfilePage> =>
      database.ofTenant(project.tenantId, async (queries) => {
        const after = cursor === undefined ? null : readListCursor(cursor, { sort, order })
        const fold = await findLiveFold(queries, project)
        if (!fold) return { items: [], next: null, total: { value: 0, exact: true } }
        const conditions = await conditionsFor(queries, fold, asked, viewer)
        const question: ListQuestion = {
          conditions,
          sort,
          isDescending: order === 'desc',
          after,
          atMost: limit + 1,
          lookAt: asked.filter === undefined || asked.q || asked.segment ? null : profilesAPage,
        }
        const rows = await listProfiles(queries, fold, question)
        const shown = rows.slice(0, limit)
        const last = rows.length > limit ? shown.at(-1) : await findLastLookedAt(queries, fold, question)
        const counted = last || after ? await countProfiles(queries, fold, conditions) : { value: shown.length, exact: true }
        const atLeast = shown.length + (rows.length > limit ? 1 : 0)
        return {
          items: await itemsOf(queries, fold, shown, viewer),
          next: last ? writeListCursor(last, { sort, order }) : null,
          total: counted.exact ? counted : { value: Math.max(counted.value, atLeast), exact: false },
        }
      }),

    /** A part of a filtered list in the order of ids, which does not change while one reads. */
    listPart: (project: ProjectRef, asked: Asked, after: string | null, atMost: number, viewer: Viewer) =>
      database.ofTenant(project.tenantId, async (queries) => {
        const fold = await findLiveFold(queries, project)
        if (!fold) return []
        const conditions = await conditionsFor(queries, fold, asked, viewer)
        const place = after === null ? null : { value: after, id: after }
        const question = { conditions, sort: 'id', isDescending: false, after: place, atMost, lookAt: null } as const
        const rows = await listProfiles(queries, fold, question)
        return itemsOf(queries, fold, rows, viewer)
      }),

    /** How many profiles a filter leaves, however many they are. */
    countAll: (project: ProjectRef, asked: Asked, viewer: Viewer): Promise<number> =>
      database.forJobs.ofTenant(project.tenantId, async (queries) => {
        const fold = await findLiveFold(queries, project)
        if (!fold) return 0
        const conditions = await conditionsFor(queries, fold, asked, viewer)
        return (await countProfiles(queries, fold, conditions, Number.MAX_SAFE_INTEGER - 1)).value
      }),

    /** People by their ids. Those who are not in the list, like the erased, are left out. */
    listChosen: (project: ProjectRef, chosen: readonly string[], viewer: Viewer) =>
      database.ofTenant(project.tenantId, async (queries) => {
        const fold = await findLiveFold(queries, project)
        if (!fold) return []
        return itemsOf(queries, fold, await findProfiles(queries, fold, chosen.filter(isUuid)), viewer)
      }),

    view: (project: ProjectRef, id: string, viewer: Viewer): Promise<ProfileAnswer> =>
      database.ofTenant(project.tenantId, async (queries) => {
        const found = await locate(queries, project, id)
        return 'row' in found ? viewRow(queries, found.fold, found.row, viewer) : erasedOf(id, found.certificate)
      }),

    timeline: (project: ProjectRef, id: string, question: TimelineQuestion & { viewer: Viewer }): Promise<Timeline> =>
      database.ofTenant(project.tenantId, async (queries) => {
        const { fold, row } = await locateLiving(queries, project, id)
        return timeline(queries, fold, row, question)
      }),

    identity: (project: ProjectRef, id: string, viewer: Viewer): Promise<ProfileIdentity> =>
      database.ofTenant(project.tenantId, async (queries) => {
        const { fold, row } = await locateLiving(queries, project, id)
        return identityOf(queries, fold, row, viewer)
      }),

    /** All that is known of a person. */
    export: (project: ProjectRef, id: string, viewer: Viewer): Promise<ProfileExport> =>
      database.forJobs.ofTenant(project.tenantId, async (queries) => {
        const { fold, row } = await locateLiving(queries, project, id)
        const { items, total } = await timeline(queries, fold, row, {
          kinds: undefined,
          cursor: undefined,
          limit: exportedEvents,
          withoutVisits: true,
          viewer,
        })
        return {
          exportedAt: clock.now().toISOString(),
          profile: await viewRow(queries, fold, row, viewer),
          identity: await identityOf(queries, fold, row, viewer),
          timeline: items,
          leftOut: Math.max(0, total.value - items.length),
        }
      }),

    viewRow,
  }
}

/** A fold, and the last event that is in it. */
type Shown = Fold & { lastId: number }
type Living = { fold: Fold; row: ProfileRow }

/** The conditions of a filter. Throws `request.invalid` for any other text. */
export const nodeIn = (filter: string): Node => {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), filter)
  const parsed = json.success ? parseNode(json.output) : null
  if (!parsed || !('node' in parsed)) throw new ApiError('request.invalid')
  return parsed.node
}

/** What an id stands for: a profile, the one that it has become part of, or what is left of an erased one. */
export const locate = async (
  queries: Queries,
  project: ProjectRef,
  id: string,
): Promise<Living | { certificate: Certificate }> => {
  const fold = isUuid(id) ? await findLiveFold(queries, project) : null
  if (!fold) throw new ApiError('profile.unknown')
  const row = await findProfile(queries, fold, id)
  if (row) return { fold, row }
  const erasure = await findErasure(queries, project, id)
  if (!erasure) throw new ApiError('profile.unknown')
  const replacement = erasure.replacedBy === null ? null : await findProfile(queries, fold, erasure.replacedBy)
  return replacement ? { fold, row: replacement } : { certificate: erasure.certificate }
}

export const locateLiving = async (queries: Queries, project: ProjectRef, id: string): Promise<Living> => {
  const found = await locate(queries, project, id)
  if (!('row' in found)) throw new ApiError('profile.unknown')
  return found
}

const erasedOf = (id: string, certificate: Certificate): ProfileAnswer => ({ id, state: 'erased', certificate })
