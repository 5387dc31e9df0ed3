import type { Endpoint } from '#contract/http/endpoint.ts'

/**
 * Whether a call may be made with an API token: calls about projects and what is in them. Calls about accounts, members, roles, tokens and
 * the platform, and those that want the password confirmed, are for signed-in people only.
 */
export const takesTokens = ({ path, access, permission, requiresReauthentication }: Endpoint): boolean =>
  path.startsWith('/quote/api/v1/') &&
  (access === 'project' || access === 'session') &&
  permission !== undefined &&
  requiresReauthentication !== true
