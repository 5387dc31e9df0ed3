import { expect } from 'vitest'
import type { CreatedServerKey, ServerKey } from '#contract/sdk-keys/server-key.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, replaced, second } from './server-key.walks.ts'

const presentIn = (keys: ServerKey[]) => keys.find(({ until }) => until === null)?.id ?? null
const problemOf = (answer: unknown) => (answer as { problem?: unknown } | undefined)?.problem

describeMachine({
  name: 'server-key',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    { type: 'revocation.ask', id: second.id },
    { type: 'revocation.ask', id: 'nobody' },
    done('listKeys', [second, replaced]),
    done('listKeys', [replaced]),
    done('createKey', { secret: 'csk_another', keys: [second] }),
    done('revokeKey', [replaced]),
    done('revokeKey', [second]),
  ],
  laws: [
    law('a secret is kept from the answer that contains it until the person closes it', () => {
      let secret: string | null = null
      return ({ event, settled, snapshot }) => {
        if (settled?.id === 'createKey' && settled.status === 'answered') secret = (settled.answer as CreatedServerKey).secret
        if (event?.type === 'secret.dismiss') secret = null
        expect(snapshot.context.secret).toBe(secret)
        expect(snapshot.matches('revealed')).toBe(secret !== null)
      }
    }),
    law('a key is created if there is none, or in place of the present one after a confirmation', () => {
      return ({ event, before, news }) => {
        const present = presentIn(before.context.keys)
        const isFirst = event?.type === 'key.create' && before.matches('listed') && present === null
        const isReplacement = event?.type === 'replacement.confirm' && before.matches('askingReplacement')
        expect(news.calls.filter(({ id }) => id === 'createKey').map(({ input }) => input)).toEqual(
          isFirst || isReplacement ? [{ projectId: 'first', replaces: present }] : [],
        )
        if (isReplacement) expect(present).not.toBeNull()
      }
    }),
    law('only a listed key is revoked, and only after a confirmation', () => {
      let asked: string | null = null
      return ({ event, before, news, snapshot }) => {
        const isListed = (id: string) => before.context.keys.some((it: ServerKey) => it.id === id)
        if (event?.type === 'revocation.ask' && before.matches('listed') && isListed(event.id)) asked = event.id
        const isConfirmed = event?.type === 'revocation.confirm' && before.matches('askingRevocation')
        expect(news.calls.filter(({ id }) => id === 'revokeKey').map(({ input }) => input)).toEqual(
          isConfirmed ? [{ projectId: 'first', id: asked }] : [],
        )
        const isAbout = snapshot.matches('askingRevocation') || snapshot.matches('revoking')
        expect(snapshot.context.revoking).toBe(isAbout ? asked : null)
      }
    }),
    law('the keys are the server’s latest, and are read again if another person changed them', () => {
      let keys: ServerKey[] = []
      return ({ settled, news, snapshot }) => {
        if (settled?.status === 'answered') {
          keys = settled.id === 'createKey' ? (settled.answer as CreatedServerKey).keys : (settled.answer as ServerKey[])
        }
        expect(snapshot.context.keys).toEqual(keys)
        const isOutdated = settled?.id === 'createKey' && JSON.stringify(problemOf(settled.answer))?.includes('serverKey.changed')
        if (isOutdated) expect(news.calls.map(({ id }) => id)).toEqual(['listKeys'])
      }
    }),
    law('each result of a change is announced once', () => ({ settled, news }) => {
      const isChange = settled?.id === 'createKey' || settled?.id === 'revokeKey'
      const good = { type: settled?.id === 'createKey' ? 'key.created' : 'key.revoked' }
      const bad = { type: 'change.failed', problem: problemOf(settled?.answer) }
      expect(news.emitted).toEqual(isChange ? [settled.status === 'answered' ? good : bad] : [])
    }),
    law('it is busy exactly while it changes something, and a failed list shows the reason', () => {
      let problem: unknown = null
      return ({ calls, settled, snapshot }) => {
        const isChanging = calls.some(({ id, status }) => id !== 'listKeys' && status === 'pending')
        expect(snapshot.hasTag('busy')).toBe(isChanging)
        if (settled?.status === 'answered') problem = null
        if (settled?.id === 'listKeys' && settled.status === 'refused') problem = problemOf(settled.answer)
        expect(snapshot.context.problem).toEqual(problem)
        expect(snapshot.matches('failed')).toBe(calls.length > 0 && problem !== null && !snapshot.matches('loading'))
      }
    }),
  ],
})
