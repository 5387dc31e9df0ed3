import type * as v from 'valibot'
import {
  acrossSamples,
  type ScenarioProject,
  type ScenarioProjectState,
  type ScenariosAcross,
  type scenarioProjectsPage,
  type scenarioProjectsQuery,
} from '#contract/scenarios/across-projects.ts'
import { scenarioDefinitions } from '#contract/scenarios/definitions.ts'
import { type Scenario, scenarios } from '#contract/scenarios/scenarios.ts'
import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import * as store from './across-projects.store.ts'
import { readTemplate } from './templates/templates.store.ts'
import type { Templates } from './templates/templates.ts'

type Dependencies = {
  database: Database
  clock: Clock
  decisions: { ofScenarios: Pick<DecisionsModule['ofScenarios'], 'countRunningByEvent'> }
  templates: Pick<Templates, 'summaries'>
}

const day = 24 * 60 * 60 * 1_000
/** A project without an event of a scenario for longer than this does not receive it any more. */
const receivingFor = 30 * day

/** The scenarios over the projects of all organisations, for admins of the platform. */
export const createAcrossProjects = ({ database, clock, decisions: { ofScenarios }, templates }: Dependencies) => {
  const list = async (): Promise<ScenariosAcross> => {
    const now = clock.now()
    const rows = await store.readAcross(database.query, new Date(now.getTime() - receivingFor))
    const running = await ofScenarios.countRunningByEvent(database, null)
    const runningOn = (scenario: Scenario) => running.reduce((sum, it) => (it.event === scenario ? sum + it.running : sum), 0)
    const projects = await store.countProjects(database.query)
    const summaries = await templates.summaries(projects)
    return {
      projects,
      items: scenarios.flatMap((scenario) => {
        const row = rows.find((it) => it.scenario === scenario)
        const template = summaries.get(scenario)
        if (!row || !template) return []
        const { last_seen, ...counts } = row
        return [{ ...counts, scenario, running: runningOn(scenario), lastSeen: last_seen?.toISOString() ?? null, template }]
      }),
      computedAt: now.toISOString(),
    }
  }

  const listProjects = async (
    scenario: Scenario,
    { q = '', cursor, limit }: v.InferOutput<typeof scenarioProjectsQuery>,
  ): Promise<v.InferOutput<typeof scenarioProjectsPage>> => {
    const now = clock.now().getTime()
    const { required } = scenarioDefinitions[scenario]
    const part = q.trim().toLowerCase()
    const { version_of_new: versionOfNew } = await readTemplate(database.query, scenario)
    const page = { part, since: new Date(now - day), after: cursor ?? null, limit: limit + 1 }
    const asked = { ...page, scenario, required, versionOfNew }
    const found = await store.readProjects(database.query, asked)
    const total = await store.countProjectsAsked(database.query, asked)
    const rows = found.slice(0, limit)
    const running = await ofScenarios.countRunningByEvent(
      database,
      rows.map(({ id }) => id),
    )
    const items = rows.map((row) =>
      projectOf(row, { now, running: running.find((it) => it.project_id === row.id && it.event === scenario)?.running ?? 0 }),
    )
    return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null, total: { value: total, exact: true } }
  }

  return { list, listProjects }
}

const projectOf = (row: store.ProjectRow, { now, running }: { now: number; running: number }): ScenarioProject => ({
  id: row.id,
  name: row.name,
  isSample: row.is_sample,
  organization: { id: row.tenant_id, name: row.organization, isSuspended: row.suspended_at !== null },
  state: stateOf(row, now),
  isRestricted: row.is_restricted === true,
  version: row.version,
  offered: row.offered_version,
  running,
  lastSeen: row.last_seen?.toISOString() ?? null,
  fires: { value: Math.min(row.fires, acrossSamples.fires), exact: row.fires <= acrossSamples.fires },
  checked: row.checked,
  complete: row.complete,
})

const stateOf = ({ is_enabled, last_seen }: store.ProjectRow, now: number): ScenarioProjectState => {
  if (is_enabled === false) return 'off'
  if (last_seen === null) return 'never'
  return now - last_seen.getTime() < receivingFor ? 'receiving' : 'quiet'
}
