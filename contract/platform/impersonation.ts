import * as v from 'valibot'
import { sessionSchema } from '#contract/accounts/accounts.ts'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { type FieldProblem, length } from '#contract/http/rules.ts'
import { reasonLength } from './reasons.ts'

/** For how many minutes a platform admin may use the console in place of a person. */
export const impersonationMinutes = [15, 30, 60] as const
export type ImpersonationMinutes = (typeof impersonationMinutes)[number]

/** At this number of seconds before its end the console announces it. */
export const endsSoonAt = 5 * 60

/** A reason must let others understand later why it was needed: a word or two do not. */
const impersonationReasonAtLeast = 10

const say = (problem: FieldProblem): FieldProblem => problem

export const impersonationReasonRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(say('reason.required')),
  v.check<string, FieldProblem>((it) => length(it) >= impersonationReasonAtLeast, say('reason.tooShort')),
  v.check<string, FieldProblem>((it) => length(it) <= reasonLength, say('text.tooLong')),
)

const id = v.pipe(v.string(), v.uuid())

/** `personalReason` is why personal values have to be seen; without it they are masked. */
export const startImpersonationBody = v.strictObject({
  user: id,
  organization: id,
  reason: impersonationReasonRule,
  minutes: v.picklist(impersonationMinutes),
  personalReason: v.optional(impersonationReasonRule),
})
export type StartImpersonation = v.InferOutput<typeof startImpersonationBody>

const named = v.object({ id: v.string(), name: v.string() })

/**
 * The impersonation of the session with which the call is made. `secondsLeft` and not an instant: the clock of a browser may be wrong.
 * `startedAt` is ISO 8601. `personalReason` is null if personal values are masked.
 */
export const impersonationSchema = v.object({
  admin: named,
  person: named,
  organization: named,
  reason: v.string(),
  personalReason: v.nullable(v.string()),
  startedAt: v.string(),
  secondsLeft: v.number(),
})
export type Impersonation = v.InferOutput<typeof impersonationSchema>

const own = '/admin/api/v1/auth/impersonation'

export const impersonationEndpoints = defineEndpoints({
  /**
   * A session in which the platform admin may do what the person may in one of their organisations, except for what `isRefusedToImpersonators`
   * names. An impersonation of the same admin that has not ended yet ends. The person is told by mail.
   */
  startImpersonation: {
    method: 'POST',
    path: '/admin/api/v1/platform/impersonations',
    access: 'platform',
    requiresReauthentication: true,
    body: startImpersonationBody,
    data: sessionSchema,
    problems: [
      'user.unknown',
      'user.self',
      'impersonation.ofAdmin',
      'impersonation.notMember',
      'organization.unknown',
      'organization.suspended',
    ],
  },
  /** Null in a session of one's own. */
  viewImpersonation: {
    method: 'GET',
    path: own,
    access: 'session',
    allowedWithoutFactor: true,
    data: v.nullable(impersonationSchema),
    problems: [],
  },
  /** Ends the impersonation and its session. In a session of one's own nothing changes. */
  endImpersonation: {
    method: 'DELETE',
    path: own,
    access: 'session',
    allowedWithoutFactor: true,
    whileImpersonating: 'allowed',
    data: v.null(),
    problems: [],
  },
})
