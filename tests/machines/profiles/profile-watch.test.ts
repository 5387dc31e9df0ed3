import { expect } from 'vitest'
import type { LiveEvent } from '#contract/events/events.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { another, graph, input, rejected, theirs } from './profile-watch.walks.ts'

const isAbout = (events: LiveEvent[], anonymousIds: readonly string[]) =>
  events.some((it) => it.rejection === null && anonymousIds.includes(it.anonymousId ?? ''))

describeMachine({
  name: 'profile-watch',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => input, sources: ['eventStream'] }),
  chances: [
    { type: 'events.arrived', events: [another] },
    { type: 'events.arrived', events: [rejected] },
    { type: 'events.arrived', events: [theirs] },
    timePasses(300),
    timePasses(2_300),
  ],
  laws: [
    law('without an accepted event of the person the page is not read again', () => {
      let wasTouched = false
      return ({ event, before, news }) => {
        if (event?.type === 'events.arrived' && isAbout(event.events, before.context.anonymousIds)) wasTouched = true
        if (!wasTouched) expect(news.emitted).toEqual([])
      }
    }),
    law('after an event of the person the page is read within 0.3 s, and again 2 s after the last of these readings', () => {
      let last: number | null = null
      return ({ event, before, now, snapshot }) => {
        if (event?.type === 'events.arrived' && isAbout(event.events, before.context.anonymousIds)) last = now
        if (last === null) return
        if (now - last >= 300) expect(snapshot.matches('touched')).toBe(false)
        if (now - last >= 2_300) expect(snapshot.matches('still')).toBe(true)
      }
    }),
    law('the page is read at most once in 0.3 s, however many events arrive', () => {
      let times = 0
      return ({ now, news }) => {
        times += news.emitted.length
        expect(times).toBeLessThanOrEqual(1 + Math.floor(now / 300))
      }
    }),
    law('whose events count is what was said last', () => {
      let ids: readonly string[] = input.anonymousIds
      return ({ event, snapshot }) => {
        if (event?.type === 'identity.change') ids = event.anonymousIds
        expect(snapshot.context.anonymousIds).toEqual(ids)
      }
    }),
  ],
})
