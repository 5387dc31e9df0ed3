import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import type { EventDecisions } from '#contract/decisions/decision.ts'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'
import { type AskedEvents, eventDecisionsMachine } from '#machines/decisions/event-decisions.machine.ts'

/** The machine that finds out what events have caused, over the network. */
export const eventDecisionsWith = (call: Call) =>
  eventDecisionsMachine.provide({
    actors: {
      listEventDecisions: fromPromise<EventDecisions, AskedEvents>(({ input: { projectId: project, events }, signal }) =>
        call(decisionEndpoints.listEventDecisions, { project, query: { events: events.join(',') }, signal }),
      ),
    },
  })
