import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The size of the file in bytes, and of each side in pixels. */
export const logoLimits = { bytes: 256_000, side: 4_096 } as const

const base64 = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(Math.ceil(logoLimits.bytes / 3) * 4),
  v.regex(/^[A-Za-z0-9+/]+={0,2}$/),
)
/** SHA-256 of the file that is stored, in hexadecimal digits: another logo has another one. */
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** The file of a logo in base64. */
export const logoSchema = v.object({ digest, type: v.picklist(logoTypes), file: base64 })
export type Logo = v.InferOutput<typeof logoSchema>

/** The logo after the call; null without one. */
export const logoStateSchema = v.object({ logo: v.nullable(logoSchema) })
export type LogoState = v.InferOutput<typeof logoStateSchema>

/** With the digest of the logo that is known, the answer may be kept: another file has another address. */
export const logoQuery = v.object({ digest: v.optional(digest) })

/** `replaces` is the digest of the logo that the caller knows. If somebody else has changed it since, nothing is changed. */
const replaces = v.nullable(digest)
export const saveLogoBody = v.strictObject({ replaces, file: base64 })
export type SaveLogo = v.InferOutput<typeof saveLogoBody>
export const removeLogoBody = v.strictObject({ replaces })

const path = '/admin/api/v1/organization/logo'

export const organizationLogoEndpoints = defineEndpoints({
  viewOrganizationLogo: {
    method: 'GET',
    path,
    access: 'session',
    permission: 'organization:read',
    query: logoQuery,
    data: logoStateSchema,
    problems: [],
  },
  /** The file must be a PNG, JPEG or WebP image by its content. Only the picture is kept; the answer has the file as it is stored. */
  saveOrganizationLogo: {
    method: 'PUT',
    path,
    access: 'session',
    permission: 'organization:write',
    whileImpersonating: 'allowed',
    body: saveLogoBody,
    carriesFile: { bytes: logoLimits.bytes },
    data: logoStateSchema,
    problems: ['organization.changed', 'organization.logoUnusable'],
  },
  removeOrganizationLogo: {
    method: 'DELETE',
    path,
    access: 'session',
    permission: 'organization:write',
    whileImpersonating: 'allowed',
    body: removeLogoBody,
    data: logoStateSchema,
    problems: ['organization.changed'],
  },
})
