import type * as v from 'valibot'
import type { Permission } from '#contract/capabilities/permissions.ts'
import type { ServerProblemCode } from '#contract/capabilities/problems.ts'

/**
 * Who may call: `anyone`; `session`: a valid `jsessionid` header; `project`: also a `PROJECT-INFO` header that names a project of the
 * session's organisation; `admin`: a session whose user is an organisation admin; `platform`: one whose user is a platform admin;
 * `sdkKey`: the SDK key, as `skdKey` of the body or of the query, or as the token or user of the `Authorization` header; there it may also
 * be a server key.
 */
export type Access = 'anyone' | 'session' | 'project' | 'admin' | 'platform' | 'sdkKey'

/** The number of these calls that a network address may make within a number of seconds. */
export type CallLimit = { atMost: number; seconds: number }

/** A call that needs no session must state its limit for a network address: one without a limit does not compile. */
export type Endpoint = EndpointBase &
  ({ access: 'anyone'; perAddress: CallLimit } | { access: Exclude<Access, 'anyone'>; perAddress?: never })

type EndpointBase = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:id` stands for the parameter `id`. */
  path: string
  /** The permission that the caller's role must have: with the access `project` their role in that project. */
  permission?: Permission
  /** The call is about the project whose `id` is there, if there is one: the role that counts is that in this project. */
  namesProject?: 'params' | 'body'
  /** The permission may also be held in one project alone. The answer tells of no project in which the caller lacks it. */
  inAnyProject?: true
  /** The caller must have signed in, or confirmed their password, within the last 15 minutes; otherwise the call fails with `session.stale`. */
  requiresReauthentication?: true
  /**
   * The call works without the second factor that the caller's organisation requires: calls of one's own account and sessions, with which
   * people set one up, leave, or move to another organisation.
   */
  allowedWithoutFactor?: true
  /** The call changes an organisation of which the deletion was asked for. All others are refused until that is cancelled. */
  allowedWhileDeleted?: true
  /**
   * A write that changes nothing more, and mails nobody again, if the server gets it twice. Where its answer is lost in the network, the
   * console sends it once more. `true`: the second answer is that of the first; `form`: it is so for requests with the key of a form;
   * the code of a problem: what the second is answered if the first was carried out, which answers nothing (`null`).
   */
  repeatable?: true | 'form' | ServerProblemCode
  /** Whether a platform admin may make the call in place of a person, where that differs from `isRefusedToImpersonators`. */
  whileImpersonating?: 'allowed' | 'refused'
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  /**
   * The body contains an event that is validated on its own: it may be as large as a batch, and is refused as a whole only if it cannot be
   * read.
   */
  carriesEvent?: true
  /** One text of the body is a file in base64, of at most so many bytes. */
  carriesFile?: { bytes: number }
  data: v.GenericSchema
  /** Business problems of this call. Those of transport, session and permission follow from `access`. */
  problems: readonly ServerProblemCode[]
}

export type NamedEndpoint = Endpoint & { readonly name: string }

type Named<Table> = { readonly [Name in keyof Table]: Table[Name] & { readonly name: Name } }

/** The endpoints of a capability. Each contains its own name in the table. */
// @__NO_SIDE_EFFECTS__
export const defineEndpoints = <const Table extends Record<string, Endpoint>>(table: Table): Named<Table> => {
  const named = Object.entries(table).map(([name, endpoint]) => [name, { ...endpoint, name }])
  // TypeScript types the keys of an object's entries as plain strings.
  return Object.fromEntries(named) as Named<Table>
}
