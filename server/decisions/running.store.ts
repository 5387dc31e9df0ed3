import type { Version } from '#engine/decisions/decide.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { strategies, strategyVersions } from './decisions.schema.ts'

/** A published version. `since` is when it was published, in milliseconds: it does not start on what was received before. */
export type PublishedVersion = Version & { since: number }

type VersionRow = Row<typeof strategyVersions, 'strategy_id' | 'version' | 'definition' | 'published_at'> &
  Row<typeof strategies, 'status'>

const versionOf = (row: VersionRow): PublishedVersion => ({
  strategy: row.strategy_id,
  version: row.version,
  isRunning: row.status === 'running',
  definition: row.definition,
  since: row.published_at.getTime(),
})

const projectsKept = 1_000

/** The versions that run in a project. They are read once for each revision of its settings. */
export const createRunning = () => {
  const known = new Map<string, { revision: number; versions: readonly PublishedVersion[] }>()

  return async ({ query }: Queries, { projectId }: ProjectRef, revision: number): Promise<readonly PublishedVersion[]> => {
    const before = known.get(projectId)
    if (before?.revision === revision) return before.versions
    const rows = await query<VersionRow>(
      `select v.strategy_id, v.version, v.definition, v.published_at, s.status
         from strategies s join strategy_versions v on v.project_id = s.project_id and v.strategy_id = s.id and v.version = s.version
        where s.project_id = $1 and s.status = 'running' order by s.id`,
      [projectId],
    )
    const versions = rows.map(versionOf)
    if (known.size >= projectsKept) known.clear()
    known.set(projectId, { revision, versions })
    return versions
  }
}

/** Versions by their strategies and numbers, whether they run or not, in the same order. */
export const readVersions = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  asked: readonly { strategy: string; version: number }[],
): Promise<(PublishedVersion | null)[]> => {
  const rows = await query<VersionRow>(
    `select v.strategy_id, v.version, v.definition, v.published_at, s.status
       from strategy_versions v join strategies s on s.project_id = v.project_id and s.id = v.strategy_id
      where v.project_id = $1 and (v.strategy_id, v.version) in (select a.id, a.version from unnest($2::uuid[], $3::int[]) as a (id, version))`,
    [projectId, asked.map(({ strategy }) => strategy), asked.map(({ version }) => version)],
  )
  const found = new Map(rows.map((row) => [`${row.strategy_id} ${row.version}`, versionOf(row)]))
  return asked.map(({ strategy, version }) => found.get(`${strategy} ${version}`) ?? null)
}
