import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import type { AlertFiring, AlertRule } from '#contract/alerts/alerts.ts'
import { alertEndpoints } from '#contract/alerts/endpoints.ts'
import { ProblemError } from '#contract/http/problem.ts'
import { type AlertActInput, alertActionMachine } from '#machines/alerts/alert-action.machine.ts'
import { alertEditorMachine, type ReadAlertInput, type SaveAlertInput } from '#machines/alerts/alert-editor.machine.ts'
import { type AcknowledgeInput, firingAcknowledgementMachine } from '#machines/alerts/firing-acknowledgement.machine.ts'

/** The machines of alert rules with their adapters. */
export const createAlertMachines = (call: Call) => ({
  editor: alertEditorMachine.provide({
    actors: {
      saveAlert: fromPromise<AlertRule, SaveAlertInput>(({ input: { projectId: project, rule, content }, signal }) =>
        rule === null
          ? call(alertEndpoints.createAlert, { project, body: content, signal })
          : call(alertEndpoints.changeAlert, {
              project,
              params: { id: rule.id },
              body: { ...content, replaces: rule.revision },
              signal,
            }),
      ),
      readAlert: fromPromise<AlertRule, ReadAlertInput>(async ({ input: { projectId: project, id }, signal }) => {
        const { rules } = await call(alertEndpoints.listAlerts, { project, signal })
        const found = rules.find((rule) => rule.id === id)
        if (!found) throw new ProblemError({ code: 'alert.unknown' })
        return found
      }),
    },
  }),
  action: alertActionMachine.provide({
    actors: {
      act: fromPromise<AlertRule | null, AlertActInput>(({ input: { projectId: project, rule, action }, signal }) => {
        const params = { id: rule.id }
        return action.kind === 'delete'
          ? call(alertEndpoints.deleteAlert, { project, params, signal })
          : call(alertEndpoints.muteAlert, { project, params, body: { until: action.until }, signal })
      }),
    },
  }),
  acknowledgement: firingAcknowledgementMachine.provide({
    actors: {
      acknowledge: fromPromise<AlertFiring, AcknowledgeInput>(({ input: { projectId: project, firing, note }, signal }) =>
        call(alertEndpoints.acknowledgeFiring, { project, params: { id: firing.id }, body: { note }, signal }),
      ),
    },
  }),
})
