import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'

/** Spelt `skdKey` on the wire. */
export const sdkKeySchema = v.object({ skdKey: v.string() })

/** In a file of its own, because the console's first page needs only this endpoint. */
export const currentKeyEndpoints = defineEndpoints({
  viewSdkKey: {
    method: 'GET',
    path: '/quote/api/v1/sdk/view',
    access: 'project',
    permission: 'sdkKey:read',
    data: v.nullable(sdkKeySchema),
    problems: ['project.unknown'],
  },
})
