import { type KeptReset, passwordResetMachine } from '#machines/accounts/password-reset.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { verified } from './new-password.walks.ts'

export const keptResets = { 'with its code': { verified }, 'the mark alone': { verified: null } } satisfies Record<
  string,
  KeptReset
>

export const graph = graphOf(passwordResetMachine, {
  variants: { choice: { entry: 'choice' }, request: { entry: 'request' } },
  examples: [
    done('readReset', null),
    done('readReset', keptResets['with its code']),
    done('readReset', keptResets['the mark alone']),
    failed('readReset', { code: 'storage.refused' }),
    done('forgottenPassword', verified),
    done('newPassword'),
    failed('keepReset', { code: 'storage.refused' }),
    failed('forgetReset', { code: 'storage.refused' }),
    done('forgetReset'),
  ],
  detail: (event) => ('output' in event ? keptName(event.output) : undefined),
})

export const { walks } = graph

function keptName(output: unknown) {
  return Object.entries(keptResets).find(([, kept]) => kept === output)?.[0] ?? (output === null ? 'nothing' : undefined)
}
