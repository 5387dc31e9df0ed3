import { defineEndpoints } from '#contract/http/endpoint.ts'
import {
  changeResponseActionBody,
  createResponseActionBody,
  deletedResponseActionSchema,
  duplicateResponseActionBody,
  responseActionParams as params,
  previewResponseActionBody,
  replaceBody,
  responseActionPreviewSchema,
  responseActionSchema,
  responseActionsPage,
  responseActionsQuery,
  responseActionVersionsPage,
  responseActionVersionsQuery,
} from './response-actions.ts'

const path = '/quote/api/v1/response-actions'
const one = `${path}/:id` as const
const read = { access: 'project', permission: 'action:read' } as const
const write = { access: 'project', permission: 'action:write' } as const

export const responseActionEndpoints = defineEndpoints({
  listResponseActions: {
    method: 'GET',
    path,
    ...read,
    query: responseActionsQuery,
    data: responseActionsPage,
    problems: ['project.unknown'],
  },
  createResponseAction: {
    method: 'POST',
    path,
    ...write,
    body: createResponseActionBody,
    data: responseActionSchema,
    problems: ['project.unknown', 'action.invalid', 'action.taken', 'action.tooMany'],
  },
  previewResponseAction: {
    method: 'POST',
    path: `${path}/preview`,
    ...read,
    body: previewResponseActionBody,
    data: responseActionPreviewSchema,
    problems: ['project.unknown', 'action.invalid'],
  },
  viewResponseAction: {
    method: 'GET',
    path: one,
    ...read,
    params,
    data: responseActionSchema,
    problems: ['project.unknown', 'action.unknown'],
  },
  changeResponseAction: {
    method: 'PUT',
    path: one,
    repeatable: true,
    ...write,
    params,
    body: changeResponseActionBody,
    data: responseActionSchema,
    problems: ['project.unknown', 'action.unknown', 'action.invalid', 'action.taken', 'action.changed', 'action.archived'],
  },
  /** Makes the draft an immutable version. A draft without changes makes no new one. */
  publishResponseAction: {
    method: 'POST',
    path: `${one}/publish`,
    ...write,
    params,
    body: replaceBody,
    data: responseActionSchema,
    problems: ['project.unknown', 'action.unknown', 'action.invalid', 'action.changed', 'action.archived'],
  },
  listResponseActionVersions: {
    method: 'GET',
    path: `${one}/versions`,
    ...read,
    params,
    query: responseActionVersionsQuery,
    data: responseActionVersionsPage,
    problems: ['project.unknown', 'action.unknown'],
  },
  archiveResponseAction: {
    method: 'POST',
    path: `${one}/archive`,
    repeatable: true,
    ...write,
    params,
    body: replaceBody,
    data: responseActionSchema,
    problems: ['project.unknown', 'action.unknown', 'action.changed'],
  },
  restoreResponseAction: {
    method: 'POST',
    path: `${one}/restore`,
    repeatable: true,
    ...write,
    params,
    body: replaceBody,
    data: responseActionSchema,
    problems: ['project.unknown', 'action.unknown', 'action.changed'],
  },
  /** A copy of the draft under another name. */
  duplicateResponseAction: {
    method: 'POST',
    path: `${one}/duplicate`,
    ...write,
    params,
    body: duplicateResponseActionBody,
    data: responseActionSchema,
    problems: ['project.unknown', 'action.unknown', 'action.taken', 'action.tooMany'],
  },
  /** An action that is used is archived instead. One that does not exist counts as deleted. */
  deleteResponseAction: {
    method: 'DELETE',
    path: one,
    repeatable: true,
    ...write,
    params,
    data: deletedResponseActionSchema,
    problems: ['project.unknown'],
  },
})
