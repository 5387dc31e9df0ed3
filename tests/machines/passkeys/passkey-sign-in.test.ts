import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { boss } from '#tests/support/machine-people.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { failed } from '#tests/support/walks.ts'
import { graph } from './passkey-sign-in.walks.ts'

describeMachine({
  name: 'passkey-sign-in',
  graph,
  stage: () => setUpMachine(graph.machine, { input: (owner) => ({ session: owner, adminSession: owner }) }),
  chances: [{ type: 'passkey.use' }, failed('signInWithPasskey', { code: 'transport.offline', status: 0 })],
  laws: [
    law('the browser is asked once for each wish, and never while it is being asked', () => ({ event, before, news }) => {
      const isAsked = event?.type === 'passkey.use' && before.matches('waiting')
      expect(news.calls.map(({ id }) => id)).toEqual(isAsked ? ['signInWithPasskey'] : [])
    }),
    law('the session is passed on once, and the announcement says whether it is that of a platform admin', () => {
      return ({ settled, news, snapshot }) => {
        const session = settled?.status === 'answered' ? settled.answer : null
        expect(news.told).toEqual(session ? [{ type: 'session.begin', session }] : [])
        expect(news.emitted.filter(({ type }) => type === 'passkey.signedIn')).toEqual(
          session ? [{ type: 'passkey.signedIn', admin: session === boss }] : [],
        )
        if (session) expect(snapshot.status).toBe('done')
      }
    }),
    law('a failure is announced once, and a person who cancels is told nothing', () => ({ settled, news }) => {
      const problem = settled?.status === 'refused' ? toProblem(settled.answer) : null
      expect(news.emitted.filter(({ type }) => type === 'passkey.failed')).toEqual(
        problem && problem.code !== 'passkey.cancelled' ? [{ type: 'passkey.failed', problem }] : [],
      )
    }),
    law('it is busy exactly while the browser or the server is asked', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
