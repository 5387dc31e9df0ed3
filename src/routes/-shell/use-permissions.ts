import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { permissionsQuery } from '#api/accounts/permissions-query.ts'
import type { Permission } from '#contract/capabilities/permissions.ts'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { consoleOf } from './console.ts'

/** Whether the person who is signed in holds a permission. As long as that is not known, they do: the server refuses what they may not do. */
export const usePermissions = (context: RouterContext): ((permission: Permission) => boolean) => {
  const user = useSelector(sessionActor(context.app), (it) => it.context.session?.id ?? '')
  const { data } = useQuery(permissionsQuery(consoleOf(context).call, user))
  return (permission) => data === undefined || data.includes('*') || data.includes(permission)
}
