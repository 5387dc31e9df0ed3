import { expect } from 'vitest'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { graph } from './saving.walks.ts'

const stage = () => setUpMachine(graph.machine, { sources: ['watchRefusals'] })

describeMachine({
  name: 'saving',
  graph,
  stage,
  chances: [timePasses(1_000), timePasses(2_999), timePasses(3_000), timePasses(60_000)],
  laws: [
    law('after a refused save the notice is shown until the server answers that it can save', () => {
      let isImpossible = false
      return ({ event, settled, snapshot }) => {
        if (event?.type === 'saving.refused') isImpossible = true
        if (settled?.status === 'answered') isImpossible = !(settled.answer as { canSave: boolean }).canSave
        expect(snapshot.hasTag('impossible')).toBe(isImpossible)
      }
    }),
    law('while the notice is shown the server is asked every 3 seconds, so that the notice disappears within 5 seconds', () => {
      let quietSince = 0
      return ({ snapshot, news, settled, event, now }) => {
        if (news.calls.length > 0 || settled || event?.type === 'saving.refused') quietSince = now
        if (snapshot.matches({ impossible: 'waiting' })) expect(now - quietSince).toBeLessThan(3_000)
      }
    }),
    law('without the notice the server is asked at most once a minute, the first time at the start', () => {
      let askedAt = Number.NEGATIVE_INFINITY
      return ({ before, news, now }) => {
        for (const { id } of news.calls) {
          if (id === 'askServer' && !before.hasTag('impossible')) {
            expect(now - askedAt).toBeGreaterThanOrEqual(60_000)
            askedAt = now
          }
        }
        if (before.hasTag('impossible')) askedAt = Number.NEGATIVE_INFINITY
      }
    }),
    law('a server that does not answer changes nothing', () => ({ settled, before, snapshot }) => {
      if (settled?.status === 'refused') expect(snapshot.hasTag('impossible')).toBe(before.hasTag('impossible'))
    }),
    announcesNone([]),
  ],
})
