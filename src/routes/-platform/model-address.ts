import { addressOf } from '../-lists/list-address.ts'

/** What the address of a built-in model says: the project that is looked at, and the version whose test is shown. Loaded with the page. */
export const builtInModelAddress = addressOf({ q: 60, project: 36, version: 10 })
export type BuiltInModelAddress = ReturnType<typeof builtInModelAddress>
