import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { deletedProjectSchema, deleteProjectBody, projectParams, projectSchema, saveProjectBody } from './projects.ts'

export const projectEndpoints = defineEndpoints({
  listProjects: {
    method: 'GET',
    path: '/quote/api/v1/project/list',
    access: 'session',
    permission: 'project:read',
    inAnyProject: true,
    data: v.array(projectSchema),
    problems: [],
  },
  saveProject: {
    method: 'POST',
    path: '/quote/api/v1/project',
    access: 'session',
    permission: 'project:write',
    namesProject: 'body',
    body: saveProjectBody,
    data: projectSchema,
    problems: ['project.unknown', 'project.tooMany'],
  },
  deleteProject: {
    method: 'DELETE',
    path: '/quote/api/v1/project',
    access: 'session',
    permission: 'project:delete',
    namesProject: 'body',
    requiresReauthentication: true,
    body: deleteProjectBody,
    data: v.null(),
    problems: ['project.unknown', 'project.last'],
  },
  deleteProjectAsAdmin: {
    method: 'DELETE',
    path: '/admin/api/v1/company/delete/project',
    access: 'admin',
    permission: 'project:delete',
    namesProject: 'body',
    requiresReauthentication: true,
    body: deleteProjectBody,
    data: v.null(),
    problems: ['project.unknown', 'project.last'],
  },
  /** Projects that can still be restored, the last deleted one first. */
  listDeletedProjects: {
    method: 'GET',
    path: '/quote/api/v1/project/deleted',
    access: 'session',
    permission: 'project:delete',
    inAnyProject: true,
    data: v.array(deletedProjectSchema),
    problems: [],
  },
  restoreProject: {
    method: 'POST',
    path: '/quote/api/v1/project/:id/restore',
    access: 'session',
    permission: 'project:delete',
    namesProject: 'params',
    params: projectParams,
    data: projectSchema,
    problems: ['project.unknown', 'sample.exists'],
  },
})
