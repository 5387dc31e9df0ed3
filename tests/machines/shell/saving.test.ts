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
    law('a server that said that it can save is asked again after a minute, one that did not say after 3 seconds', () => {
      let pause = 0
      let since = 0
      return ({ before, snapshot, news, settled, now }) => {
        if (before.hasTag('impossible') || settled?.status === 'answered') pause = 60_000
        if (settled?.status === 'refused') pause = 3_000
        const asks = news.calls.some(({ id }) => id === 'askServer')
        if (asks && !before.hasTag('impossible')) expect(now - since).toBeGreaterThanOrEqual(pause)
        if (settled || before.hasTag('impossible')) since = now
        if (snapshot.matches('possible') || snapshot.matches('unknown')) expect(now - since).toBeLessThan(pause)
      }
    }),
    law('a server that does not answer changes nothing', () => ({ settled, before, snapshot }) => {
      if (settled?.status === 'refused') expect(snapshot.hasTag('impossible')).toBe(before.hasTag('impossible'))
    }),
    announcesNone([]),
  ],
})
