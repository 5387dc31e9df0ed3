import { expect } from 'vitest'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { challenge, graph, identity } from './identity-provider.walks.ts'

const { name: _, ...session } = identity

describeMachine({
  name: 'identity-provider',
  graph,
  stage: () => setUpMachine(graph.machine, { input: (owner) => ({ session: owner, login: owner }), sources: ['hearProvider'] }),
  chances: [
    { type: 'provider.ask' },
    { type: 'provider.failed' },
    { type: 'provider.proved', token: 'another-token' },
    failed('logInByProvider', { code: 'transport.offline', status: 0 }),
    done('logInByProvider', identity),
  ],
  laws: [
    law('the provider’s token goes to the server unchanged, one at a time', () => ({ event, before, news }) => {
      const isHeard = event?.type === 'provider.proved' && before.matches({ offered: 'waiting' })
      const sent = news.calls.filter(({ id }) => id === 'logInByProvider').map(({ input }) => input)
      expect(sent).toEqual(isHeard ? [{ token: event.token }] : [])
    }),
    law(
      'the session goes to the session actor once and a challenge to the login, and the success event names the user',
      () =>
        ({ settled, news, snapshot }) => {
          const isAnswered = settled?.id === 'logInByProvider' && settled.status === 'answered'
          const isIn = isAnswered && settled.answer === identity
          const asked = isAnswered && settled.answer === challenge ? [{ type: 'challenge.begin', challenge }] : []
          expect(news.told).toEqual(isIn ? [{ type: 'session.begin', session }] : asked)
          expect(news.emitted.filter(({ type }) => type === 'identity.succeeded')).toEqual(
            isIn ? [{ type: 'identity.succeeded', username: 'annabel' }] : [],
          )
          if (isIn) expect(snapshot.status).toBe('done')
        },
    ),
    law('a refusal, a failed proof and a missing script are each announced when they happen', () => {
      return ({ event, settled, before, news }) => {
        const refused = settled?.id === 'logInByProvider' && settled.status === 'refused'
        const isUnproven = event?.type === 'provider.failed' && before.matches({ offered: 'waiting' })
        const isMissing = event?.type === 'provider.ask' && (before.matches('loading') || before.matches('missing'))
        expect(news.emitted.filter(({ type }) => type !== 'identity.succeeded')).toEqual([
          ...(refused ? [{ type: 'identity.failed', problem: (settled.answer as { problem: unknown }).problem }] : []),
          ...(isUnproven ? [{ type: 'identity.unproven' }] : []),
          ...(isMissing ? [{ type: 'identity.notLoaded' }] : []),
        ])
      }
    }),
    law(
      'the sign-in is offered once the script is loaded, and is busy while the server is asked',
      () =>
        ({ calls, snapshot }) => {
          const isAsked = calls.some(({ id, status }) => id === 'logInByProvider' && status === 'pending')
          expect(snapshot.hasTag('busy')).toBe(isAsked)
          const isLoaded = calls.findLast(({ id }) => id === 'loadScript')?.status === 'answered'
          expect(snapshot.hasTag('offered')).toBe(isLoaded && snapshot.status === 'active')
        },
    ),
    announcesNone([challenge.challenge, 'token-of-provider', 'another-token', identity.session]),
  ],
})
