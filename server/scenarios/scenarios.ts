import type * as v from 'valibot'
import {
  type Count,
  type orderStrategiesBody,
  type ScenarioConflict,
  type ScenarioDetail,
  type ScenarioRange,
  type ScenarioSimulation,
  type ScenarioStrategy,
  type ScenarioSummary,
  type Scenarios,
  scenarioSamples,
  simulatedAtMost,
  type simulateScenarioBody,
} from '#contract/scenarios/figures.ts'
import { type Scenario, scenarios } from '#contract/scenarios/scenarios.ts'
import type { ScenarioSettings } from '#contract/scenarios/settings.ts'
import { excludedBy } from '#engine/scenarios/excluded-by.ts'
import type { DecisionsModule, ScenarioStrategy as Strategy } from '#server/decisions/decisions.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { createFigures, DayFigures } from './figures.ts'
import { readAllSettings } from './settings.store.ts'
import { type Caller, type Changer, shownTo } from './settings.ts'
import { readInstalled } from './templates/contents.ts'

type Dependencies = {
  database: Database
  clock: Clock
  decisions: Pick<DecisionsModule, 'ofScenarios'>
  figures: ReturnType<typeof createFigures>
}

const day = 24 * 60 * 60 * 1_000

/** What a project's scenarios do, and the strategies that start on them. */
export const createScenarios = ({ database, clock, decisions: { ofScenarios }, figures }: Dependencies) => {
  const refOf = ({ who, projectId }: Caller) => ({ projectId, tenantId: who.tenantId })

  /** The strategies of some scenarios with their deliveries, in the order in which they decide. */
  const strategiesOn = async (queries: Queries, caller: Caller, asked: readonly string[]) => {
    const found = (await ofScenarios.read(queries, caller)).filter((it) => asked.includes(it.scenario))
    const delivered = await ofScenarios.countDelivered(queries, caller, {
      strategies: found.map(({ id }) => id),
      since: new Date(clock.now().getTime() - day),
      atMost: scenarioSamples.decisions,
    })
    return found.map((it) => ({ scenario: it.scenario, strategy: strategyOf(it, delivered.get(it.id) ?? 0) }))
  }

  return {
    list: async (caller: Caller): Promise<Scenarios> => {
      const { days, computedAt } = await figures.ofAll(refOf(caller))
      return database.ofTenant(caller.who.tenantId, async (queries) => {
        const settingsOf = await readAllSettings(queries, caller.projectId)
        const all = await strategiesOn(queries, caller, scenarios)
        const items = scenarios.flatMap((scenario) => {
          const counted = days.get(scenario)
          const own = all.filter((it) => it.scenario === scenario).map(({ strategy }) => strategy)
          return counted ? [summaryOf(scenario, counted, { settings: settingsOf(scenario), strategies: own })] : []
        })
        return { items, computedAt }
      })
    },

    view: async (caller: Caller, scenario: Scenario, range: ScenarioRange): Promise<ScenarioDetail> => {
      const { day: counted, computedAt, ...figuresOf } = await figures.of(refOf(caller), scenario, range)
      return database.ofTenant(caller.who.tenantId, async (queries) => {
        const settings = (await readAllSettings(queries, caller.projectId))(scenario)
        const strategies = (await strategiesOn(queries, caller, [scenario])).map(({ strategy }) => strategy)
        const { version, content, offer } = (await readInstalled(queries, caller.projectId))(scenario)
        return {
          summary: summaryOf(scenario, counted, { settings, strategies }),
          settings: shownTo(caller.who, settings),
          template: { version, required: content.required, goal: content.goal, texts: content.texts, offer },
          ...figuresOf,
          strategies,
          conflictList: conflictsIn(strategies),
          computedAt,
        }
      })
    },

    reorder: async (caller: Changer, scenario: Scenario, body: v.InferOutput<typeof orderStrategiesBody>) => {
      await ofScenarios.reorder(caller, { scenario, ...body })
      return database.ofTenant(caller.who.tenantId, async (queries) =>
        (await strategiesOn(queries, caller, [scenario])).map(({ strategy }) => strategy),
      )
    },

    simulate: (
      caller: Caller,
      scenario: Scenario,
      { profile, properties, path }: v.InferOutput<typeof simulateScenarioBody>,
    ): Promise<ScenarioSimulation> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        const page = path === null ? {} : { path }
        const rules = (await readAllSettings(queries, caller.projectId))(scenario)
        const running = (await ofScenarios.read(queries, caller)).filter(
          (it) => it.scenario === scenario && it.status === 'running',
        )
        const asked = running.slice(0, simulatedAtMost)
        const decided = await ofScenarios.simulate(queries, caller, {
          profile,
          event: { name: scenario, properties, page },
          strategies: asked.map(({ id, version, definition }) => ({ strategy: id, version: version ?? 1, definition })),
        })
        return {
          excludedBy: excludedBy(rules, { properties, page }),
          decisions: decided.flatMap((decision, place) => {
            const strategy = asked[place]
            return strategy ? [{ strategy: { id: strategy.id, name: strategy.name }, decision }] : []
          }),
          left: running.length - asked.length,
        }
      }),
  }
}

const deliveredCount = (value: number): Count => ({ value, exact: value < scenarioSamples.decisions })

const strategyOf = ({ definition, ...it }: Strategy, delivered: number): ScenarioStrategy => {
  const { trigger, limits } = definition
  const delay = trigger.kind === 'event' ? trigger.delay : null
  return {
    id: it.id,
    name: it.name,
    status: it.status,
    version: it.version,
    priority: it.priority,
    group: limits.group,
    delayMinutes: delay?.minutes ?? null,
    cancelledBy: delay?.cancelledBy ?? null,
    orders: trigger.kind === 'milestone' ? trigger.orders : null,
    delivered: deliveredCount(delivered),
  }
}

type Known = { settings: ScenarioSettings; strategies: readonly ScenarioStrategy[] }

const summaryOf = (scenario: Scenario, figures: DayFigures, { settings, strategies }: Known): ScenarioSummary => ({
  scenario,
  isEnabled: settings.isEnabled,
  ...figures,
  strategies: { all: strategies.length, running: strategies.filter(({ status }) => status === 'running').length },
  delivered: {
    value: strategies.reduce((sum, { delivered }) => sum + delivered.value, 0),
    exact: strategies.every(({ delivered }) => delivered.exact),
  },
  conflicts: conflictsIn(strategies).length,
})

/** Running strategies with the same priority, whose order is by chance, and those of one exclusion group, of which one is shown. */
const conflictsIn = (strategies: readonly ScenarioStrategy[]): ScenarioConflict[] => {
  const running = strategies.filter(({ status }) => status === 'running')
  const priorities = [...new Set(running.map(({ priority }) => priority))]
  const groups = [...new Set(running.flatMap(({ group }) => group ?? []))]
  const idsOf = (isMeant: (it: ScenarioStrategy) => boolean) => running.filter(isMeant).map(({ id }) => id)
  const all: ScenarioConflict[] = [
    ...priorities.map((priority) => ({
      kind: 'priority' as const,
      priority,
      strategies: idsOf((it) => it.priority === priority),
    })),
    ...groups.map((group) => ({ kind: 'group' as const, group, strategies: idsOf((it) => it.group === group) })),
  ]
  return all.filter(({ strategies: some }) => some.length > 1)
}
