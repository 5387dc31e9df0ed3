import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { createdTokenSchema, createTokenBody, tokenParams, tokensSchema } from './tokens.ts'

const path = '/admin/api/v1/tokens'

export const tokenEndpoints = defineEndpoints({
  listTokens: { method: 'GET', path, access: 'session', data: tokensSchema, problems: [] },
  /** Nobody gives a token a permission that they do not have. */
  createToken: {
    method: 'POST',
    path,
    access: 'session',
    requiresReauthentication: true,
    body: createTokenBody,
    data: createdTokenSchema,
    problems: ['permission.notHeld', 'project.unknown', 'token.tooMany'],
  },
  /** The next call with the token is refused. */
  revokeToken: {
    method: 'DELETE',
    path: `${path}/:id`,
    repeatable: 'token.unknown',
    access: 'session',
    params: tokenParams,
    data: v.null(),
    problems: ['token.unknown'],
  },
})
