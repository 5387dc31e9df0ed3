import * as v from 'valibot'

export const healthPath = '/healthz'

/** `ok`, `readOnly` (what is saved can be read, and nothing can be saved), `outdated` (a migration is missing) or `unreachable`. */
export const databaseStates = ['ok', 'readOnly', 'outdated', 'unreachable'] as const
export type DatabaseState = (typeof databaseStates)[number]

/** The server's report about its own state. */
export const healthSchema = v.object({ databaseState: v.picklist(databaseStates) })
