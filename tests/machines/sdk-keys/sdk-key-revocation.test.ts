import { expect } from 'vitest'
import { ProblemError } from '#contract/http/problem.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './sdk-key-revocation.walks.ts'

const stage = () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) })

describeMachine({
  name: 'sdk-key-revocation',
  graph,
  stage,
  chances: [
    { type: 'revocation.ask', key: 'the-key' },
    { type: 'revocation.ask', key: 'another-key' },
    { type: 'revocation.confirm' },
    { type: 'revocation.cancel' },
  ],
  laws: [
    law('a key is revoked only after a confirmation, and it is the key named in the question', () => {
      let asked: string | null = null
      return ({ event, before, news, snapshot }) => {
        if (event?.type === 'revocation.ask' && before.matches('idle')) asked = event.key
        const isConfirmed = event?.type === 'revocation.confirm' && before.matches('asking')
        expect(news.calls.map(({ input }) => input)).toEqual(isConfirmed ? [{ projectId: 'first', key: asked }] : [])
        if (event?.type === 'revocation.cancel' && before.matches('asking')) asked = null
        if (snapshot.matches('asking')) expect(snapshot.context.key).toBe(asked)
      }
    }),
    law('while a key is being revoked no other question is shown', () => {
      return ({ calls, snapshot }) => {
        const isPending = calls.some(({ status }) => status === 'pending')
        expect(snapshot.hasTag('busy')).toBe(isPending)
        expect(snapshot.matches('revoking')).toBe(isPending)
      }
    }),
    law('each result is announced once, and then the key is forgotten', () => {
      return ({ before, settled, news, snapshot }) => {
        const { key } = before.context
        if (settled?.status === 'answered') expect(news.emitted).toEqual([{ type: 'key.revoked', key }])
        else if (settled?.status === 'refused')
          expect(news.emitted).toEqual([
            {
              type: 'revocation.failed',
              problem: settled.answer instanceof ProblemError ? settled.answer.problem : { code: 'unexpected' },
            },
          ])
        else expect(news.emitted).toEqual([])
        expect(snapshot.context.key === null).toBe(snapshot.matches('idle'))
      }
    }),
  ],
})
