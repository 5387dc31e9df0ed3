import type { AuditAction } from '#server/audit/actions.ts'
import { enrol } from '#tests/support/second-factors.ts'
import type { AuditWorld, Row } from './world.ts'

/** The audited actions on second factors. Each row makes one audit record. */
export const twoFactorRows = ({ mine, server, ask }: AuditWorld) => {
  const withFactor = async () => {
    const person = await server.newcomer()
    const factor = await enrol(server, person)
    server.pass(30_000)
    return { person, factor, session: person.session.session }
  }
  return {
    'twoFactor.enable': [
      {
        when: 'the code is right',
        result: 'done',
        happens: async () => {
          const person = await server.newcomer()
          const factor = await enrol(server, person, ask)
          return { ...mine(person.session), details: {}, secrets: [factor.secret, factor.code(), ...factor.recoveryCodes] }
        },
      },
      {
        when: 'none was begun',
        result: 'refused',
        happens: async () => {
          const { session } = await server.newcomer()
          await ask('confirmTwoFactor', { session: session.session, body: { code: '123456' } })
          return { ...mine(session), details: { reason: 'twoFactor.notBegun' }, secrets: ['123456'] }
        },
      },
    ],
    'twoFactor.disable': [
      {
        when: 'it is turned off',
        result: 'done',
        happens: async () => {
          const { person, session } = await withFactor()
          await ask('disableTwoFactor', { session })
          return { ...mine(person.session), details: {} }
        },
      },
    ],
    'twoFactor.renewCodes': [
      {
        when: 'new recovery codes are made',
        result: 'done',
        happens: async () => {
          const { person, session } = await withFactor()
          const { data } = await ask('renewRecoveryCodes', { session })
          return { ...mine(person.session), details: {}, secrets: (data as { recoveryCodes: string[] }).recoveryCodes }
        },
      },
    ],
    'account.secondFactor': [
      {
        when: 'the code is wrong',
        result: 'refused',
        happens: async () => {
          const { person, factor } = await withFactor()
          const challenge = await factor.challenge()
          await ask('answerChallenge', { body: { challenge, code: 'wrongcode' } })
          const { id: target, companyid: tenant } = person.session
          return { tenant, target, details: { reason: 'secondFactor.wrong' }, secrets: [challenge, 'wrongcode', 'WRONGCODE'] }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
