import type { LedgerEntry } from '#contract/profiles/identity.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import { ledgerEntryOf } from './decisions.store.ts'
import type { Fold, LogRow } from './folds.store.ts'
import type { profileMerges } from './identity.schema.ts'
import type { profileAtoms, profiles, profileTraitEdits } from './profiles.schema.ts'

/** A place in a timeline: the latest time first, of equal times the largest id. */
export type Place<Id> = { at: string; id: Id }

export type AtomRow = Row<typeof profileAtoms, 'anonymous_id' | 'user_id' | 'profile_id' | 'state'>

/** The atoms of a profile. One without a state is the only one. */
export const findAtoms = ({ query }: Queries, { projectId, generation }: Fold, profile: string): Promise<AtomRow[]> =>
  query<AtomRow>(
    `select anonymous_id, user_id, profile_id, state from profile_atoms
      where project_id = $1 and generation = $2::int and profile_id = $3::uuid`,
    [projectId, generation, profile],
  )

/** All atoms of browsers, whoever they belong to. */
export const findAtomsOfBrowsers = (
  { query }: Queries,
  { projectId, generation }: Fold,
  anonymousIds: string[],
): Promise<Row<typeof profileAtoms, 'anonymous_id' | 'user_id' | 'profile_id'>[]> =>
  query<Row<typeof profileAtoms, 'anonymous_id' | 'user_id' | 'profile_id'>>(
    `select anonymous_id, user_id, profile_id from profile_atoms
      where project_id = $1 and generation = $2::int and anonymous_id = any($3::text[])`,
    [projectId, generation, anonymousIds],
  )

/** Events of browsers before a place, the latest first. Each browser's are read along an index. */
export const findEvents = (
  { query }: Queries,
  { projectId }: Fold,
  { anonymousIds, before, types, atMost }: { anonymousIds: string[]; before: Place<number>; types: string[]; atMost: number },
): Promise<LogRow[]> =>
  query<LogRow>(
    `select e.id, e.message_id, e.type, e.event, e.anonymous_id, e.session_id, e.page_view_id, e.occurred_at, e.received_at,
            e.properties, e.context
       from unnest($2::text[]) as browser (anonymous_id) cross join lateral (
         select id, message_id, type, event, events.anonymous_id, session_id, page_view_id, occurred_at, received_at, properties, context
           from events
          where project_id = $1 and events.anonymous_id = browser.anonymous_id
            and (occurred_at, id) < ($3::timestamptz, $4::bigint) and type = any($5::text[])
          order by occurred_at desc, id desc limit $6) e
      order by e.occurred_at desc, e.id desc limit $6`,
    [projectId, anonymousIds, before.at, before.id, types, atMost],
  )

/** A profile and those that have become part of it. */
export const findParts = async ({ query }: Queries, { projectId, generation }: Fold, profile: string): Promise<string[]> =>
  (
    await query<Row<typeof profiles, 'id'>>(
      `with recursive parts (id) as (
         select $3::uuid
          union
         select p.id from parts join profiles p on p.project_id = $1 and p.generation = $2::int and p.merged_into = parts.id)
       select p.id from parts join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = parts.id`,
      [projectId, generation, profile],
    )
  ).map(({ id }) => id)

/** Entries of the ledger that concern profiles, before a place. */
export const findMerges = async (
  { query }: Queries,
  { projectId, generation }: Fold,
  { profiles: ids, before, atMost }: { profiles: string[]; before: Place<string>; atMost: number },
): Promise<LedgerEntry[]> =>
  (
    await query<
      Row<
        typeof profileMerges,
        | 'id'
        | 'from_profile'
        | 'into_profile'
        | 'atoms'
        | 'rule'
        | 'evidence'
        | 'decided_by'
        | 'reason'
        | 'at'
        | 'undoes'
        | 'undone_by'
      >
    >(
      `select id, from_profile, into_profile, atoms, rule, evidence, decided_by, reason, at, undoes, undone_by from profile_merges
        where project_id = $1 and generation = $2::int and (into_profile = any($3::uuid[]) or from_profile = any($3::uuid[]))
          and (at, id) < ($4::timestamptz, $5::uuid)
        order by at desc, id desc limit $6`,
      [projectId, generation, ids, before.at, before.id, atMost],
    )
  ).map(ledgerEntryOf)

export type EditRow = Row<typeof profileTraitEdits, 'id' | 'at' | 'decided_by' | 'reason'> & { traits: Record<string, unknown> }

/** Edits of traits of a profile's atoms, before a place. */
export const findEdits = (
  { query }: Queries,
  { projectId, generation }: Fold,
  { profile, before, atMost }: { profile: string; before: Place<string>; atMost: number },
): Promise<EditRow[]> =>
  query<EditRow>(
    `select e.id, e.at, e.decided_by, e.reason, jsonb_object_agg(e.trait, e.value) as traits
       from profile_atoms a
       join profile_trait_edits e on e.project_id = a.project_id and e.generation = a.generation and e.anonymous_id = a.anonymous_id
                                  and e.user_id = a.user_id
      where a.project_id = $1 and a.generation = $2::int and a.profile_id = $3::uuid and (e.at, e.id) < ($4::timestamptz, $5::uuid)
      group by e.id, e.at, e.decided_by, e.reason
      order by e.at desc, e.id desc limit $6`,
    [projectId, generation, profile, before.at, before.id, atMost],
  )

/** How many merges and edits a timeline has. */
export const countDecided = async (
  { query }: Queries,
  { projectId, generation }: Fold,
  { profile, parts }: { profile: string; parts: string[] },
): Promise<{ merges: number; edits: number }> => {
  const [row] = await query<{ merges: number; edits: number }>(
    `select (select count(*)::int from profile_merges
              where project_id = $1 and generation = $2::int and (into_profile = any($4::uuid[]) or from_profile = any($4::uuid[]))) as merges,
            (select count(distinct e.id)::int from profile_atoms a
               join profile_trait_edits e on e.project_id = a.project_id and e.generation = a.generation
                                          and e.anonymous_id = a.anonymous_id and e.user_id = a.user_id
              where a.project_id = $1 and a.generation = $2::int and a.profile_id = $3::uuid) as edits`,
    [projectId, generation, profile, parts],
  )
  return row ?? { merges: 0, edits: 0 }
}
