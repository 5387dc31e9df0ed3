import { addressOf } from '../-lists/list-address.ts'

/** What the addresses of the back-office's pages say. Anything else in them is left out. */
export const organizationsAddress = addressOf({
  q: 60,
  status: ['active', 'suspended'],
  sort: ['created', 'name', 'events'],
  order: ['asc', 'desc'],
})
export const organizationAddress = addressOf({ tab: ['usage', 'members', 'keys', 'switches', 'audit'] })
export const contactRequestsAddress = addressOf({ q: 60, state: ['new', 'answered', 'closed', 'spam'] })
export const aiModelsAddress = addressOf({ q: 60, state: ['on', 'off'], view: ['builtIn'] })
export const dataSourcesAddress = addressOf({ q: 60, state: ['receiving', 'silent', 'never', 'rejecting', 'paused'] })
export const dataSourceAddress = addressOf({ tab: ['drift'] })
export const usersAddress = addressOf({ q: 60, filter: ['locked', 'unverified', 'admins'] })
export const userAddress = addressOf({ tab: ['audit'] })
