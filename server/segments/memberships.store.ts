import type { MembershipChange } from '#engine/segments/memberships.ts'
import { type Queries, Texts } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { FoldRef, HeldFold } from './fold-ref.ts'
import type { Running } from './running.store.ts'
import { groupsIn, readScoredGroups, type ScoredGroup } from './scored-groups.store.ts'
import type { CauseKind, segmentDues, segmentListMembers, segmentMembers } from './segments.schema.ts'

export type Cause = { kind: CauseKind; eventId: number | null }
export type Membership = { since: number; cause: Cause }
export type Due = { at: number; reason: 'time' | 'list' | 'score' }

/** What is stored of the memberships of some profiles, by their ids. */
export type Stored = {
  /** By the segment's id. */
  members: ReadonlyMap<string, ReadonlyMap<string, Membership>>
  dues: ReadonlyMap<string, Due>
  lists: ReadonlyMap<string, ReadonlySet<string>>
  groups: ReadonlyMap<string, ScoredGroup>
}

type MemberRow = Row<typeof segmentMembers, 'profile_id' | 'segment_id' | 'since' | 'cause' | 'event_id'>

export const readStored = async (
  { query }: Queries,
  { projectId, generation }: FoldRef,
  { profiles, usesLists, usesScores }: { profiles: string[] } & Pick<Running, 'usesLists' | 'usesScores'>,
): Promise<Stored> => {
  const [members, dues, listed, scored] = await Promise.all([
    query<MemberRow>(
      `select profile_id, segment_id, since, cause, event_id from segment_members
        where project_id = $1 and generation = $2::int and profile_id = any($3::uuid[])`,
      [projectId, generation, profiles],
      'read memberships',
    ),
    query<Row<typeof segmentDues, 'profile_id' | 'due_at' | 'reason'>>(
      `select profile_id, due_at, reason from segment_dues
        where project_id = $1 and generation = $2::int and profile_id = any($3::uuid[])`,
      [projectId, generation, profiles],
      'read due times',
    ),
    usesLists ? readLists({ query }, { projectId, generation }, profiles) : [],
    usesScores ? readScoredGroups({ query }, { projectId, generation }, profiles) : [],
  ])
  const byProfile = new Map<string, Map<string, Membership>>()
  for (const row of members) {
    const own = byProfile.get(row.profile_id) ?? new Map<string, Membership>()
    byProfile.set(row.profile_id, own.set(row.segment_id, membershipOf(row)))
  }
  const lists = new Map<string, Set<string>>()
  for (const row of listed) lists.set(row.profile, (lists.get(row.profile) ?? new Set()).add(row.list_id))
  return { members: byProfile, dues: new Map(dues.map((row) => [row.profile_id, dueOf(row)])), lists, groups: groupsIn(scored) }
}

const membershipOf = ({ since, cause, event_id: eventId }: MemberRow): Membership => ({
  since: since.getTime(),
  cause: { kind: cause, eventId },
})
const dueOf = ({ due_at: at, reason }: Row<typeof segmentDues, 'due_at' | 'reason'>): Due => ({ at: at.getTime(), reason })

/** The lists that profiles are on, by themselves or by those who have become part of them. */
const readLists = (
  { query }: Queries,
  { projectId, generation }: Pick<FoldRef, 'projectId' | 'generation'>,
  profiles: string[],
): Promise<(Row<typeof segmentListMembers, 'list_id'> & { profile: string })[]> =>
  query<Row<typeof segmentListMembers, 'list_id'> & { profile: string }>(
    `with recursive part (profile, id) as (
       select asked, asked from unnest($3::uuid[]) as t (asked)
        union
       select part.profile, m.from_profile from part
         join profile_merges m on m.project_id = $1 and m.generation = $2::int and m.into_profile = part.id
         join profiles q on q.project_id = $1 and q.generation = $2::int and q.id = m.from_profile and q.merged_into = part.id)
     select distinct l.list_id, part.profile::text as profile from part
       join segment_list_members l on l.project_id = $1 and l.profile_id = part.id`,
    [projectId, generation, profiles],
    'read lists',
  )

/** What changes in the memberships of some profiles. Nothing occurs twice in a list. */
export type MembershipWrites = {
  joined: { segment: string; profile: string; membership: Membership }[]
  left: { segment: string; profile: string }[]
  /** Null for profiles that never are due. */
  dues: { profile: string; at: number | null }[]
  changes: (Pick<MembershipChange, 'segment' | 'profile' | 'change' | 'at'> & { cause: Cause })[]
}

const time = (at: number) => new Date(at).toISOString()
const texts = <Item>(items: readonly Item[], textOf: (item: Item) => string | null) => new Texts(items.map(textOf))

/** Asks for all that has to be written. The answers come with the commit. Only the live fold's changes are history. */
export const writeMemberships = (queries: Queries, fold: HeldFold, writes: MembershipWrites): Promise<unknown>[] => {
  const { joined, left, dues, changes } = writes
  const kept = dues.flatMap(({ profile, at }) => (at === null ? [] : [{ profile, at }]))
  const over = dues.flatMap(({ profile, at }) => (at === null ? [profile] : []))
  return [
    joined.length > 0 && insertMembers(queries, fold, joined),
    left.length > 0 && deleteMembers(queries, fold, left),
    joined.length + left.length > 0 && countMembers(queries, fold, writes),
    kept.length > 0 && writeDues(queries, fold, kept),
    over.length > 0 && deleteDues(queries, fold, over),
    fold.isLive && changes.length > 0 && insertChanges(queries, fold, changes),
  ].filter((asked) => asked !== false)
}

const insertMembers = ({ query }: Queries, { projectId, tenantId, generation }: FoldRef, joined: MembershipWrites['joined']) =>
  query(
    `insert into segment_members (project_id, tenant_id, generation, segment_id, profile_id, since, cause, event_id)
     select $1::uuid, $2::uuid, $3::int, segment::uuid, profile::uuid, since::timestamptz, cause, event
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[]) as t (segment, profile, since, cause, event)
     on conflict do nothing`,
    [
      projectId,
      tenantId,
      generation,
      texts(joined, ({ segment }) => segment),
      texts(joined, ({ profile }) => profile),
      texts(joined, ({ membership }) => time(membership.since)),
      texts(joined, ({ membership }) => membership.cause.kind),
      joined.map(({ membership }) => membership.cause.eventId),
    ],
    'insert members',
  )

const deleteMembers = ({ query }: Queries, { projectId, generation }: FoldRef, left: MembershipWrites['left']) =>
  query(
    `with gone as materialized (select segment::uuid, profile::uuid from unnest($3::text[], $4::text[]) as t (segment, profile))
     delete from segment_members m using gone t
      where m.project_id = $1 and m.generation = $2::int and m.segment_id = t.segment and m.profile_id = t.profile`,
    [projectId, generation, texts(left, ({ segment }) => segment), texts(left, ({ profile }) => profile)],
    'delete members',
  )

const countMembers = ({ query }: Queries, { projectId, tenantId, generation }: FoldRef, writes: MembershipWrites) => {
  const added = new Map<string, number>()
  for (const { segment } of writes.joined) added.set(segment, (added.get(segment) ?? 0) + 1)
  for (const { segment } of writes.left) added.set(segment, (added.get(segment) ?? 0) - 1)
  return query(
    `insert into segment_counts as c (project_id, tenant_id, generation, segment_id, members)
     select $1::uuid, $2::uuid, $3::int, segment::uuid, added from unnest($4::text[], $5::bigint[]) as t (segment, added)
     on conflict (project_id, generation, segment_id) do update set members = c.members + excluded.members`,
    [projectId, tenantId, generation, new Texts([...added.keys()]), [...added.values()]],
    'count members',
  )
}

const writeDues = (
  { query }: Queries,
  { projectId, tenantId, generation }: FoldRef,
  dues: readonly { profile: string; at: number }[],
) =>
  query(
    `insert into segment_dues as d (project_id, tenant_id, generation, profile_id, due_at, reason)
     select $1::uuid, $2::uuid, $3::int, profile::uuid, due_at::timestamptz, 'time' from unnest($4::text[], $5::text[]) as t (profile, due_at)
     on conflict (project_id, generation, profile_id) do update set due_at = excluded.due_at, reason = excluded.reason`,
    [projectId, tenantId, generation, texts(dues, ({ profile }) => profile), texts(dues, ({ at }) => time(at))],
    'write due times',
  )

const deleteDues = ({ query }: Queries, { projectId, generation }: FoldRef, profiles: string[]) =>
  query(
    'delete from segment_dues where project_id = $1 and generation = $2::int and profile_id = any($3::uuid[])',
    [projectId, generation, profiles],
    'delete due times',
  )

const insertChanges = ({ query }: Queries, { projectId, tenantId }: FoldRef, changes: MembershipWrites['changes']) =>
  query(
    `insert into segment_changes (project_id, tenant_id, segment_id, profile_id, change, at, cause, event_id)
     select $1::uuid, $2::uuid, segment::uuid, profile::uuid, change, at::timestamptz, cause, event
       from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[]) as t (segment, profile, change, at, cause, event)
     on conflict do nothing`,
    [
      projectId,
      tenantId,
      texts(changes, ({ segment }) => segment),
      texts(changes, ({ profile }) => profile),
      texts(changes, ({ change }) => change),
      texts(changes, ({ at }) => time(at)),
      texts(changes, ({ cause }) => cause.kind),
      changes.map(({ cause }) => cause.eventId),
    ],
    'insert membership changes',
  )
