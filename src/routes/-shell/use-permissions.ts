import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { permissionsQuery } from '#api/accounts/permissions-query.ts'
import type { Permission } from '#contract/capabilities/permissions.ts'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { consoleOf } from './console.ts'

/**
 * Whether the person who is signed in holds a permission in the current project, or `everywhere`: in the organisation. As long as that is not
 * known, they do: the server refuses what they may not do.
 */
export const usePermissions = (context: RouterContext, everywhere = false): ((permission: Permission) => boolean) => {
  const { call, selection } = consoleOf(context)
  const user = useSelector(sessionActor(context.app), (it) => it.context.session?.id ?? '')
  const project = useSelector(selection, (it) => it.context.currentId)
  const { data } = useQuery(permissionsQuery(call, user, everywhere ? null : project))
  return (permission) => data === undefined || data.includes('*') || data.includes(permission)
}
