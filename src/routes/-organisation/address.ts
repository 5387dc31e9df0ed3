import { addressOf } from '../-lists/list-address.ts'

/** `member` is the id of the member whose permissions are shown, `project` where; `q` is a part of a name or an address. */
export const permissionsAddress = addressOf({ member: 64, project: 64, q: 64 })
export type PermissionsAddress = ReturnType<typeof permissionsAddress>
