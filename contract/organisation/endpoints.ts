import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { createRoleBody, grantBody, roleParams, roleSchema, updateRoleBody } from './roles.ts'

export const organisationEndpoints = defineEndpoints({
  listRoles: {
    method: 'GET',
    path: '/admin/api/v1/roles/list',
    access: 'session',
    permission: 'role:read',
    data: v.array(roleSchema),
    problems: [],
  },
  /** The permissions that the caller may give to roles and take from them: those that they hold everywhere. */
  listGrantablePermissions: {
    method: 'GET',
    path: '/admin/api/v1/roles/grantable',
    access: 'session',
    permission: 'role:read',
    data: v.array(v.string()),
    problems: [],
  },
  viewRole: {
    method: 'GET',
    path: '/admin/api/v1/roles/:id',
    access: 'session',
    permission: 'role:read',
    params: roleParams,
    data: roleSchema,
    problems: ['role.unknown'],
  },
  createRole: {
    method: 'POST',
    path: '/admin/api/v1/roles',
    access: 'session',
    permission: 'role:write',
    requiresReauthentication: true,
    body: createRoleBody,
    data: roleSchema,
    problems: ['role.taken', 'role.tooMany', 'permission.notHeld'],
  },
  updateRole: {
    method: 'PUT',
    path: '/admin/api/v1/roles/:id',
    access: 'session',
    permission: 'role:write',
    requiresReauthentication: true,
    params: roleParams,
    body: updateRoleBody,
    data: roleSchema,
    problems: ['role.unknown', 'role.fixed', 'role.taken', 'role.changed', 'permission.notHeld', 'permission.denied'],
  },
  deleteRole: {
    method: 'DELETE',
    path: '/admin/api/v1/roles/:id',
    access: 'session',
    permission: 'role:write',
    requiresReauthentication: true,
    params: roleParams,
    data: v.null(),
    problems: ['role.unknown', 'role.fixed', 'role.inUse', 'permission.notHeld', 'permission.denied'],
  },
  grantPermissions: {
    method: 'POST',
    path: '/admin/api/v1/roles/:id/permissions',
    access: 'session',
    permission: 'role:write',
    requiresReauthentication: true,
    params: roleParams,
    body: grantBody,
    data: roleSchema,
    problems: ['role.unknown', 'role.fixed', 'role.changed', 'permission.notHeld', 'permission.denied'],
  },
})
