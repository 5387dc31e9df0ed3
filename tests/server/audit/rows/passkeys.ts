import type { PasskeyRequest } from '#contract/passkeys/passkeys.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { addPasskey, createAuthenticator } from '#tests/support/authenticator.ts'
import type { AuditWorld, Row } from './world.ts'

/** The audited actions on passkeys. */
export const passkeyRows = ({ mine, server, ask }: AuditWorld) => {
  const params = ({ authenticator }: Awaited<ReturnType<typeof addPasskey>>) => ({ id: authenticator.id })
  const signInOptions = async () =>
    (await server.call('beginPasskeySignIn', { body: { purpose: 'signIn' } })).data as PasskeyRequest
  return {
    'passkey.register': [
      {
        when: 'a passkey is registered',
        result: 'done',
        happens: async () => {
          const person = await server.newcomer()
          const { recoveryCodes } = await addPasskey(server, person, ask)
          return { ...mine(person.session), details: {}, secrets: [...recoveryCodes, 'Laptop'] }
        },
      },
      {
        when: 'nothing was asked',
        result: 'refused',
        happens: async () => {
          const { session } = await server.newcomer()
          const passkey = createAuthenticator().create((await addPasskey(server, await server.newcomer())).options)
          await ask('registerPasskey', { session: session.session, body: { name: 'Laptop', passkey } })
          return { ...mine(session), details: { reason: 'passkey.refused' } }
        },
      },
    ],
    'passkey.rename': [
      {
        when: 'a passkey gets another name',
        result: 'done',
        happens: async () => {
          const person = await server.newcomer()
          const added = await addPasskey(server, person)
          await ask('renamePasskey', { session: person.session.session, params: params(added), body: { name: 'Phone' } })
          return { ...mine(person.session), details: {} }
        },
      },
    ],
    'passkey.remove': [
      {
        when: 'a passkey is removed',
        result: 'done',
        happens: async () => {
          const person = await server.newcomer()
          await ask('removePasskey', { session: person.session.session, params: params(await addPasskey(server, person)) })
          return { ...mine(person.session), details: {} }
        },
      },
    ],
    'account.loginByPasskey': [
      {
        when: 'a passkey signs in',
        result: 'done',
        happens: async () => {
          const person = await server.newcomer()
          const { authenticator } = await addPasskey(server, person)
          await ask('signInWithPasskey', { body: { passkey: authenticator.sign(await signInOptions()) } })
          return { ...mine(person.session), details: {} }
        },
      },
      {
        when: 'the passkey is unknown',
        result: 'refused',
        happens: async () => {
          await ask('signInWithPasskey', { body: { passkey: createAuthenticator().sign(await signInOptions()) } })
          return { target: null, details: { reason: 'passkey.refused' } }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
