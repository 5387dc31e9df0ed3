import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { confirmFactorBody, enrolmentSchema, recoveryCodesSchema, twoFactorSchema } from './two-factor.ts'

export const twoFactorEndpoints = defineEndpoints({
  viewTwoFactor: {
    method: 'GET',
    path: '/admin/api/v1/two-factor',
    access: 'session',
    allowedWithoutFactor: true,
    data: twoFactorSchema,
    problems: [],
  },
  /** A new secret, which has no effect until a code of it is confirmed. It replaces one that was not confirmed. */
  beginTwoFactor: {
    method: 'POST',
    path: '/admin/api/v1/two-factor/enrolment',
    access: 'session',
    allowedWithoutFactor: true,
    requiresReauthentication: true,
    data: enrolmentSchema,
    problems: ['twoFactor.on'],
  },
  /** From now on sign-ins of this account need a second factor. */
  confirmTwoFactor: {
    method: 'POST',
    path: '/admin/api/v1/two-factor/confirm',
    access: 'session',
    allowedWithoutFactor: true,
    requiresReauthentication: true,
    body: confirmFactorBody,
    data: recoveryCodesSchema,
    problems: ['twoFactor.wrong', 'twoFactor.on', 'twoFactor.notBegun', 'requests.tooMany'],
  },
  disableTwoFactor: {
    method: 'DELETE',
    path: '/admin/api/v1/two-factor',
    access: 'session',
    allowedWithoutFactor: true,
    requiresReauthentication: true,
    data: v.null(),
    problems: [],
  },
  /** For an account with a second factor of either kind. The earlier ones are no longer valid. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/admin/api/v1/two-factor/recovery-codes',
    access: 'session',
    allowedWithoutFactor: true,
    requiresReauthentication: true,
    data: recoveryCodesSchema,
    problems: ['twoFactor.off'],
  },
})
