import { expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { LiveEvent } from '#contract/events/events.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { eventNumber, rejectedNumber } from '#tests/support/machine-people.ts'
import { type Moment, setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { graph } from './event-stream.walks.ts'

type Machine = typeof graph.machine

const lost = { type: 'stream.lost', problem: { code: 'transport.offline', status: 0 } }
const arrivals = (...events: LiveEvent[]) => ({ type: 'events.arrived', events })
const stage = () =>
  setUpMachine(graph.machine, {
    input: (owner) => ({ projectId: 'first', owner }),
    answered: ['openStream'],
    sources: ['watchPage'],
  })

describeMachine({
  name: 'event-stream',
  graph,
  stage,
  chances: [
    { type: 'stream.opened' },
    { type: 'stream.opened' },
    { type: 'stream.caughtUp', lastId: '0', leftOut: 0 },
    { type: 'stream.caughtUp', lastId: '9', leftOut: 120 },
    arrivals(),
    arrivals(eventNumber(3)),
    arrivals(eventNumber(2), rejectedNumber(3), eventNumber(4)),
    arrivals(eventNumber(7), eventNumber(7), eventNumber(5), rejectedNumber(12)),
    { type: 'stream.lost', problem: { code: 'transport.timeout', status: 408 } },
    { type: 'stream.lost', problem: { code: 'project.unknown', status: 200 } },
    { type: 'stream.displaced', reason: 'session' },
    { type: 'stream.displaced', reason: 'organization' },
    timePasses(60_000),
  ],
  laws: [
    law('the parent gets each event once, in the order of the ids, and none is left out', () => {
      const fresh = freshWatch()
      return (moment) => {
        const reports = moment.news.told.map(({ events }) => (events as LiveEvent[]).map(({ id }) => Number(id)))
        const due = fresh(moment)
        expect(reports).toEqual(due.length > 0 ? [due] : [])
      }
    }),
    law('the last id never decreases, and each connection continues after it, in the same project', () => {
      let last: string | null = null
      return ({ event, before, news, snapshot }) => {
        const { lastId } = snapshot.context
        expect(Number(lastId ?? -1)).toBeGreaterThanOrEqual(Number(last ?? -1))
        for (const { input } of news.calls) expect(input).toEqual({ projectId: 'first', lastId })
        if (event?.type === 'stream.caughtUp' && before.matches({ connection: { open: 'replaying' } }))
          expect(lastId).not.toBeNull()
        last = lastId
      }
    }),
    law('a lost connection is tried again after 1, 2, 4, 8, 16 and then every 30 s, counted down, or at once on request', () => {
      const follow = follower()
      return (moment) => {
        const { calls, phase, retryAt, isLive, losses } = follow(moment)
        const { snapshot, now, news } = moment
        expect(news.calls).toHaveLength(calls)
        expect(phaseOf(snapshot)).toBe(phase)
        expect(snapshot.hasTag('live')).toBe(isLive)
        expect(snapshot.context.problem === null).toBe(losses === 0)
        expect(snapshot.context.attempt).toBe(losses)
        if (phase === 'waiting') expect(snapshot.context.secondsLeft).toBe(Math.ceil((retryAt - now) / 1_000))
      }
    }),
    law('no call is made while the page has been hidden for a minute, and one is made at once when it is visible again', () => {
      let hiddenAt: number | null = null
      return ({ event, calls, snapshot, now }) => {
        if (event?.type === 'page.hidden') hiddenAt ??= now
        if (event?.type === 'page.shown') hiddenAt = null
        const isGone = hiddenAt !== null && now - hiddenAt >= 60_000
        expect(snapshot.matches({ connection: 'resting' })).toBe(isGone)
        if (isGone) expect(calls.some(({ status }) => status === 'pending')).toBe(false)
      }
    }),
    law(
      'a stream that was closed in favour of another says why, and reconnects only on request or when the person returns to the page',
      () => {
        let reason: string | null = null
        return ({ event, before, news, snapshot }) => {
          if (event?.type === 'stream.displaced' && phaseOf(before) === 'open') reason = event.reason
          const isBack = event?.type === 'stream.retry' || event?.type === 'page.shown'
          if (reason && news.calls.length > 0) expect(isBack).toBe(true)
          if (news.calls.length > 0 || phaseOf(snapshot) === 'resting') reason = null
          expect(snapshot.context.displacedBy).toBe(reason)
          expect(phaseOf(snapshot) === 'displaced').toBe(reason !== null)
        }
      },
    ),
    law('after a reconnection exactly the missed events are counted, and the number of omitted ones is known', () => {
      let missed: { replayed: number; leftOut: number } | null = null
      const fresh = freshWatch()
      return (moment) => {
        const { event, before, news, snapshot } = moment
        const came = fresh(moment)
        const isReplaying = before.matches({ connection: { open: 'replaying' } })
        if (missed && isReplaying && event?.type === 'events.arrived') missed.replayed += came.length
        if (missed && isReplaying && event?.type === 'stream.caughtUp') missed.leftOut = event.leftOut
        if (news.calls.length > 0) missed = snapshot.context.lastId === null ? null : { replayed: 0, leftOut: 0 }
        expect(snapshot.context.missed).toEqual(missed)
        if (isReplaying && event?.type === 'stream.caughtUp')
          expect(snapshot.matches({ connection: { open: 'resumed' } })).toBe(missed !== null)
      }
    }),
  ],
})

test('after each loss the next attempt comes exactly as much later as planned, and at most 30 s later', async () => {
  const { perform } = stage()
  for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await perform(lost)
    expect((await perform(timePasses(seconds * 1_000 - 1))).calls).toHaveLength(index + 1)
    expect((await perform(timePasses(1))).calls).toHaveLength(index + 2)
  }
})

test('a stream without a parent actor is kept open too', async () => {
  const { perform } = setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }), sources: ['watchPage'] })
  const { snapshot } = await perform(arrivals(eventNumber(1)))
  expect(snapshot.status).toBe('active')
  expect(snapshot.context.lastId).toBe('1')
})

test('the last accepted event is remembered, not the last rejected one', async () => {
  const { perform } = stage()
  await perform(arrivals(eventNumber(1), eventNumber(2), rejectedNumber(3)))
  const { snapshot } = await perform(arrivals(rejectedNumber(4)))
  expect(snapshot.context.lastAccepted).toEqual(eventNumber(2))
})

test('the number of events that a reconnection brought is shown for ten seconds', async () => {
  const { perform } = stage()
  const opened = [{ type: 'stream.opened' }, { type: 'stream.caughtUp', lastId: '1', leftOut: 0 }]
  for (const event of [...opened, lost, timePasses(1_000), ...opened]) await perform(event)
  const isTold = async (milliseconds: number) =>
    (await perform(timePasses(milliseconds))).snapshot.matches({ connection: { open: 'resumed' } })
  expect(await isTold(9_999)).toBe(true)
  expect(await isTold(1)).toBe(false)
})

/** The ids of what a connection brought just now and nobody saw before. */
function freshWatch() {
  let last: number | null = null
  return ({ event, before }: Moment<Machine>): number[] => {
    const ids =
      event?.type === 'events.arrived' && phaseOf(before) === 'open' ? event.events.map(({ id }: LiveEvent) => Number(id)) : []
    const fresh = ids.filter((id: number) => {
      const isFresh = id > (last ?? 0)
      last = Math.max(last ?? 0, id)
      return isFresh
    })
    // A connection that has seen no event goes on after the newest one there is, or after 0 where there is none.
    if (event?.type === 'stream.caughtUp' && before.matches({ connection: { open: 'replaying' } })) last ??= Number(event.lastId)
    return fresh
  }
}

function phaseOf({ value }: Moment<Machine>['snapshot']): string {
  return typeof value.connection === 'string' ? value.connection : 'open'
}

const never = Number.POSITIVE_INFINITY
const finalCodes = ['session.invalid', 'permission.denied', 'project.unknown']

/** The connection according to the specification, modelled without the machine. */
function follower() {
  const it = { phase: 'open', losses: 0, retryAt: never, restAt: never, isAway: false, isOpened: false, isLive: false, calls: 0 }
  const open = () => Object.assign(it, { phase: 'open', retryAt: never, isOpened: false, isLive: false, calls: 1 })
  const close = (phase: string) => Object.assign(it, { phase, retryAt: never, isOpened: false, isLive: false })
  const passTime = (now: number) => {
    if (it.retryAt <= now && it.retryAt < it.restAt) open()
    if (it.restAt > now) return
    close('resting')
    it.restAt = never
  }
  const lose = (code: string, now: number) => {
    it.losses += 1
    close(finalCodes.includes(code) ? 'refused' : 'waiting')
    if (it.phase === 'waiting') it.retryAt = now + ([1, 2, 4, 8, 16][it.losses - 1] ?? 30) * 1_000
  }
  const hear = (event: AnyEventObject, now: number) => {
    if (event.type === 'page.shown' && it.phase === 'resting') open()
    if (event.type === 'page.shown') Object.assign(it, { restAt: never, isAway: false })
    if (event.type === 'page.hidden' && !it.isAway) Object.assign(it, { restAt: now + 60_000, isAway: true })
    if (event.type === 'stream.retry' && ['waiting', 'refused', 'displaced'].includes(it.phase)) open()
    else if (event.type === 'network.back' && it.phase === 'waiting') open()
    else if (event.type === 'stream.lost' && it.phase === 'open') lose(event.problem.code, now)
    else if (event.type === 'stream.displaced' && it.phase === 'open') Object.assign(close('displaced'), { losses: 0 })
    else if (event.type === 'stream.opened' && it.phase === 'open') it.isOpened = true
    else if (event.type === 'stream.caughtUp' && it.isOpened && !it.isLive) Object.assign(it, { isLive: true, losses: 0 })
  }
  return ({ event, now }: Moment<Machine>) => {
    it.calls = event === null ? 1 : 0
    if (event) hear(event, now)
    passTime(now)
    return it
  }
}
