import type * as v from 'valibot'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import {
  builtInVersion,
  type publishTemplateBody,
  type ScenarioTemplate,
  type saveTemplateBody,
  type TemplateContent,
  type TemplateSummary,
  type TemplateVersion,
  templateLimits,
  writtenLanguages,
} from '#contract/scenarios/templates.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { builtInContent } from './contents.ts'
import { readRollouts } from './rollouts.store.ts'
import * as store from './templates.store.ts'

export type PlatformCaller = { who: SignedIn; from: RequestContext }
type Dependencies = { database: Database; clock: Clock; audit: Audit }
export type Templates = ReturnType<typeof createTemplates>

const day = 24 * 60 * 60_000
const firesDays = 30

/** The drafts and versions of the scenarios' templates, and how many projects have them. */
export const createTemplates = ({ database, clock, audit }: Dependencies) => {
  const recorder = changeRecorder(audit)

  const view = async (scenario: Scenario, { query }: Queries = database): Promise<ScenarioTemplate> => {
    const template = await store.readTemplate(query, scenario)
    const published = await store.readVersions(query, scenario)
    const use = await store.countUse(query, scenario)
    const total = await countProjects(query)
    const projectsWith = (version: number) => useOf(use, { version, total, versionOfNew: template.version_of_new })
    const versions: TemplateVersion[] = published.map((row) => ({
      version: row.version,
      note: row.note,
      publishedAt: row.published_at.toISOString(),
      publishedBy: row.username,
      projects: projectsWith(row.version),
      content: row.content,
    }))
    const first = { version: builtInVersion, note: '', publishedAt: null, publishedBy: null }
    const builtIn = { ...first, projects: projectsWith(builtInVersion), content: builtInContent(scenario) }
    return {
      scenario,
      content: template.draft ?? newestOf(published, scenario).content,
      isDraft: template.draft !== null,
      revision: template.revision,
      changedAt: template.changed_at?.toISOString() ?? null,
      versionOfNew: template.version_of_new,
      versions: [...versions.slice(0, templateLimits.versionsShown), builtIn],
      rollouts: await readRollouts(query, scenario),
    }
  }

  /** Holds the template for a change by somebody who knows its revision. */
  const change = (
    { who, from }: PlatformCaller,
    { scenario, replaces }: { scenario: Scenario; replaces: number },
    {
      action,
      work,
    }: {
      action: 'scenarioTemplate.save' | 'scenarioTemplate.publish'
      work: (queries: Queries, template: store.TemplateRow, now: string) => Promise<Record<string, string> | null>
    },
  ) =>
    database.transaction(async (queries) => {
      const now = clock.now().toISOString()
      const template = await store.holdTemplate(queries.query, scenario, now)
      if (template.revision !== replaces) throw new ApiError('scenarioTemplate.changed')
      const details = await work(queries, template, now)
      const after = await view(scenario, queries)
      if (details) await recorder(who, scenario, action, from)(queries.query, details)
      return after
    })

  return {
    view: (scenario: Scenario) => view(scenario),

    save: (caller: PlatformCaller, scenario: Scenario, { content, replaces }: v.InferOutput<typeof saveTemplateBody>) =>
      change(
        caller,
        { scenario, replaces },
        {
          action: 'scenarioTemplate.save',
          work: async ({ query }, template, now) => {
            const newest = newestOf(await store.readVersions(query, scenario), scenario).content
            const before = template.draft ?? newest
            const parts = differing(before, content)
            if (parts.length === 0) return null
            await store.writeDraft(query, scenario, { draft: differing(newest, content).length === 0 ? null : content, now })
            return { parts: parts.join(', '), revision: String(template.revision + 1) }
          },
        },
      ),

    publish: (caller: PlatformCaller, scenario: Scenario, { note, replaces }: v.InferOutput<typeof publishTemplateBody>) =>
      change(
        caller,
        { scenario, replaces },
        {
          action: 'scenarioTemplate.publish',
          work: async ({ query }, { draft }, now) => {
            if (draft === null) throw new ApiError('scenarioTemplate.same')
            const version = newestOf(await store.readVersions(query, scenario), scenario).version + 1
            await store.insertVersion(query, scenario, { version, content: draft, note, now, by: caller.who.userId })
            await store.writeDraft(query, scenario, { draft: null, now })
            return { version: String(version), note }
          },
        },
      ),

    summaries: async (total: number): Promise<Map<Scenario, TemplateSummary>> => {
      const { query } = database
      const since = new Date(clock.now().getTime() - firesDays * day).toISOString().slice(0, 10)
      const use = await store.countUse(query, null)
      const rows = await store.readSummaries(query, since)
      return new Map(
        rows.map((row) => {
          const { version, content } = {
            version: row.version ?? builtInVersion,
            content: row.content ?? builtInContent(row.scenario),
          }
          const own = use.filter(({ scenario }) => scenario === row.scenario)
          const offered = own.filter((it) => it.offered).reduce((sum, { projects }) => sum + projects, 0)
          const summary = {
            version,
            goal: content.goal,
            installed: useOf(own, { version, total, versionOfNew: row.version_of_new }),
            offered,
            languages: writtenLanguages(content.texts),
            hasDraft: row.has_draft,
            rollout: row.rollout,
            fires: row.fires,
            firesCountedAt: row.counted_at?.toISOString() ?? null,
          }
          return [row.scenario, summary] as const
        }),
      )
    },
  }
}

type Use = Awaited<ReturnType<typeof store.countUse>>

/** Projects without a row have the version of new projects. */
const useOf = (use: Use, { version, total, versionOfNew }: { version: number; total: number; versionOfNew: number }): number => {
  const rows = use.filter((it) => !it.offered)
  const own = rows.find((it) => it.version === version)?.projects ?? 0
  const without = total - rows.reduce((sum, { projects }) => sum + projects, 0)
  return version === versionOfNew ? own + Math.max(0, without) : own
}

const countProjects = async (query: Queries['query']): Promise<number> => {
  const [row] = await query<{ total: number }>('select count(*)::int as total from projects where deleted_at is null')
  return row?.total ?? 0
}

const newestOf = (rows: readonly { version: number; content: TemplateContent }[], scenario: Scenario) =>
  rows[0] ?? { version: builtInVersion, content: builtInContent(scenario) }

/** Which parts of two contents differ. The database stores the parts of an object in an order of its own. */
const differing = (one: TemplateContent, other: TemplateContent): string[] =>
  (['required', 'goal', 'rules', 'texts'] as const).filter((part) => sorted(one[part]) !== sorted(other[part]))

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, it: unknown) =>
    typeof it === 'object' && it !== null && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  )
