import { scenarioDefinitions } from '#contract/scenarios/definitions.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { usualRules } from '#contract/scenarios/settings.ts'
import { builtInVersion, type TemplateContent } from '#contract/scenarios/templates.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { scenarioSettings, scenarioTemplates, scenarioTemplateVersions } from '../scenarios.schema.ts'
import { builtInTexts } from './built-in-texts.ts'

/** The first version of a template, which the product brings. */
export const builtInContent = (scenario: Scenario): TemplateContent => {
  const { required, goal } = scenarioDefinitions[scenario]
  return { required: [...required], goal, rules: usualRules, texts: builtInTexts[scenario] }
}

/** What the versions of a scenario say, by their numbers. */
export const readContents = async (query: Queries['query'], scenario: Scenario): Promise<Map<number, TemplateContent>> => {
  const rows = await query<Row<typeof scenarioTemplateVersions, 'version' | 'content'>>(
    'select version, content from scenario_template_versions where scenario = $1',
    [scenario],
  )
  return new Map([[builtInVersion, builtInContent(scenario)], ...rows.map((it) => [it.version, it.content] as const)])
}

/** The version that a project has of a template, and the one that waits for its answer. */
type Installed = {
  version: number
  content: TemplateContent
  offer: { version: number; note: string; content: TemplateContent } | null
}

type InstalledRow = Row<typeof scenarioTemplates, 'scenario'> &
  Row<typeof scenarioSettings, 'version' | 'offered_version'> & {
    content: TemplateContent | null
    offered: TemplateContent | null
    note: string | null
  }

/**
 * What a project has of the templates: its own versions, or those of new projects. The templates are the platform's, and the role of a tenant's
 * transaction reads them through functions of the database.
 */
export const readInstalled = async ({ query }: Queries, projectId: string): Promise<(scenario: Scenario) => Installed> => {
  const rows = await query<InstalledRow>(
    `select k.scenario, k.version, k.offered_version, v.content, o.content as offered, o.note
       from (select coalesce(s.scenario, t.scenario) as scenario, coalesce(s.version, t.version) as version, s.offered_version
               from (select scenario, version, offered_version from scenario_settings where project_id = $1) s
               full join scenario_versions_of_new() t on t.scenario = s.scenario) k
       left join lateral scenario_template_version(k.scenario, k.version) v on true
       left join lateral scenario_template_version(k.scenario, k.offered_version) o on true`,
    [projectId],
  )
  const known = new Map(rows.map((row) => [row.scenario, row]))
  return (scenario) => {
    const row = known.get(scenario)
    const offered = row?.offered_version ?? null
    return {
      version: row?.version ?? builtInVersion,
      content: row?.content ?? builtInContent(scenario),
      offer:
        offered === null ? null : { version: offered, note: row?.note ?? '', content: row?.offered ?? builtInContent(scenario) },
    }
  }
}
