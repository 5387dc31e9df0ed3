import { secondFactorMachine } from '#machines/accounts/second-factor.machine.ts'
import { ann } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(secondFactorMachine, {
  input: { challenge: 'challenge-of-ann', hasPasskey: true },
  examples: [
    { type: 'field.edit', field: 'code', value: '123456' },
    { type: 'field.leave', field: 'code' },
    done('answerChallenge', ann),
    failed('answerChallenge', { code: 'secondFactor.wrong' }),
    failed('answerChallenge', { code: 'secondFactor.over' }),
    done('answerWithPasskey', ann),
    failed('answerWithPasskey', { code: 'passkey.refused' }),
    failed('answerWithPasskey', { code: 'secondFactor.over' }),
  ],
  serialize: ({ form }) => form.values,
  detail: (event) => ('error' in event ? String((event.error as Error).message) : undefined),
})

export const { walks } = graph
