import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { changePasswordBody, confirmSessionBody } from './accounts.ts'
import { ownPermissionsQuery, ownSessionParams, ownSessionSchema } from './own-session.ts'
import { signInEndpoints } from './sign-in-endpoints.ts'

export const accountEndpoints = {
  ...signInEndpoints,
  ...defineEndpoints({
    changePassword: {
      method: 'POST',
      path: '/admin/api/v1/auth/admin/changePassword',
      access: 'session',
      allowedWithoutFactor: true,
      body: changePasswordBody,
      data: v.null(),
      problems: ['password.wrong', 'server.busy'],
    },
    confirmSession: {
      method: 'POST',
      path: '/admin/api/v1/auth/confirm',
      access: 'session',
      allowedWithoutFactor: true,
      body: confirmSessionBody,
      data: v.null(),
      problems: ['password.wrong', 'server.busy'],
    },
    /**
     * What the caller's role permits, so that screens offer nothing that would be refused; with a project, their role in it. `*` stands for
     * everything.
     */
    listOwnPermissions: {
      method: 'GET',
      path: '/admin/api/v1/auth/permissions',
      access: 'session',
      allowedWithoutFactor: true,
      query: ownPermissionsQuery,
      data: v.array(v.string()),
      problems: [],
    },
    listSessions: {
      method: 'GET',
      path: '/admin/api/v1/auth/sessions',
      access: 'session',
      allowedWithoutFactor: true,
      whileImpersonating: 'refused',
      data: v.array(ownSessionSchema),
      problems: [],
    },
    endSession: {
      method: 'DELETE',
      path: '/admin/api/v1/auth/sessions/:id',
      repeatable: true,
      access: 'session',
      allowedWithoutFactor: true,
      params: ownSessionParams,
      data: v.null(),
      problems: [],
    },
    endOtherSessions: {
      method: 'DELETE',
      path: '/admin/api/v1/auth/sessions',
      repeatable: true,
      access: 'session',
      allowedWithoutFactor: true,
      data: v.null(),
      problems: [],
    },
  }),
}
