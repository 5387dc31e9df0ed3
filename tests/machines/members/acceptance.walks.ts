import { createEmptyActor } from 'xstate'
import { acceptanceMachine } from '#machines/members/acceptance.machine.ts'
import { ann } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { offer } from './people.ts'

export const token = 'the-token-of-the-link'

export const graph = graphOf(acceptanceMachine, {
  input: { token, session: createEmptyActor() },
  examples: [
    done('readOffer', offer),
    done('readOffer', { ...offer, hasAccount: true }),
    done('readOffer', { ...offer, hasAccount: null }),
    failed('readOffer', { code: 'invitation.expired' }),
    { type: 'field.edit', field: 'account', value: ' mei.chen ' },
    { type: 'field.edit', field: 'password', value: 'secret2' },
    { type: 'field.edit', field: 'confirmPassword', value: 'secret2' },
    { type: 'field.leave', field: 'account' },
    done('register'),
    failed('register', { code: 'username.taken' }),
    done('logIn', ann),
    failed('logIn', { code: 'login.refused' }),
    done('accept'),
    failed('accept', { code: 'invitation.used' }),
    done('mailLink'),
    failed('mailLink', { code: 'invitation.tooMany' }),
  ],
  serialize: ({ form, offer: read, problem }) => [form.values, read?.hasAccount, problem?.code],
  detail: (event) => {
    if ('field' in event) return event.field
    return event.type === 'xstate.done.actor.readOffer' && 'output' in event
      ? String((event.output as typeof offer).hasAccount)
      : undefined
  },
})

export const { walks } = graph
