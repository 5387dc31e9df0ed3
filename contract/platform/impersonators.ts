import type { Endpoint } from '#contract/http/endpoint.ts'

/**
 * Whether a call is refused to a platform admin who uses the console in place of a person. They may do what the person may in projects, and
 * look at the rest. Refused are calls that want the person's password, and changes outside projects: passwords, factors, addresses, sessions,
 * members, roles, tokens, exports and deletions. An endpoint may say otherwise with `whileImpersonating`.
 */
export const isRefusedToImpersonators = ({
  method,
  path,
  requiresReauthentication,
  whileImpersonating,
}: Pick<Endpoint, 'method' | 'path' | 'requiresReauthentication' | 'whileImpersonating'>): boolean => {
  if (whileImpersonating) return whileImpersonating === 'refused'
  return requiresReauthentication === true || (method !== 'GET' && !path.startsWith('/quote/api/v1/'))
}
