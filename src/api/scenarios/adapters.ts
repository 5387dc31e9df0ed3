import { fromPromise } from 'xstate'
import { writeClipboardTo } from '#api/browser/write-clipboard.ts'
import type { Call } from '#api/http/client.ts'
import { ProblemError } from '#contract/http/problem.ts'
import { profileEndpoints } from '#contract/profiles/endpoints.ts'
import { scenarioEndpoints } from '#contract/scenarios/endpoints.ts'
import type { ScenarioSimulation, ScenarioStrategy } from '#contract/scenarios/figures.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { ScenarioSettings } from '#contract/scenarios/settings.ts'
import { type AnsweringOffer, scenarioOfferMachine } from '#machines/scenarios/scenario-offer.machine.ts'
import { type OrderInput, scenarioOrderMachine } from '#machines/scenarios/scenario-order.machine.ts'
import { type SaveInput, scenarioSettingsMachine } from '#machines/scenarios/scenario-settings.machine.ts'
import { type SimulateInput, scenarioSimulationMachine } from '#machines/scenarios/scenario-simulation.machine.ts'
import { copyingMachine } from '#machines/shell/copying.machine.ts'

/** The machines of a scenario's page with their adapters. */
export const createScenarioMachines = (call: Call, clipboard: Clipboard | undefined) => {
  const profileIdOf = async (project: string, person: string, signal: AbortSignal): Promise<string> => {
    const { items } = await call(profileEndpoints.listProfiles, { project, query: { q: person, limit: '1' }, signal })
    const [found] = items
    if (!found) throw new ProblemError({ code: 'profile.unknown' })
    return found.id
  }
  return {
    settings: scenarioSettingsMachine.provide({
      actors: {
        viewSettings: fromPromise<ScenarioSettings, { projectId: string; scenario: Scenario }>(
          ({ input: { projectId: project, scenario }, signal }) =>
            call(scenarioEndpoints.viewScenarioSettings, { project, params: { scenario }, signal }),
        ),
        saveSettings: fromPromise<ScenarioSettings, SaveInput>(
          ({ input: { projectId: project, scenario, rules, replaces }, signal }) =>
            call(scenarioEndpoints.changeScenarioSettings, {
              project,
              params: { scenario },
              body: { ...rules, replaces },
              signal,
            }),
        ),
      },
    }),
    order: scenarioOrderMachine.provide({
      actors: {
        saveOrder: fromPromise<ScenarioStrategy[], OrderInput>(
          ({ input: { projectId: project, scenario, order, replaces }, signal }) =>
            call(scenarioEndpoints.orderScenarioStrategies, {
              project,
              params: { scenario },
              body: { order: [...order], replaces: [...replaces] },
              signal,
            }),
        ),
      },
    }),
    simulation: scenarioSimulationMachine.provide({
      actors: {
        simulate: fromPromise<ScenarioSimulation, SimulateInput>(async ({ input, signal }) => {
          const { projectId: project, scenario, person, path, properties } = input
          const profile = await profileIdOf(project, person, signal)
          const body = { profile, path, properties }
          return call(scenarioEndpoints.simulateScenario, { project, params: { scenario }, body, signal })
        }),
      },
    }),
    offer: scenarioOfferMachine.provide({
      actors: {
        answerOffer: fromPromise<void, AnsweringOffer>(
          async ({ input: { projectId: project, scenario, version, answer }, signal }) => {
            const body = { version, answer }
            await call(scenarioEndpoints.answerScenarioOffer, { project, params: { scenario }, body, signal })
          },
        ),
      },
    }),
    copying: copyingMachine.provide({ actors: { writeClipboard: writeClipboardTo(clipboard) } }),
  }
}
