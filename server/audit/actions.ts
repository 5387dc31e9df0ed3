/** The names of actions on record. Each capability adds its own to this interface in the file of its module. */
export interface AuditActions {
  'access.denied': true
  'secret.change': true
  'calls.limited': true
  'impersonation.call': true
}

export type AuditAction = keyof AuditActions
