import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { findProfileId } from '#api/profiles/find-profile-id.ts'
import { readSegments } from '#api/segments/queries.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { strategyEditorMachine } from '#machines/strategies/strategy-editor.machine.ts'
import type { EditorData, SaveInput } from '#machines/strategies/strategy-editor.setup.ts'
import {
  type LoadInput,
  type Publication,
  type PublishInput,
  strategyPublishingMachine,
} from '#machines/strategies/strategy-publishing.machine.ts'
import { type ChangeInput, strategyStatusMachine } from '#machines/strategies/strategy-status.machine.ts'
import { strategyTrialMachine, type TrialInput } from '#machines/strategies/strategy-trial.machine.ts'
import { eventToTry } from './event-to-try.ts'
import { readActionChoices, readMetricChoices } from './queries.ts'

/** The machines of the pages about strategies with their adapters. */
export const createStrategyMachines = (call: Call) => ({
  editor: strategyEditorMachine.provide({
    actors: {
      loadEditor: fromPromise<EditorData, { projectId: string; strategyId: string | null }>(async ({ input, signal }) => {
        const { projectId: project, strategyId: id } = input
        const [segments, actions, metrics, strategy] = await Promise.all([
          readSegments(call, project, signal),
          readActionChoices(call, project, signal),
          readMetricChoices(call, project, signal),
          id === null ? null : call(decisionEndpoints.viewStrategy, { project, params: { id }, signal }),
        ])
        return { strategy, known: { segments, actions, metrics } }
      }),
      saveDraft: fromPromise<Strategy, SaveInput>(({ input, signal }) => {
        const { projectId: project, strategyId: id, replaces, ...body } = input
        return id === null || replaces === null
          ? call(decisionEndpoints.createStrategy, { project, body, signal })
          : call(decisionEndpoints.changeStrategy, { project, params: { id }, body: { ...body, replaces }, signal })
      }),
    },
  }),
  publishing: strategyPublishingMachine.provide({
    actors: {
      loadPublication: fromPromise<Publication, LoadInput>(async ({ input: { projectId: project, strategyId: id }, signal }) => {
        const [strategy, versions] = await Promise.all([
          call(decisionEndpoints.viewStrategy, { project, params: { id }, signal }),
          call(decisionEndpoints.listStrategyVersions, { project, params: { id }, signal }),
        ])
        return { strategy, versions }
      }),
      publish: fromPromise<Strategy, PublishInput>(({ input, signal }) => {
        const { projectId: project, strategyId: id, of, replaces, revision } = input
        return of === null
          ? call(decisionEndpoints.publishStrategy, { project, params: { id }, body: { replaces, revision }, signal })
          : call(decisionEndpoints.rollbackStrategy, {
              project,
              params: { id },
              body: { version: of, replaces, revision },
              signal,
            })
      }),
    },
  }),
  status: strategyStatusMachine.provide({
    actors: {
      changeStatus: fromPromise<Strategy, ChangeInput>(({ input, signal }) => {
        const { projectId: project, strategy, change, copyName: name } = input
        const params = { id: strategy.id }
        if (change === 'duplicate') {
          const { mode, definition } = strategy
          return call(decisionEndpoints.createStrategy, { project, body: { name, mode, definition }, signal })
        }
        const endpoints = {
          pause: decisionEndpoints.pauseStrategy,
          resume: decisionEndpoints.resumeStrategy,
          archive: decisionEndpoints.archiveStrategy,
        }
        return call(endpoints[change], { project, params, signal })
      }),
    },
  }),
  trial: strategyTrialMachine.provide({
    actors: {
      simulate: fromPromise<Decision, TrialInput>(async ({ input, signal }) => {
        const { projectId: project, strategyId, person, definition } = input
        const profile = await findProfileId(call, { project, person, signal })
        const event = eventToTry(definition.trigger)
        const body = { definition, profile, event, ...(strategyId === null ? {} : { strategy: strategyId }) }
        return call(decisionEndpoints.simulateOne, { project, body, signal })
      }),
    },
  }),
})
