import type { LedgerEntry } from '#contract/profiles/identity.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { DecisionBody, profileDecisions } from './decisions.schema.ts'
import type { Fold } from './folds.store.ts'
import type { profileMerges } from './identity.schema.ts'
import type { profileFolds } from './profiles.schema.ts'

/** A decision of a person of the organisation. `at` is in milliseconds; `place` is the last event that was folded before. */
export type Decision = {
  id: string
  seq: number
  place: number
  body: DecisionBody
  by: string
  reason: string
  at: number
}

/** The live fold of a project, held to the end of the transaction: nothing is folded, and nobody else decides, meanwhile. */
export type HeldFold = Fold & { lastId: number; day: string; decisions: number }

export const holdLiveFold = async ({ query }: Queries, { projectId, tenantId }: ProjectRef): Promise<HeldFold | null> => {
  const [row] = await query<Row<typeof profileFolds, 'generation' | 'last_id' | 'day' | 'decisions'>>(
    `select generation, last_id, day, decisions from profile_folds where project_id = $1 and status = 'live' for update`,
    [projectId],
  )
  return row
    ? { projectId, tenantId, generation: row.generation, lastId: row.last_id, day: row.day, decisions: row.decisions }
    : null
}

export const insertDecision = async ({ query }: Queries, { projectId, tenantId }: Fold, it: Decision): Promise<void> =>
  void (await query(
    `insert into profile_decisions (project_id, tenant_id, seq, id, place, body, decided_by, reason, at)
     values ($1, $2, $3::bigint, $4, $5::bigint, $6::jsonb, $7, $8, $9::timestamptz)`,
    [projectId, tenantId, it.seq, it.id, it.place, JSON.stringify(it.body), it.by, it.reason, new Date(it.at).toISOString()],
  ))

/** Notes that a fold has applied the decisions up to this one. */
export const noteApplied = async ({ query }: Queries, { projectId, generation }: Fold, seq: number): Promise<void> =>
  void (await query('update profile_folds set decisions = $3::bigint where project_id = $1 and generation = $2::int', [
    projectId,
    generation,
    seq,
  ]))

type DecisionRow = Row<typeof profileDecisions, 'id' | 'seq' | 'place' | 'body' | 'decided_by' | 'reason' | 'at'>

const decisionOf = (row: DecisionRow): Decision => ({
  id: row.id,
  seq: row.seq,
  place: row.place,
  body: row.body,
  by: row.decided_by,
  reason: row.reason,
  at: row.at.getTime(),
})

/** The first decision that a fold has not applied. */
export const nextDecision = async ({ query }: Queries, { projectId, generation }: Fold): Promise<Decision | null> => {
  const [row] = await query<DecisionRow>(
    `select d.id, d.seq, d.place, d.body, d.decided_by, d.reason, d.at
       from profile_decisions d join profile_folds f on f.project_id = d.project_id and f.generation = $2::int
      where d.project_id = $1 and d.seq > f.decisions order by d.seq limit 1`,
    [projectId, generation],
  )
  return row ? decisionOf(row) : null
}

/** The decisions that a fold has applied about any of these profiles, entries of the ledger or browsers, in their order. */
export const findDecisions = async (
  { query }: Queries,
  { projectId, generation }: Fold,
  { profiles, entries, anonymousIds }: { profiles: string[]; entries: string[]; anonymousIds: string[] },
): Promise<Decision[]> =>
  (
    await query<DecisionRow>(
      `select d.id, d.seq, d.place, d.body, d.decided_by, d.reason, d.at
         from profile_decisions d join profile_folds f on f.project_id = d.project_id and f.generation = $2::int
        where d.project_id = $1 and d.seq <= f.decisions
          and (d.body ->> 'from' = any($3::text[]) or d.body ->> 'into' = any($3::text[]) or d.body ->> 'entry' = any($4::text[])
               or d.body #>> '{atom,anonymousId}' = any($5::text[]))
        order by d.seq`,
      [projectId, generation, profiles, entries, anonymousIds],
    )
  ).map(decisionOf)

type EntryRow = Row<
  typeof profileMerges,
  'id' | 'from_profile' | 'into_profile' | 'atoms' | 'rule' | 'evidence' | 'decided_by' | 'reason' | 'at' | 'undoes' | 'undone_by'
>

export const ledgerEntryOf = (row: EntryRow): LedgerEntry => ({
  id: row.id,
  from: row.from_profile,
  into: row.into_profile,
  atoms: row.atoms,
  rule: row.rule,
  evidence: row.evidence,
  by: row.decided_by,
  reason: row.reason,
  at: row.at.getTime(),
  undoes: row.undoes,
  undoneBy: row.undone_by,
})

export const findEntry = async ({ query }: Queries, { projectId, generation }: Fold, id: string): Promise<LedgerEntry | null> => {
  const [row] = await query<EntryRow>(
    `select id, from_profile, into_profile, atoms, rule, evidence, decided_by, reason, at, undoes, undone_by
       from profile_merges where project_id = $1 and generation = $2::int and id = $3::uuid`,
    [projectId, generation, id],
  )
  return row ? ledgerEntryOf(row) : null
}

export const writePersonsEntry = async (
  { query }: Queries,
  { projectId, tenantId, generation }: Fold,
  entry: LedgerEntry,
  place: number,
): Promise<void> =>
  void (await query(
    `insert into profile_merges (project_id, tenant_id, generation, id, from_profile, into_profile, atoms, rule, decided_by, reason, at,
                                 place, undoes)
     values ($1, $2, $3::int, $4, $5, $6, $7::jsonb, $8, $9, $10, $11::timestamptz, $12::bigint, $13)`,
    [
      projectId,
      tenantId,
      generation,
      entry.id,
      entry.from,
      entry.into,
      JSON.stringify(entry.atoms),
      entry.rule,
      entry.by,
      entry.reason,
      new Date(entry.at).toISOString(),
      place,
      entry.undoes,
    ],
  ))

export const markUndone = async ({ query }: Queries, { projectId, generation }: Fold, entry: string, by: string): Promise<void> =>
  void (await query(
    'update profile_merges set undone_by = $4::uuid where project_id = $1 and generation = $2::int and id = $3::uuid',
    [projectId, generation, entry, by],
  ))

export const writeSeparation = async (
  { query }: Queries,
  { projectId, tenantId, generation }: Fold,
  profiles: readonly [string, string],
): Promise<void> => {
  const [one, other] = [...profiles].sort()
  await query(
    `insert into profile_separations (project_id, tenant_id, generation, one, other) values ($1, $2, $3::int, $4, $5)
     on conflict do nothing`,
    [projectId, tenantId, generation, one ?? '', other ?? ''],
  )
}

export const writeEdits = async (
  { query }: Queries,
  { projectId, tenantId, generation }: Fold,
  { id, by, reason, place }: Decision,
  { atom, traits, at }: Extract<DecisionBody, { kind: 'edit' }>,
): Promise<void> =>
  void (await query(
    `insert into profile_trait_edits (project_id, tenant_id, generation, id, trait, anonymous_id, user_id, value, at, place, decided_by, reason)
     select $1::uuid, $2::uuid, $3::int, $4::uuid, key, $5, $6, value, $7::timestamptz, $8::bigint, $9::uuid, $10
       from jsonb_each($11::jsonb)`,
    [
      projectId,
      tenantId,
      generation,
      id,
      atom.anonymousId,
      atom.userId ?? '',
      new Date(at).toISOString(),
      place,
      by,
      reason,
      JSON.stringify(traits),
    ],
  ))
