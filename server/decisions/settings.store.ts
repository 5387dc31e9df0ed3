import { type DecisionLimits, type Holdout, holdoutLimits } from '#contract/decisions/holdout.ts'
import { timeZoneOf, writeTimeZone } from '#server/database/project-time-zone.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { decisionSettings } from './decisions.schema.ts'

export type Settings = {
  isActive: boolean
  revision: number
  decidedTo: number
  holdout: { share: number; version: number }
  limits: DecisionLimits
  /** Whether anybody was exposed to a strategy. */
  hasExposures: boolean
}

type SettingsRow = Row<
  typeof decisionSettings,
  | 'is_active'
  | 'revision'
  | 'decided_to'
  | 'holdout_share'
  | 'holdout_version'
  | 'holdout_since'
  | 'holdout_reason'
  | 'cap_n'
  | 'cap_hours'
  | 'quiet_from'
  | 'quiet_to'
> &
  Row<typeof projects, 'time_zone'>

const settingsOf = (row: SettingsRow, hasExposures = false): Settings => ({
  hasExposures,
  isActive: row.is_active,
  revision: row.revision,
  decidedTo: row.decided_to,
  holdout: { share: row.holdout_share, version: row.holdout_version },
  limits: limitsOf(row),
})

const limitsOf = (row: SettingsRow): DecisionLimits => ({
  person: row.cap_n === null || row.cap_hours === null ? null : { n: row.cap_n, hours: row.cap_hours },
  timeZone: row.time_zone,
  quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
})

/** Holds the settings to the end of the transaction, so that nobody else decides for the project meanwhile. Null where there are none yet. */
export const holdSettings = async ({ query }: Queries, { projectId }: ProjectRef): Promise<Settings | null> => {
  const [row] = await query<SettingsRow & { has_exposures: boolean }>(
    `select is_active, revision, decided_to, holdout_share, holdout_version, holdout_since, holdout_reason, cap_n, cap_hours,
            (select time_zone from projects where id = $1), quiet_from, quiet_to, exists (select from decision_exposures e where e.project_id = $1) as has_exposures
       from decision_settings where project_id = $1 for update`,
    [projectId],
    'hold decision settings',
  )
  return row ? settingsOf(row, row.has_exposures) : null
}

const readRow = async ({ query }: Queries, projectId: string): Promise<SettingsRow | null> => {
  const [row] = await query<SettingsRow>(
    `select is_active, revision, decided_to, holdout_share, holdout_version, holdout_since, holdout_reason, cap_n, cap_hours,
            (select time_zone from projects where id = $1), quiet_from, quiet_to
       from decision_settings where project_id = $1`,
    [projectId],
  )
  return row ?? null
}

/** The settings as they are, or as they are for a project that has changed nothing. */
export const readSettings = async (queries: Queries, { projectId }: ProjectRef): Promise<Settings> => {
  const row = await readRow(queries, projectId)
  if (row) return settingsOf(row)
  return {
    isActive: false,
    hasExposures: false,
    revision: 0,
    decidedTo: 0,
    holdout: { share: holdoutLimits.usual, version: 1 },
    limits: { person: null, timeZone: await timeZoneOf(queries, projectId), quiet: null },
  }
}

/** The holdout. Until it is changed for the first time it is in force since the project was created. */
export const readHoldout = async (queries: Queries, { projectId }: ProjectRef): Promise<Holdout> => {
  const row = await readRow(queries, projectId)
  if (row)
    return {
      share: row.holdout_share,
      version: row.holdout_version,
      since: row.holdout_since.toISOString(),
      reason: row.holdout_reason,
    }
  const [project] = await queries.query<Row<typeof projects, 'created_at'>>('select created_at from projects where id = $1', [
    projectId,
  ])
  return { share: holdoutLimits.usual, version: 1, since: (project?.created_at ?? new Date(0)).toISOString(), reason: '' }
}

const ensure = async ({ query }: Queries, { projectId, tenantId }: ProjectRef): Promise<void> =>
  void (await query(
    `insert into decision_settings (project_id, tenant_id, is_active, revision, decided_to, holdout_share, holdout_version, holdout_since,
                                    holdout_reason)
     select id, $2::uuid, false, 0, 0, $3::float8, 1, created_at, '' from projects where id = $1 on conflict do nothing`,
    [projectId, tenantId, holdoutLimits.usual],
  ))

type OwnLimits = Pick<DecisionLimits, 'person' | 'quiet'>

/** The settings of a project that is being created: its first holdout, in force since its creation, and its limits. */
export const beginSettings = async (
  queries: Queries,
  project: ProjectRef,
  { holdoutShare, ...limits }: OwnLimits & { holdoutShare: number },
): Promise<void> => {
  await writeOwnLimits(queries, project, limits)
  await queries.query('update decision_settings set holdout_share = $2::float8 where project_id = $1', [
    project.projectId,
    holdoutShare,
  ])
}

export const writeHoldout = async (
  queries: Queries,
  project: ProjectRef,
  { share, reason, now }: { share: number; reason: string; now: Date },
): Promise<void> => {
  await ensure(queries, project)
  await queries.query(
    `update decision_settings set holdout_share = $2::float8, holdout_version = holdout_version + 1, holdout_since = $3::timestamptz,
                                  holdout_reason = $4 where project_id = $1`,
    [project.projectId, share, now.toISOString(), reason],
  )
}

export const writeLimits = async (queries: Queries, project: ProjectRef, limits: DecisionLimits): Promise<void> => {
  await writeOwnLimits(queries, project, limits)
  await writeTimeZone(queries, project.projectId, limits.timeZone)
}

const writeOwnLimits = async (queries: Queries, project: ProjectRef, { person, quiet }: OwnLimits): Promise<void> => {
  await ensure(queries, project)
  await queries.query(
    `update decision_settings set cap_n = $2::int, cap_hours = $3::int, quiet_from = $4, quiet_to = $5 where project_id = $1`,
    [project.projectId, person?.n ?? null, person?.hours ?? null, quiet?.from ?? null, quiet?.to ?? null],
  )
}

/**
 * Counts a change of what runs, so that every process reads the running versions anew. `activates`: a version was published. With the first
 * one, decisions begin after the last event that is folded.
 */
export const recordRevision = async (
  queries: Queries,
  project: ProjectRef,
  { activates }: { activates: boolean },
): Promise<void> => {
  await ensure(queries, project)
  await queries.query(
    `update decision_settings s set revision = revision + 1, is_active = is_active or $2,
            decided_to = case when is_active or not $2 then decided_to else greatest(decided_to, coalesce(
              (select f.last_id from profile_folds f where f.project_id = $1 and f.status = 'live'), 0)) end
      where s.project_id = $1`,
    [project.projectId, activates],
  )
}

/** The same for many projects that decide already; for the others there is nothing to read again. */
export const recordRevisions = async ({ query }: Queries, projectIds: readonly string[]): Promise<void> => {
  if (projectIds.length > 0)
    await query('update decision_settings set revision = revision + 1 where project_id = any ($1::uuid[])', [[...projectIds]])
}

/** Notes for which events decisions are made. */
export const moveDecided = ({ query }: Queries, { projectId }: ProjectRef, lastId: number): Promise<unknown> =>
  query(
    'update decision_settings set decided_to = greatest(decided_to, $2::bigint) where project_id = $1',
    [projectId, lastId],
    'move decisions',
  )
