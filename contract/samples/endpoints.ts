import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { projectParams, projectSchema } from '#contract/projects/projects.ts'
import { createSampleBody, sampleProgressSchema } from './samples.ts'

export const sampleEndpoints = defineEndpoints({
  /** An organisation has at most one sample project that is not deleted. It is filled in the background. */
  createSampleProject: {
    method: 'POST',
    path: '/quote/api/v1/project/sample',
    access: 'session',
    permission: 'project:write',
    body: createSampleBody,
    data: projectSchema,
    problems: ['project.tooMany', 'sample.exists', 'organization.switchedOff'],
  },
  /** How far the sample project is filled; null while there is none. */
  viewSampleProgress: {
    method: 'GET',
    path: '/quote/api/v1/project/sample',
    access: 'session',
    permission: 'project:read',
    inAnyProject: true,
    data: v.nullable(sampleProgressSchema),
    problems: [],
  },
  /** Without a confirmed identity, and also if it is the last project, because its data are invented. */
  deleteSampleProject: {
    method: 'DELETE',
    path: '/quote/api/v1/project/sample/:id',
    access: 'session',
    permission: 'project:delete',
    namesProject: 'params',
    params: projectParams,
    data: v.null(),
    problems: ['project.unknown'],
  },
})
