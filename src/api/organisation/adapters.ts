import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { organisationEndpoints } from '#contract/organisation/endpoints.ts'
import type { MatrixData } from '#contract/organisation/role-draft.ts'
import type { Role } from '#contract/organisation/roles.ts'
import { roleMatrixMachine } from '#machines/organisation/role-matrix.machine.ts'
import type { SaveRole } from '#machines/organisation/role-matrix.setup.ts'

/** The machine of the page about permissions with its adapters. */
export const createRoleMatrix = (call: Call) =>
  roleMatrixMachine.provide({
    actors: {
      loadMatrix: fromPromise<MatrixData, void>(async ({ signal }) => {
        const [roles, held] = await Promise.all([
          call(organisationEndpoints.listRoles, { signal }),
          call(organisationEndpoints.listGrantablePermissions, { signal }),
        ])
        return { roles, held }
      }),
      saveRole: fromPromise<Role, SaveRole>(({ input: { id, name, permissions, replaces }, signal }) => {
        const changed = { name, permissions: [...permissions] }
        if (id === null) return call(organisationEndpoints.createRole, { body: changed, signal })
        const body = { ...changed, ...(replaces === null ? {} : { replaces }) }
        return call(organisationEndpoints.updateRole, { params: { id }, body, signal })
      }),
      deleteRole: fromPromise<void, { id: string }>(async ({ input: { id }, signal }) => {
        await call(organisationEndpoints.deleteRole, { params: { id }, signal })
      }),
    },
  })
