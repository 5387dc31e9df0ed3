import { type ResponseActionStatus, responseActionStatuses } from '#contract/actions/response-actions.ts'
import { type ResponseActionType, responseActionTypes } from '#contract/actions/response-actions-content.ts'

/** What an address says about the list of response actions. */
export type ActionsAddress = { q?: string; type?: ResponseActionType; status?: ResponseActionStatus | 'all' }

const longest = 100

export const actionsAddress = ({ q, type, status }: Record<string, unknown>): ActionsAddress => {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, longest) : ''
  const ofType = responseActionTypes.find((it) => it === type)
  const ofStatus = ([...responseActionStatuses, 'all'] as const).find((it) => it === status)
  return {
    ...(words === '' ? {} : { q: words }),
    ...(ofType ? { type: ofType } : {}),
    ...(ofStatus ? { status: ofStatus } : {}),
  }
}

/** The parts of an action's page. The first is shown where the address names none. */
export type ActionAddress = { tab?: 'versions' }

export const actionAddress = ({ tab }: Record<string, unknown>): ActionAddress => (tab === 'versions' ? { tab } : {})
