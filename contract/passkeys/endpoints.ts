import * as v from 'valibot'
import { sessionSchema } from '#contract/accounts/accounts.ts'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import {
  answerWithPasskeyBody,
  askPasskeyBody,
  passkeyCreationSchema,
  passkeyParams,
  passkeyRequestSchema,
  passkeySchema,
  registeredPasskeySchema,
  registerPasskeyBody,
  renamePasskeyBody,
  signInWithPasskeyBody,
} from './passkeys.ts'

const path = '/admin/api/v1/passkeys'

export const passkeyEndpoints = defineEndpoints({
  listPasskeys: {
    method: 'GET',
    path,
    access: 'session',
    allowedWithoutFactor: true,
    data: v.array(passkeySchema),
    problems: [],
  },
  /** What the browser is asked to create. It is valid for five minutes, once. */
  beginPasskey: {
    method: 'POST',
    path: `${path}/options`,
    access: 'session',
    allowedWithoutFactor: true,
    requiresReauthentication: true,
    data: passkeyCreationSchema,
    problems: ['passkey.tooMany'],
  },
  /** From now on sign-ins of this account need a second factor. */
  registerPasskey: {
    method: 'POST',
    path,
    access: 'session',
    allowedWithoutFactor: true,
    requiresReauthentication: true,
    body: registerPasskeyBody,
    data: registeredPasskeySchema,
    problems: ['passkey.refused', 'passkey.known', 'passkey.tooMany'],
  },
  renamePasskey: {
    method: 'PUT',
    path: `${path}/:id`,
    access: 'session',
    allowedWithoutFactor: true,
    params: passkeyParams,
    body: renamePasskeyBody,
    data: passkeySchema,
    problems: ['passkey.unknown'],
  },
  removePasskey: {
    method: 'DELETE',
    path: `${path}/:id`,
    repeatable: 'passkey.unknown',
    access: 'session',
    allowedWithoutFactor: true,
    requiresReauthentication: true,
    params: passkeyParams,
    data: v.null(),
    problems: ['passkey.unknown'],
  },
  /** What one of the account's passkeys is asked to sign as the second step of a sign-in. */
  askPasskey: {
    method: 'POST',
    path: '/admin/api/v1/two-factor/challenge/passkey',
    access: 'anyone',
    perAddress: { atMost: 120, seconds: 600 },
    body: askPasskeyBody,
    data: passkeyRequestSchema,
    problems: ['secondFactor.over'],
  },
  /** The second step of a sign-in, with a passkey instead of a code. */
  answerWithPasskey: {
    method: 'POST',
    path: '/admin/api/v1/two-factor/challenge/passkey/answer',
    access: 'anyone',
    perAddress: { atMost: 120, seconds: 600 },
    body: answerWithPasskeyBody,
    data: sessionSchema,
    problems: ['passkey.refused', 'secondFactor.over', 'secondFactor.tooMany', 'membership.suspended'],
  },
  /** What any passkey of this site is asked to sign, for a sign-in without a password. */
  beginPasskeySignIn: {
    method: 'POST',
    path: `${path}/sign-in/options`,
    access: 'anyone',
    perAddress: { atMost: 120, seconds: 600 },
    // A page of another site cannot send JSON without asking first.
    body: v.strictObject({ purpose: v.literal('signIn') }),
    data: passkeyRequestSchema,
    problems: [],
  },
  /** A passkey is both factors at once: something that the person has, unlocked by something that they know or are. */
  signInWithPasskey: {
    method: 'POST',
    path: `${path}/sign-in`,
    access: 'anyone',
    perAddress: { atMost: 120, seconds: 600 },
    body: signInWithPasskeyBody,
    data: sessionSchema,
    problems: ['passkey.refused', 'membership.suspended'],
  },
})
