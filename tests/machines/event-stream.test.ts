import { expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { LiveEvent } from '#contract/events.ts'
import { graph } from '#tests/machines/event-stream.walks.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { eventNumber } from '#tests/support/machine-people.ts'
import { type Moment, type Stage, setStage, timePasses } from '#tests/support/machine-stage.ts'

const lost = { type: 'stream.lost', problem: { code: 'transport.offline', status: 0 } }
const arrivals = (count: number) => ({ type: 'events.arrived', count })

describeMachine({
  name: 'event-stream',
  graph,
  stage: () => numbered(setStage(graph.machine, { input: () => ({ projectId: 'first' }), answered: ['openStream'] })),
  chances: [
    { type: 'display.pause' },
    arrivals(0),
    arrivals(1),
    arrivals(3),
    arrivals(150),
    arrivals(230),
    { type: 'stream.lost', problem: { code: 'transport.timeout', status: 408 } },
  ],
  laws: [
    law('at most 200 events are shown: the newest that arrived before a pause, newest first', () => {
      const arrived = arrivalWatch()
      let shown: LiveEvent[] = []
      return (moment) => {
        const all = arrived(moment)
        if (!moment.snapshot.matches({ display: 'paused' })) shown = all.slice(0, 200)
        expect(moment.snapshot.context.shown).toEqual(shown)
      }
    }),
    law('a pause lasts from its beginning to its end, and changes nothing of what is shown', () => {
      let isPaused = false
      return ({ event, before, snapshot }) => {
        if (event?.type === 'display.pause') isPaused = true
        if (event?.type === 'display.play') isPaused = false
        expect(snapshot.matches({ display: 'paused' })).toBe(isPaused)
        if (isPaused) expect(snapshot.context.shown).toBe(before.context.shown)
      }
    }),
    law('what arrives during a pause is counted, all of it, and kept as far as it can be shown', () => {
      let count = 0
      return ({ event, snapshot }) => {
        if (event?.type === 'events.arrived') count += event.events.length
        if (!snapshot.matches({ display: 'paused' })) count = 0
        expect(snapshot.context.heldCount).toBe(count)
        expect(snapshot.context.held).toHaveLength(Math.min(count, 200))
      }
    }),
    law('the place in the stream never goes back, and a connection goes on from it', () => {
      let last: string | null = null
      return ({ event, news, snapshot }) => {
        if (event?.type === 'events.arrived') last = event.events.at(-1)?.id ?? last
        expect(snapshot.context.lastId).toBe(last)
        expect(news.calls.every(({ input }) => (input as { lastId: unknown }).lastId === last)).toBe(true)
        expect(news.calls.every(({ input }) => (input as { projectId: unknown }).projectId === 'first')).toBe(true)
      }
    }),
    law('a lost connection is tried again after 1, 2, 4, 8, 16 and then every 30 s, or at once on request', () => {
      let [losses, retryAt, isLive]: [number, number, boolean] = [0, Number.POSITIVE_INFINITY, false]
      return ({ event, news, now, snapshot }) => {
        const isWaiting = retryAt !== Number.POSITIVE_INFINITY
        const isLost = event?.type === 'stream.lost' && !isWaiting
        const isOpened = event?.type === 'stream.opened' && !isWaiting && !isLive
        const isRetried = isWaiting && (event?.type === 'stream.retry' || now >= retryAt)
        if (isLost) losses += 1
        if (isOpened) losses = 0
        if (isLost) retryAt = now + ([1, 2, 4, 8, 16][losses - 1] ?? 30) * 1_000
        if (isRetried) retryAt = Number.POSITIVE_INFINITY
        isLive = isLost || isRetried ? false : isLive || isOpened
        expect(news.calls).toHaveLength(event === null || isRetried ? 1 : 0)
        expect(snapshot.matches({ connection: 'waiting' })).toBe(isLost || (isWaiting && !isRetried))
        expect(snapshot.matches({ connection: { open: 'live' } })).toBe(isLive)
        expect(snapshot.context.problem === null).toBe(losses === 0)
        if (isLost) expect(snapshot.context.problem).toEqual(event.problem)
      }
    }),
  ],
})

test('loss after loss the next attempt comes later, to the millisecond, and never later than 30 s', async () => {
  const { perform } = setStage(graph.machine, { input: () => ({ projectId: 'first' }), answered: ['openStream'] })
  for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await perform(lost)
    expect((await perform(timePasses(seconds * 1_000 - 1))).calls).toHaveLength(index + 1)
    expect((await perform(timePasses(1))).calls).toHaveLength(index + 2)
  }
})

/** Numbers events as they arrive, as the server does. */
function numbered(stage: Stage<typeof graph.machine>): Stage<typeof graph.machine> {
  let number = 0
  const next = () => {
    number += 1
    return eventNumber(number)
  }
  const withNumbers = (event: AnyEventObject) => ({
    ...event,
    events: Array.from({ length: event.count ?? event.events.length }, next),
  })
  return { ...stage, perform: (event) => stage.perform(event.type === 'events.arrived' ? withNumbers(event) : event) }
}

function arrivalWatch() {
  let all: LiveEvent[] = []
  return ({ event }: Moment<typeof graph.machine>) => {
    if (event?.type === 'events.arrived') all = [...event.events.toReversed(), ...all]
    return all
  }
}
