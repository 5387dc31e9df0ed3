import * as v from 'valibot'
import { countSchema, cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { scenarios } from './scenarios.ts'
import { scenarioParams } from './settings.ts'
import { templateSummarySchema } from './templates.ts'

/** No more events of a project than these are looked at: those that are counted, and the newest ones whose properties are checked. */
export const acrossSamples = { fires: 1_000, properties: 100 } as const

/**
 * A scenario over the projects of all organisations. `receiving` projects, of so many `organizations`, had an event in the last 30 days, those
 * of bots included; `lastSeen` is the latest one. `off` projects have switched the scenario off, `restricted` ones have conditions or pages of
 * their own. `running` strategies start on it. `template`: the newest version and how far it has come.
 */
export const scenarioAcrossSchema = v.object({
  scenario: v.picklist(scenarios),
  receiving: v.number(),
  organizations: v.number(),
  off: v.number(),
  restricted: v.number(),
  running: v.number(),
  lastSeen: v.nullable(v.string()),
  template: templateSummarySchema,
})
export type ScenarioAcross = v.InferOutput<typeof scenarioAcrossSchema>

/** `projects` is the number of all projects that are not deleted. */
export const scenariosAcrossSchema = v.object({
  projects: v.number(),
  items: v.array(scenarioAcrossSchema),
  computedAt: v.string(),
})
export type ScenariosAcross = v.InferOutput<typeof scenariosAcrossSchema>

/** `receiving`: an event in the last 30 days. `never`: none is stored. `off`: switched off by the project. */
export const scenarioProjectStates = ['receiving', 'quiet', 'never', 'off'] as const
export type ScenarioProjectState = (typeof scenarioProjectStates)[number]

/**
 * A project as the user of a scenario. `fires` counts the last 24 hours. Of the newest `checked` events, `complete` carry every property that
 * each should carry. Events of bots are included. `version` is that of the template, `offered` one that waits for the project's answer.
 */
export const scenarioProjectSchema = v.object({
  id: v.string(),
  name: v.string(),
  isSample: v.boolean(),
  organization: v.object({ id: v.string(), name: v.string(), isSuspended: v.boolean() }),
  state: v.picklist(scenarioProjectStates),
  isRestricted: v.boolean(),
  version: v.number(),
  offered: v.nullable(v.number()),
  running: v.number(),
  lastSeen: v.nullable(v.string()),
  fires: countSchema,
  checked: v.number(),
  complete: v.number(),
})
export type ScenarioProject = v.InferOutput<typeof scenarioProjectSchema>

const id = v.pipe(v.string(), v.uuid())

/** `q` is a part of the name of the project or its organisation, or the id of one. The last created first. */
export const scenarioProjectsQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(60))),
  cursor: v.optional(id),
  limit: pageQuery.limit,
})
export const scenarioProjectsPage = cursorPage(scenarioProjectSchema)

const path = '/admin/api/v1/platform/scenarios'

/** The scenarios over all organisations, for admins of the platform. */
export const scenarioAcrossEndpoints = defineEndpoints({
  listScenariosAcrossProjects: { method: 'GET', path, access: 'platform', data: scenariosAcrossSchema, problems: [] },
  listProjectsOfScenario: {
    method: 'GET',
    path: `${path}/:scenario/projects`,
    access: 'platform',
    params: scenarioParams,
    query: scenarioProjectsQuery,
    data: scenarioProjectsPage,
    problems: [],
  },
})
