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
import { answer, answerReading } from './answers.ts'
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
  rights: RightsInProjects
}

/** What the caller may do in projects of their organisation. */
export type RightsInProjects = {
  /** `isThere` is false unless the organisation has the project and it is not deleted. */
  inProject: (who: SignedIn, projectId: string) => Promise<{ isThere: boolean; permissions: readonly string[] }>
  /** Whether their role in one project permits it. */
  inSome: (who: SignedIn, permission: Permission) => Promise<boolean>
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
  (app: Hono, { sessions, whoHolds, bodies, caller, rights, onDenied, onImpersonated, limitCalls }: Guards) =>
  <Called extends NamedEndpoint>(
    served: Called,
    handle: (call: Call<Called>) => Promise<v.InferInput<Called['data']>>,
    { creates = () => false }: { creates?: (call: Call<Called>) => boolean } = {},
  ) => {
    const endpoint: NamedEndpoint = served
    app.on(endpoint.method, endpoint.path, async (context) => {
      refuseForgery(context)
      if (endpoint.perAddress) await limitCalls(endpoint, context)
      const signedIn = endpoint.access === 'anyone' ? null : await callerOf(context, endpoint)
      if (signedIn?.lacksFactor && !endpoint.allowedWithoutFactor) throw new ApiError('organization.factorRequired')
      // Whether the caller may make a call that names its project is known only after what it says was read.
      const named = endpoint.namesProject && (await inputOf(context))
      const asked = endpoint.access === 'project' ? context.req.header(headerNames.project) : named && idIn(named, endpoint)
      const there = signedIn && asked !== undefined ? await inProject(signedIn, asked, rights) : null
      const who = signedIn && there ? { ...signedIn, permissions: there.permissions } : signedIn
      if (who && !(await mayCall(endpoint, who, rights))) {
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
      const { params, query, body } = named ?? (await inputOf(context))
      const projectId = endpoint.access === 'project' && who ? projectOf(who, there) : null
      if (who && endpoint.requiresReauthentication && !sessions.isConfirmed(who)) throw new ApiError('session.stale')
      if (who?.impersonation && changesOrganization(endpoint)) await onImpersonated(who, endpoint, context)
      const call = { context, who, params, query, body, projectId } as Call<Called>
      const data = await handle(call)
      return endpoint.method === 'GET' ? answerReading(context, data) : answer(context, data, creates(call) ? 201 : 200)
    })

    const inputOf = async (context: Context): Promise<Inputs> => ({
      params: endpoint.params ? valid(endpoint.params, context.req.param()) : undefined,
      query: endpoint.query ? valid(endpoint.query, context.req.query()) : undefined,
      body: endpoint.body ? await readBody(context, endpoint.body, endpoint) : undefined,
    })

    const callerOf = async (context: Context, called: Endpoint): Promise<SignedIn> => {
      const token = tokenOf(context.req.raw.headers)
      if (token === null) return sessionUserOf(context, sessions)
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

type GuardedRoute = Pick<Endpoint, 'path' | 'requiresReauthentication'> & { permission: Permission }

/** For routes that are not endpoints of the contract: the caller and their project, after checking the permission. They take no tokens. */
export const requiringProject =
  ({ sessions, whoHolds, rights }: ProjectGuards) =>
  async (context: Context, route: GuardedRoute): Promise<{ who: SignedIn; projectId: string }> => {
    const { headers } = context.req.raw
    const token = tokenOf(headers)
    if (token !== null && (await whoHolds(token))) throw new ApiError('token.notAllowed')
    const caller = await sessionUserOf(context, sessions)
    if (caller.lacksFactor) throw new ApiError('organization.factorRequired')
    const there = await inProject(caller, headers.get(headerNames.project) ?? '', rights)
    const who = { ...caller, permissions: there.permissions }
    if (!holds(who.permissions, route.permission)) throw new ApiError('permission.denied')
    if (who.impersonation && isRefusedToImpersonators({ ...route, method: 'GET' })) throw new ApiError('impersonation.refused')
    const projectId = projectOf(who, there)
    if (route.requiresReauthentication && !sessions.isConfirmed(who)) throw new ApiError('session.stale')
    return { who, projectId }
  }

type PlatformGuards = Pick<Guards, 'sessions'> & { onDenied: (who: SignedIn, call: string, context: Context) => Promise<void> }
/** For routes of platform admins that are not endpoints of the contract: the caller, after checking that they are one. */
export const requiringPlatform =
  ({ sessions, onDenied }: PlatformGuards) =>
  async (context: Context, call: string, route: Pick<Endpoint, 'requiresReauthentication'>): Promise<SignedIn> => {
    refuseForgery(context)
    const who = await sessionUserOf(context, sessions)
    if (who.usertype !== 'admin') {
      await onDenied(who, call, context)
      throw new ApiError('permission.denied')
    }
    if (route.requiresReauthentication && !sessions.isConfirmed(who)) throw new ApiError('session.stale')
    return who
  }

/** The user of the call's session. What is recorded during the call names a platform admin who acts in their place. */
const sessionUserOf = async (context: Context, sessions: SessionGuard): Promise<SignedIn> => {
  const who = await sessions.require(context.req.raw.headers)
  if (who.impersonation) context.set('impersonatedBy', who.impersonation.adminId)
  return who
}

type Inputs = { params: unknown; query: unknown; body: unknown }
type There = { id: string; isThere: boolean; permissions: readonly string[] }

/** The id of the project that a call names; undefined if it names none, as one that makes a project. */
const idIn = (inputs: Inputs, { namesProject }: Endpoint): string | undefined => {
  const named = namesProject && v.safeParse(v.object({ id: v.string() }), inputs[namesProject])
  return named?.success ? named.output.id : undefined
}

/** The caller's rights in a project. What is none of their organisation changes nothing. */
const inProject = async (who: SignedIn, id: string, rights: RightsInProjects): Promise<There> => ({
  id,
  ...(isUuid(id) ? await rights.inProject(who, id) : { isThere: false, permissions: who.permissions }),
})

const projectOf = (who: SignedIn, there: There | null): string => {
  if (!there?.isThere) throw new ApiError('project.unknown')
  const { id } = there
  if (who.token?.projectIds && !who.token.projectIds.includes(id.toLowerCase())) throw new ApiError('token.otherProject')
  return id
}

const mayCall = async (
  { access, permission, inAnyProject }: Endpoint,
  who: SignedIn,
  rights: RightsInProjects,
): Promise<boolean> => {
  if (access === 'admin' && !isAdmin(who)) return false
  if (access === 'platform' && who.usertype !== 'admin') return false
  if (permission === undefined || holds(who.permissions, permission)) return true
  return inAnyProject === true && rights.inSome(who, permission)
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
