import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { saveOrganizationCopy } from '#api/organization-settings/organization-copy.ts'
import { aiModelEndpoints } from '#contract/platform/ai-models.ts'
import { backOfficeEndpoints as calls } from '#contract/platform/back-office.ts'
import { dataSourceEndpoints } from '#contract/platform/data-sources.ts'
import { backOfficeActionMachine, type Performing, subjectOf } from '#machines/platform/back-office-action.machine.ts'
import { quotaEditMachine, type SavingQuota } from '#machines/platform/quota-edit.machine.ts'

/** The machines of the back-office with their adapters. A copy of an organisation is saved as a file of `page`. */
export const createBackOfficeMachines = (call: Call, page: Window & typeof globalThis = window) => ({
  action: backOfficeActionMachine.provide({
    actors: { perform: fromPromise<void, Performing>(({ input, signal }) => perform({ call, page }, input, signal)) },
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
  deleteOrganization: calls.deletePlatformOrganization,
  restoreOrganization: calls.restorePlatformOrganization,
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

type Means = { call: Call; page: Window & typeof globalThis }

const perform = async ({ call, page }: Means, { action, reason }: Performing, signal: AbortSignal): Promise<void> => {
  const { id } = subjectOf(action)
  const params = { id }
  if (action.kind === 'switchOff' || action.kind === 'switchOn') {
    const body = { name: action.feature, isOn: action.kind === 'switchOn', reason }
    await call(calls.setOrganizationSwitch, { params, body, signal })
    return
  }
  if (action.kind === 'exportOrganization') {
    const copy = await call(calls.exportPlatformOrganization, { params, body: { reason }, signal })
    saveOrganizationCopy(page, copy)
    return
  }
  if (action.kind === 'replay') return replayAll(call, { id, reason }, signal)
  if (action.kind === 'rotateSourceKey') {
    const body = { reason, replaces: action.source.webKey }
    await call(dataSourceEndpoints.rotateDataSourceKey, { params: { id }, body, signal })
    return
  }
  await call(endpointOf[action.kind], { params, body: { reason }, signal })
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
