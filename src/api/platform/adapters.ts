import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { aiModelEndpoints } from '#contract/platform/ai-models.ts'
import { backOfficeEndpoints as calls } from '#contract/platform/back-office.ts'
import { dataSourceEndpoints } from '#contract/platform/data-sources.ts'
import { backOfficeActionMachine, type Performing, subjectOf } from '#machines/platform/back-office-action.machine.ts'
import { quotaEditMachine, type SavingQuota } from '#machines/platform/quota-edit.machine.ts'

/** The machines of the back-office with their adapters. */
export const createBackOfficeMachines = (call: Call) => ({
  action: backOfficeActionMachine.provide({
    actors: { perform: fromPromise<void, Performing>(({ input, signal }) => perform(call, input, signal)) },
  }),
  quota: quotaEditMachine.provide({
    actors: {
      saveQuota: fromPromise<void, SavingQuota>(async ({ input: { projectId, quota }, signal }) => {
        await call(calls.setProjectQuota, { params: { id: projectId }, body: quota, signal })
      }),
    },
  }),
})

const endpointOf = {
  suspend: calls.suspendOrganization,
  resume: calls.resumeOrganization,
  signOut: calls.signUserOut,
  lock: calls.lockUser,
  unlock: calls.unlockUser,
  mailReset: calls.mailPasswordReset,
  resetFactor: calls.resetSecondFactor,
  pauseSource: dataSourceEndpoints.pauseDataSource,
  resumeSource: dataSourceEndpoints.resumeDataSource,
  removeModel: aiModelEndpoints.removeAiModel,
  removeModelKey: aiModelEndpoints.removeAiModelKey,
} as const

const perform = async (call: Call, { action, reason }: Performing, signal: AbortSignal): Promise<void> => {
  const { id } = subjectOf(action)
  if (action.kind === 'replay') return replayAll(call, { id, reason }, signal)
  if (action.kind === 'rotateSourceKey') {
    const body = { reason, replaces: action.source.webKey }
    await call(dataSourceEndpoints.rotateDataSourceKey, { params: { id }, body, signal })
    return
  }
  await call(endpointOf[action.kind], { params: { id }, body: { reason }, signal })
}

/** Sends the rejected events of a source again, some at a time, until none is left that was not tried. */
const replayAll = async (call: Call, { id, reason }: { id: string; reason: string }, signal: AbortSignal): Promise<void> => {
  let before: string | null = null
  do {
    const body: { reason: string; before?: string } = { reason, ...(before === null ? {} : { before }) }
    const { next } = await call(dataSourceEndpoints.replayDataSource, { params: { id }, body, signal })
    before = next
  } while (before !== null)
}
