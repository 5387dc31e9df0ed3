import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { isAdmin } from '#contract/accounts/accounts.ts'
import { eventLimits } from '#contract/events/events.ts'
import type { Endpoint, NamedEndpoint } from '#contract/http/endpoint.ts'
import { headerNames } from '#contract/http/headers.ts'
import { holds, type Permission } from '#contract/organisation/roles.ts'
import { isRefusedToImpersonators } from '#contract/platform/impersonators.ts'
import { takesTokens } from '#contract/tokens/token-calls.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { isStorableThroughout } from '#server/kernel/storable.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import { answer } from './answers.ts'
import { type Bodies, validatedDepth } from './bodies.ts'
import type { ClientResolver } from './client-address.ts'
import { validateShape } from './json.ts'
import type { SignedIn } from './signed-in.ts'
import { tokenOf, type WhoHolds } from './token-of.ts'

type Input<Called extends NamedEndpoint, Key extends 'params' | 'query' | 'body'> =
  Called extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferOutput<Schema> : undefined

export type Call<Called extends NamedEndpoint> = {
  context: Context
  params: Input<Called, 'params'>
  query: Input<Called, 'query'>
  body: Input<Called, 'body'>
  who: Called['access'] extends 'anyone' | 'sdkKey' ? null : SignedIn
  /** The project of the `PROJECT-INFO` header, which belongs to the caller's organisation. */
  projectId: Called['access'] extends 'project' ? string : null
}

export type SessionGuard = {
  /** The user of the call's session; rejects with `session.invalid` without a valid session. */
  require: (headers: Headers) => Promise<SignedIn>
  /** Whether the user has confirmed their identity recently. */
  isConfirmed: (who: SignedIn) => boolean
}

export type Serve = ReturnType<typeof serving>

export type ProjectGuards = {
  sessions: SessionGuard
  whoHolds: WhoHolds
  isProjectOf: (tenantId: string, projectId: string) => Promise<boolean>
}

export type RequireProject = ReturnType<typeof requiringProject>

export type RequirePlatform = ReturnType<typeof requiringPlatform>

export type Guards = ProjectGuards & {
  bodies: Bodies
  caller: ClientResolver
  /** Called when a user's role lacks the permission that a call requires. */
  onDenied: (who: SignedIn, endpoint: NamedEndpoint, context: Context) => Promise<void>
  /** Called before a platform admin changes something in place of a person. */
  onImpersonated: (who: SignedIn, endpoint: NamedEndpoint, context: Context) => Promise<void>
  /** Refuses a call that its network address has made too often; used for calls that need no session. */
  limitCalls: (endpoint: NamedEndpoint, context: Context) => Promise<void>
}

const { depth, values } = eventLimits
const limits = { wireBytes: 256_000, inflatedBytes: 256_000, depth, values }
const eventCarrierLimits = {
  wireBytes: eventLimits.batchBytes,
  inflatedBytes: eventLimits.batchBytes,
  depth: validatedDepth,
  values,
}

/** Base64 has four characters for three bytes. What else the body says has room beside the file. */
const fileCarrierLimits = (bytes: number) => {
  const wireBytes = Math.ceil(bytes / 3) * 4 + limits.wireBytes
  return { ...limits, wireBytes, inflatedBytes: wireBytes }
}

/** Serves one call of the contract: method, path, access, validation and envelope come from the endpoint, the rest from the handler. */
export const serving =
  (app: Hono, { sessions, whoHolds, bodies, caller, isProjectOf, onDenied, onImpersonated, limitCalls }: Guards) =>
  <Called extends NamedEndpoint>(
    served: Called,
    handle: (call: Call<Called>) => Promise<v.InferInput<Called['data']>>,
    { creates = () => false }: { creates?: (call: Call<Called>) => boolean } = {},
  ) => {
    const endpoint: NamedEndpoint = served
    app.on(endpoint.method, endpoint.path, async (context) => {
      refuseForgery(context)
      if (endpoint.perAddress) await limitCalls(endpoint, context)
      const who = endpoint.access === 'anyone' ? null : await callerOf(context, endpoint)
      if (who?.lacksFactor && !endpoint.allowedWithoutFactor) throw new ApiError('organization.factorRequired')
      if (who && !mayCall(endpoint, who)) {
        await onDenied(who, endpoint, context)
        throw new ApiError('permission.denied')
      }
      if (who?.impersonation && isRefusedToImpersonators(endpoint)) {
        await onDenied(who, endpoint, context)
        throw new ApiError('impersonation.refused')
      }
      if (who?.isSuspended && changesOrganization(endpoint)) throw new ApiError('organization.suspended')
      if (who?.isBeingDeleted && changesOrganization(endpoint) && !endpoint.allowedWhileDeleted)
        throw new ApiError('organization.deleted')
      const params = endpoint.params ? valid(endpoint.params, context.req.param()) : undefined
      const query = endpoint.query ? valid(endpoint.query, context.req.query()) : undefined
      const body = endpoint.body ? await readBody(context, endpoint.body, endpoint) : undefined
      const projectId = endpoint.access === 'project' && who ? await projectOf(context, who, isProjectOf) : null
      if (who && endpoint.requiresReauthentication && !sessions.isConfirmed(who)) throw new ApiError('session.stale')
      if (who?.impersonation && changesOrganization(endpoint)) await onImpersonated(who, endpoint, context)
      const call = { context, who, params, query, body, projectId } as Call<Called>
      return answer(context, await handle(call), creates(call) ? 201 : 200)
    })

    const callerOf = async (context: Context, called: Endpoint): Promise<SignedIn> => {
      const token = tokenOf(context.req.raw.headers)
      if (token === null) return signedIn(context, sessions)
      const who = await whoHolds(token)
      if (who.token) context.set('tokenId', who.token.id)
      if (!takesTokens(called)) throw new ApiError('token.notAllowed')
      // Calls that are not about one project would show or change the others.
      if (who.token?.projectIds && called.access !== 'project') throw new ApiError('token.otherProject')
      return who
    }

    const readBody = async (context: Context, schema: v.GenericSchema, { carriesEvent, carriesFile }: Endpoint) => {
      if (!/^application\/json\b/i.test(context.req.header('Content-Type') ?? '')) throw new ApiError('request.unreadable')
      const request = context.req.raw
      const address = caller.addressOf(request, context.env)
      if (carriesEvent) return parsed(schema, await bodies.readJson(request, { limits: eventCarrierLimits, address }))
      const atMost = carriesFile ? fileCarrierLimits(carriesFile.bytes) : limits
      const stringBytes = carriesFile ? atMost.wireBytes : eventLimits.stringBytes
      return valid(
        schema,
        validateShape(await bodies.readJson(request, { limits: atMost, address }), { ...eventLimits, stringBytes }),
      )
    }
  }

/** For routes that are not endpoints of the contract: the caller and their project, after checking the permission. They take no tokens. */
export const requiringProject =
  ({ sessions, whoHolds, isProjectOf }: ProjectGuards) =>
  async (context: Context, permission: Permission): Promise<{ who: SignedIn; projectId: string }> => {
    const { headers } = context.req.raw
    const token = tokenOf(headers)
    if (token !== null && (await whoHolds(token))) throw new ApiError('token.notAllowed')
    const who = await signedIn(context, sessions)
    if (who.lacksFactor) throw new ApiError('organization.factorRequired')
    if (!holds(who.permissions, permission)) throw new ApiError('permission.denied')
    return { who, projectId: await projectOf(context, who, isProjectOf) }
  }

/** For routes of platform admins that are not endpoints of the contract: the caller, after checking that they are one. */
export const requiringPlatform =
  ({
    sessions,
    onDenied,
  }: Pick<Guards, 'sessions'> & { onDenied: (who: SignedIn, call: string, context: Context) => Promise<void> }) =>
  async (context: Context, call: string): Promise<SignedIn> => {
    refuseForgery(context)
    const who = await signedIn(context, sessions)
    if (who.usertype === 'admin') return who
    await onDenied(who, call, context)
    throw new ApiError('permission.denied')
  }

/** The user of the call's session. What is recorded during the call names a platform admin who acts in their place. */
const signedIn = async (context: Context, sessions: SessionGuard): Promise<SignedIn> => {
  const who = await sessions.require(context.req.raw.headers)
  if (who.impersonation) context.set('impersonatedBy', who.impersonation.adminId)
  return who
}

const projectOf = async (context: Context, who: SignedIn, isProjectOf: ProjectGuards['isProjectOf']) => {
  const id = context.req.header(headerNames.project) ?? ''
  if (!isUuid(id) || !(await isProjectOf(who.tenantId, id))) throw new ApiError('project.unknown')
  if (who.token?.projectIds && !who.token.projectIds.includes(id.toLowerCase())) throw new ApiError('token.otherProject')
  return id
}

const mayCall = ({ access, permission }: Endpoint, who: SignedIn): boolean => {
  if (access === 'admin' && !isAdmin(who)) return false
  if (access === 'platform' && who.usertype !== 'admin') return false
  return permission === undefined || holds(who.permissions, permission)
}

/** What needs no permission is about the caller's own account, which a suspended organisation leaves as it is. */
const changesOrganization = ({ method, permission }: Endpoint): boolean =>
  method !== 'GET' && permission !== undefined && !permission.endsWith(':read')

const valid = (schema: v.GenericSchema, input: unknown) => {
  const output = parsed(schema, input)
  if (!isStorableThroughout(output)) throw new ApiError('request.invalid')
  return output
}

const parsed = (schema: v.GenericSchema, input: unknown) => {
  const result = v.safeParse(schema, input)
  if (!result.success) throw new ApiError('request.invalid')
  return result.output
}

/** A page of another site can neither set our header nor send JSON without a preflight request. Its requests name their origin. */
const refuseForgery = (context: Context) => {
  if (context.req.header('Sec-Fetch-Site') === 'cross-site') throw new ApiError('permission.denied')
}
