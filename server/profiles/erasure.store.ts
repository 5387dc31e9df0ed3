import type { Certificate } from '#contract/profiles/erasure.ts'
import type { Atom } from '#contract/profiles/identity.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { Fold, LogRow } from './folds.store.ts'
import type { profileMerges } from './identity.schema.ts'
import { removeFromReports } from './reports.store.ts'

/**
 * People and everything of theirs that others may share: whoever has one of these browsers, user ids or orders is one of them. So what
 * they add up to depends on no event of anybody else.
 */
export type Group = { profiles: string[]; anonymousIds: string[]; userIds: string[]; orderKeys: string[]; entries: string[] }

type Texts = { values: string[] | null }

/** One step from a group to those who share something with it. */
export const widenGroup = async ({ query }: Queries, { projectId, generation }: Fold, group: Group): Promise<Group> => {
  const own = [projectId, generation]
  const profiles = valuesIn(await query<Texts>(profilesOfGroup, [...own, group.profiles, group.anonymousIds, group.userIds]))
  const anonymousIds = valuesIn(
    await query<Texts>(browsersOfGroup, [...own, profiles, group.userIds, group.orderKeys, group.anonymousIds]),
  )
  return {
    profiles,
    anonymousIds,
    userIds: valuesIn(await query<Texts>(usersOfGroup, [...own, profiles, anonymousIds])),
    orderKeys: valuesIn(await query<Texts>(ordersOfGroup, [...own, anonymousIds, group.orderKeys])),
    entries: valuesIn(await query<Texts>(entriesOfGroup, [...own, profiles])),
  }
}

const valuesIn = ([row]: Texts[]): string[] => row?.values?.filter((it) => it !== '') ?? []

const profilesOfGroup = `
  with recursive near (id) as (
    select unnest($3::uuid[])
     union select profile_id from profile_atoms where project_id = $1 and generation = $2::int and anonymous_id = any($4::text[])
     union select profile_id from profile_users where project_id = $1 and generation = $2::int and user_id = any($5::text[])
  ), linked (id) as (
    select id from near
     union
    select case when l.id = m.from_profile then m.into_profile else m.from_profile end from linked l
      join profile_merges m on m.project_id = $1 and m.generation = $2::int and m.from_profile is not null
       and (m.into_profile = l.id or m.from_profile = l.id))
  select array_agg(distinct id::text) as values from linked`

const browsersOfGroup = `
  select array_agg(distinct anonymous_id) as values from (
    select unnest($6::text[]) as anonymous_id
     union select anonymous_id from profile_atoms where project_id = $1 and generation = $2::int and profile_id = any($3::uuid[])
     union select anonymous_id from profile_atoms where project_id = $1 and generation = $2::int and user_id = any($4::text[])
     union select anonymous_id from events
      where project_id = $1 and event in ('purchase', 'refund') and properties ->> 'order_id' = any($5::text[])) browsers`

const usersOfGroup = `
  select array_agg(distinct user_id) as values from (
    select user_id from profile_atoms
      where project_id = $1 and generation = $2::int and (profile_id = any($3::uuid[]) or anonymous_id = any($4::text[]))
     union select user_id from profile_users where project_id = $1 and generation = $2::int and profile_id = any($3::uuid[])
     union select first_user from profile_visitors
      where project_id = $1 and generation = $2::int and anonymous_id = any($4::text[]) and first_user is not null) users`

const ordersOfGroup = `
  select array_agg(distinct key) as values from (
    select unnest($4::text[]) as key
     union select properties ->> 'order_id' from events
      where project_id = $1 and $2::int is not null and anonymous_id = any($3::text[]) and event in ('purchase', 'refund')
        and properties ->> 'order_id' is not null) orders`

const entriesOfGroup = `
  select array_agg(id::text) as values from profile_merges
   where project_id = $1 and generation = $2::int and (into_profile = any($3::uuid[]) or from_profile = any($3::uuid[]))`

/** Events of browsers up to the last that is folded, without those that were set aside, in the order of the log. */
export const readEventsOf = (
  { query }: Queries,
  { projectId, generation }: Fold,
  { anonymousIds, after, upTo, atMost }: { anonymousIds: string[]; after: number; upTo: number; atMost: number },
): Promise<LogRow[]> =>
  query<LogRow>(
    `select id, message_id, type, event, anonymous_id, session_id, page_view_id, occurred_at, received_at, properties, context
       from events e where project_id = $1 and anonymous_id = any($3::text[]) and id > $4::bigint and id <= $5::bigint
        and not exists (select from profile_set_aside s where s.project_id = $1 and s.generation = $2::int and s.event_id = e.id)
      order by id limit $6`,
    [projectId, generation, anonymousIds, after, upTo, atMost],
  )

const ofGroup = [
  'delete from profiles where project_id = $1 and generation = $2::int and id = any($3::uuid[])',
  'delete from profile_atoms where project_id = $1 and generation = $2::int and profile_id = any($3::uuid[])',
  'delete from profile_separations where project_id = $1 and generation = $2::int and (one = any($3::uuid[]) or other = any($3::uuid[]))',
  'delete from profile_merges where project_id = $1 and generation = $2::int and (into_profile = any($3::uuid[]) or from_profile = any($3::uuid[]))',
]
const ofBrowsers = [
  'delete from profile_visitors where project_id = $1 and generation = $2::int and anonymous_id = any($3::text[])',
  'delete from profile_trait_edits where project_id = $1 and generation = $2::int and anonymous_id = any($3::text[])',
]
const ofUsers = [
  'delete from profile_users where project_id = $1 and generation = $2::int and user_id = any($3::text[])',
  'delete from profile_claims where project_id = $1 and generation = $2::int and user_id = any($3::text[])',
  `delete from profile_refused_ids where project_id = $1 and generation = $2::int and flaw = 'tooMany' and user_id = any($3::text[])`,
]
const ofOrders = ['delete from profile_orders where project_id = $1 and generation = $2::int and order_key = any($3::text[])']

/** Deletes what a fold has made of a group. */
export const deleteFolded = async (
  queries: Queries,
  { projectId, generation }: Fold,
  group: Group & { keys: string[] },
): Promise<void> => {
  const { query } = queries
  for (const sql of ofGroup) await query(sql, [projectId, generation, group.profiles])
  for (const sql of ofBrowsers) await query(sql, [projectId, generation, group.anonymousIds])
  for (const sql of ofUsers) await query(sql, [projectId, generation, group.userIds])
  for (const sql of ofOrders) await query(sql, [projectId, generation, group.keys])
  await removeFromReports(queries, { projectId, generation }, group.anonymousIds)
}

/** What belongs to browsers that nobody else uses, beside the log and the profiles. Answers how many messages there were. */
export const deleteBeside = async ({ query }: Queries, { projectId }: ProjectRef, anonymousIds: string[]): Promise<number> => {
  const [row] = await query<{ messages: number }>(
    `with messages as (delete from action_messages where project_id = $1 and anonymous_id = any($2::text[]) returning 1),
     visits as (delete from visitor_sessions where project_id = $1 and anonymous_id = any($2::text[])),
     views as (delete from page_views where project_id = $1 and anonymous_id = any($2::text[]))
     select count(*)::int as messages from messages`,
    [projectId, anonymousIds],
  )
  await query('delete from action_channels where project_id = $1 and anonymous_id = any($2::text[])', [projectId, anonymousIds])
  return row?.messages ?? 0
}

/** Decisions about erased people: a rebuild could not apply them, and the traits and reasons in them are personal. */
export const deleteDecisions = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { profiles, entries, atoms }: { profiles: string[]; entries: string[]; atoms: Atom[] },
): Promise<void> =>
  void (await query(
    `delete from profile_decisions where project_id = $1
        and (body ->> 'from' = any($2::text[]) or body ->> 'into' = any($2::text[]) or body ->> 'entry' = any($3::text[])
             or body -> 'atom' in (select jsonb_array_elements($4::jsonb)))`,
    [projectId, profiles, entries, JSON.stringify(atoms)],
  ))

/** Entries of the ledger that moved something of profiles, or to them. */
export const findEntriesOf = async ({ query }: Queries, { projectId, generation }: Fold, profiles: string[]): Promise<string[]> =>
  (
    await query<Row<typeof profileMerges, 'id'>>(
      `select id from profile_merges
        where project_id = $1 and generation = $2::int and (into_profile = any($3::uuid[]) or from_profile = any($3::uuid[]))`,
      [projectId, generation, profiles],
    )
  ).map(({ id }) => id)

export const insertErasures = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  certificate: Certificate,
  replacedBy: string | null,
): Promise<void> =>
  void (await query(
    `insert into profile_erasures (project_id, tenant_id, profile_id, certificate, replaced_by)
     select $1::uuid, $2::uuid, id::uuid, $4::jsonb, $5::uuid from unnest($3::text[]) as t (id)
     on conflict (project_id, profile_id) do update set certificate = excluded.certificate, replaced_by = excluded.replaced_by`,
    [projectId, tenantId, certificate.profiles, JSON.stringify(certificate), replacedBy],
  ))

export const addToFolded = async ({ query }: Queries, { projectId, generation }: Fold, events: number): Promise<void> =>
  void (await query('update profile_folds set events = events + $3::bigint where project_id = $1 and generation = $2::int', [
    projectId,
    generation,
    events,
  ]))

/** Whether the project has rows of other folds: of a rebuild, or of what one has replaced. */
export const hasOtherFolds = async ({ query }: Queries, { projectId, generation }: Fold): Promise<boolean> =>
  (await query('select 1 from profile_folds where project_id = $1 and generation <> $2::int limit 1', [projectId, generation]))
    .length > 0

export type Rewritten = {
  id: number
  receivedAt: Date
  messageId: string
  anonymousId: string
  sessionId: string | null
  pageViewId: string | null
  properties: Record<string, unknown>
  context: Record<string, unknown>
}

/** Replaces what events say. */
export const rewriteEvents = async ({ query }: Queries, { projectId }: ProjectRef, events: readonly Rewritten[]): Promise<void> =>
  void (await query(
    `with rewritten as materialized (
       select id, received_at::timestamptz, message_id, anonymous_id, session_id, page_view_id, properties::jsonb, context::jsonb
         from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
              as t (id, received_at, message_id, anonymous_id, session_id, page_view_id, properties, context))
     update events e set message_id = t.message_id, anonymous_id = t.anonymous_id, session_id = t.session_id,
                         page_view_id = t.page_view_id, properties = t.properties, context = t.context
       from rewritten t where e.project_id = $1 and e.id = t.id and e.received_at = t.received_at`,
    [
      projectId,
      events.map(({ id }) => id),
      events.map(({ receivedAt }) => receivedAt.toISOString()),
      events.map(({ messageId }) => messageId),
      events.map(({ anonymousId }) => anonymousId),
      events.map(({ sessionId }) => sessionId),
      events.map(({ pageViewId }) => pageViewId),
      events.map(({ properties }) => JSON.stringify(properties)),
      events.map(({ context }) => JSON.stringify(context)),
    ],
  ))

/** Gives visits and page views of a person other ids, and forgets their pages. */
export const rewriteVisits = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { anonymousId, sessions, pageViews }: { anonymousId: string; sessions: [string, string][]; pageViews: [string, string][] },
): Promise<void> => {
  await query(
    `update visitor_sessions s set session_id = t.other, anonymous_id = $2, entry_path = null, entry_by = t.other
       from unnest($3::text[], $4::text[]) as t (id, other) where s.project_id = $1 and s.session_id = t.id`,
    [projectId, anonymousId, sessions.map(([id]) => id), sessions.map(([, other]) => other)],
  )
  await query(
    `update page_views v set page_view_id = t.other, anonymous_id = $2, url = null, path = null, title = null, viewed_by = t.other,
                             session_id = null
       from unnest($3::text[], $4::text[]) as t (id, other) where v.project_id = $1 and v.page_view_id = t.id`,
    [projectId, anonymousId, pageViews.map(([id]) => id), pageViews.map(([, other]) => other)],
  )
}
