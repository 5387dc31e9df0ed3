import { expect } from 'vitest'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { ann, ben } from '#tests/support/machine-people.ts'
import { setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph } from './revocation.walks.ts'

describeMachine({
  name: 'revocation',
  graph,
  stage: () => setUpMachine(graph.machine, { sources: ['watchNetwork'] }),
  chances: [
    { type: 'session.discard', token: ben.session },
    done('keepDiscarded'),
    done('endDiscarded'),
    timePasses(59_999),
    timePasses(60_000),
  ],
  laws: [
    law('every discarded session is stored first, and none replaces another', () => {
      let unkept: string[] = []
      return ({ event, settled, news }) => {
        if (event?.type === 'session.discard') unkept.push(event.token)
        const keeps = news.calls.filter(({ id }) => id === 'keepDiscarded').map(({ input }) => input)
        expect(keeps).toEqual(event?.type === 'session.discard' ? [{ tokens: unkept }] : [])
        if (settled?.id === 'keepDiscarded') unkept = []
      }
    }),
    law('stored sessions are ended at the start, and after each session that is stored', () => ({ event, settled, news }) => {
      const isDue = event === null || settled?.id === 'keepDiscarded'
      if (isDue) expect(news.calls.map(({ id }) => id)).toEqual(['endDiscarded'])
    }),
    law('if the server was not reached, it is tried again after a minute or when the network returns, and not before', () => {
      let [isWaiting, since] = [false, 0]
      return ({ event, settled, news, now }) => {
        const isOver = isWaiting && (event?.type === 'network.returned' || now - since >= 60_000)
        const asks = news.calls.filter(({ id }) => id === 'endDiscarded').length
        if (isWaiting && event?.type !== 'session.discard') expect(asks).toBe(isOver ? 1 : 0)
        if (settled?.id === 'endDiscarded') [isWaiting, since] = [settled.status === 'refused', now]
        else if (isOver || event?.type === 'session.discard') isWaiting = false
      }
    }),
    law('a stored session is not in the machine’s context', () => ({ settled, snapshot }) => {
      if (settled?.id === 'keepDiscarded') expect(snapshot.context.tokens).toEqual([])
    }),
    announcesNone([ann.session, ben.session]),
  ],
})
