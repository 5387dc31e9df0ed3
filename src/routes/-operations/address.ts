import { addressOf } from '../-lists/list-address.ts'

/** What the address of the page about security says of the audit record. What is no day or no action is left out of the search. */
export const auditAddress = addressOf({
  from: 10,
  to: 10,
  actor: 254,
  organization: 254,
  action: 60,
  target: 254,
  result: ['done', 'refused'],
  view: ['permissions', 'exports', 'impersonations'],
})
