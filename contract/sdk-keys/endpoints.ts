import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { currentKeyEndpoints, sdkKeySchema } from './current-key.ts'
import { allowedOriginsBody, revokeSdkKeyBody, rotateSdkKeyBody, sdkKeyBody, sdkSettingsSchema } from './sdk-key.ts'
import { createdServerKeySchema, createServerKeyBody, serverKeyParams, serverKeysSchema } from './server-key.ts'

export const sdkKeyEndpoints = defineEndpoints({
  createSdkKey: {
    method: 'POST',
    path: '/quote/api/v1/sdk',
    repeatable: true,
    access: 'project',
    permission: 'sdkKey:write',
    body: sdkKeyBody,
    data: sdkKeySchema,
    problems: ['project.unknown'],
  },
  ...currentKeyEndpoints,
  rotateSdkKey: {
    method: 'POST',
    path: '/quote/api/v1/sdk/rotate',
    access: 'project',
    permission: 'sdkKey:write',
    requiresReauthentication: true,
    body: rotateSdkKeyBody,
    data: sdkKeySchema,
    problems: ['project.unknown', 'sdkKey.unknown'],
  },
  /** A key that is not the project's, or was revoked before, gets the same answer. */
  revokeSdkKey: {
    method: 'DELETE',
    path: '/quote/api/v1/sdk',
    repeatable: true,
    access: 'project',
    permission: 'sdkKey:write',
    requiresReauthentication: true,
    body: revokeSdkKeyBody,
    data: v.null(),
    problems: ['project.unknown'],
  },
  viewSdkSettings: {
    method: 'GET',
    path: '/quote/api/v1/sdk/settings',
    access: 'project',
    permission: 'sdkKey:read',
    data: sdkSettingsSchema,
    problems: ['project.unknown'],
  },
  saveAllowedOrigins: {
    method: 'PUT',
    path: '/quote/api/v1/sdk/origins',
    repeatable: true,
    access: 'project',
    permission: 'sdkKey:write',
    requiresReauthentication: true,
    body: allowedOriginsBody,
    data: sdkSettingsSchema,
    problems: ['project.unknown'],
  },
  listServerKeys: {
    method: 'GET',
    path: '/quote/api/v1/sdk/server-keys',
    access: 'project',
    permission: 'sdkKey:read',
    data: serverKeysSchema,
    problems: ['project.unknown'],
  },
  createServerKey: {
    method: 'POST',
    path: '/quote/api/v1/sdk/server-keys',
    access: 'project',
    permission: 'sdkKey:write',
    requiresReauthentication: true,
    body: createServerKeyBody,
    data: createdServerKeySchema,
    problems: ['project.unknown', 'serverKey.changed'],
  },
  /** A key that no longer exists counts as revoked. */
  revokeServerKey: {
    method: 'DELETE',
    path: '/quote/api/v1/sdk/server-keys/:id',
    repeatable: true,
    access: 'project',
    permission: 'sdkKey:write',
    requiresReauthentication: true,
    params: serverKeyParams,
    data: serverKeysSchema,
    problems: ['project.unknown'],
  },
})
