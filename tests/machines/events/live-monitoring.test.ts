import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { LiveEvent } from '#contract/events/events.ts'
import { type EventFilter, noFilter, passing } from '#machines/events/event-filter.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { eventNumber, rejectedNumber } from '#tests/support/machine-people.ts'
import { type Moment, type Stage, setUpMachine, tell, timePasses } from '#tests/support/set-up-machine.ts'
import { graph, onlyRejected } from './live-monitoring.walks.ts'

type Machine = typeof graph.machine

const arrivals = (count: number) => ({ type: 'events.arrived', count })

describeMachine({
  name: 'live-monitoring',
  graph,
  stage: () => numbered(stageOf()),
  chances: [
    arrivals(1),
    arrivals(3),
    arrivals(230),
    { type: 'row.open', id: '1' },
    { type: 'row.open', id: '7' },
    { type: 'event.repaired', id: '7' },
    { type: 'row.want', id: '1' },
    { type: 'row.want', id: '5' },
    { type: 'row.want', id: '300' },
    { type: 'filter.change', filter: noFilter },
    { type: 'filter.change', filter: { ...noFilter, page: 'CART' } },
    { type: 'filter.change', filter: { ...noFilter, scenario: 'purchase' } },
    { type: 'filter.change', filter: { ...noFilter, onlyDecided: true } },
    { type: 'decisions.learned', decided: ['1', '3', '4', '7'] },
    timePasses(10_000),
  ],
  laws: [
    law('events that were repaired on this page stay marked, each once', () => {
      const repaired = new Set<string>()
      return ({ event, snapshot }) => {
        if (event?.type === 'event.repaired') repaired.add(event.id)
        expect(snapshot.context.repaired).toEqual([...repaired])
      }
    }),
    law('the list shows the newest 200 events, newest first, that arrived until the pause and pass the filter', () => {
      const arrived = arrivalWatch()
      let known: LiveEvent[] = []
      let decided: readonly string[] = []
      return (moment) => {
        const { snapshot } = moment
        const { context } = snapshot
        const all = arrived(moment)
        if (!snapshot.matches({ display: 'paused' })) known = all
        const { event } = moment
        if (event?.type === 'decisions.learned') decided = event.decided
        const passes = known.filter(looked(context.filter, decided))
        expect(idsOf(context.shown)).toEqual(idsOf(passes.slice(0, 200)))
        expect(context.matching).toBe(passes.length)
      }
    }),
    law('ids decrease down the list, and none occurs twice', () => ({ snapshot: { context } }) => {
      for (const list of [context.shown, context.kept, context.held]) {
        const ids = list.map(({ id }: LiveEvent) => Number(id))
        expect(ids.every((id: number, index: number) => index === 0 || id < (ids[index - 1] as number))).toBe(true)
      }
    }),
    law('a pause lasts until it is ended, and arriving events do not change the list', () => {
      let isPaused = false
      return ({ event, before, snapshot }) => {
        if (event?.type === 'display.pause') isPaused = true
        if (event?.type === 'display.play') isPaused = false
        expect(snapshot.matches({ display: 'paused' })).toBe(isPaused)
        if (isPaused && event?.type === 'events.arrived') expect(snapshot.context.shown).toBe(before.context.shown)
      }
    }),
    law('all events that arrive during a pause are counted, and up to 2,000 are kept', () => {
      let count = 0
      return ({ event, snapshot }) => {
        if (event?.type === 'events.arrived') count += event.events.length
        if (!snapshot.matches({ display: 'paused' })) count = 0
        expect(snapshot.context.heldCount).toBe(count)
        expect(snapshot.context.held).toHaveLength(Math.min(count, 2_000))
      }
    }),
    law('a changed filter is announced, and no kept event is lost', () => ({ event, before, news, snapshot }) => {
      const wanted = event?.type === 'filter.clear' ? noFilter : event?.type === 'filter.change' ? event.filter : null
      const isTold = event?.type === 'filter.clear' || (wanted !== null && !isEqual(wanted, before.context.filter))
      expect(news.emitted.filter(({ type }) => type === 'filter.changed')).toEqual(
        isTold ? [{ type: 'filter.changed', filter: wanted }] : [],
      )
      if (wanted) expect(snapshot.context.filter).toEqual(wanted)
      if (wanted) expect(snapshot.context.kept).toBe(before.context.kept)
    }),
    law(
      'details show a row that was listed when it was opened, or a requested event once it has arrived, until they are closed',
      () => {
        const arrived = arrivalWatch()
        let selected: LiveEvent | null = null
        let wanted: string | null = null
        return (moment) => {
          const { event, before, snapshot } = moment
          const { shown, kept, held, filter } = before.context
          const all = arrived(moment)
          const isFiltered = event?.type === 'filter.clear' || (event?.type === 'filter.change' && !isEqual(event.filter, filter))
          const opened = event?.type === 'row.open' && shown.find(({ id }: LiveEvent) => id === event.id)
          if (opened) [selected, wanted] = [opened, null]
          if (event?.type === 'row.want') {
            selected = [...kept, ...held].find(({ id }) => id === event.id) ?? null
            wanted = selected ? null : event.id
          }
          const come = event?.type === 'events.arrived' && wanted !== null && all.find(({ id }) => id === wanted)
          if (come) [selected, wanted] = [come, null]
          if (event?.type === 'details.close' || isFiltered) [selected, wanted] = [null, null]
          expect(snapshot.context).toMatchObject({ selected, wanted })
          expect(snapshot.matches({ details: 'open' })).toBe(selected !== null)
          expect(snapshot.matches({ details: 'looking' })).toBe(wanted !== null)
        }
      },
    ),
    law(
      'the opening of details is announced each time, and so is their closing by a person',
      () =>
        ({ event, before, news, snapshot }) => {
          const said = news.emitted.filter(({ type }) => type.startsWith('details.'))
          const { selected } = snapshot.context
          const isOpened = selected && (selected !== before.context.selected || said.length > 0)
          if (isOpened) expect(said).toEqual([{ type: 'details.opened', id: selected.id }])
          else {
            const isClosed = event?.type === 'details.close' && !before.matches({ details: 'closed' })
            expect(said).toEqual(isClosed ? [{ type: 'details.closed' }] : [])
          }
        },
    ),
    law('a summary counts all events since the last one, comes at most every ten seconds, and never during a pause', () => {
      let [waiting, last]: [LiveEvent[], number] = [[], Number.NEGATIVE_INFINITY]
      return ({ event, before, snapshot, now }) => {
        const isNew = snapshot.context.summary !== before.context.summary
        const rejected = waiting.filter(({ rejection }) => rejection !== null).length
        if (isNew) {
          expect(snapshot.context.summary).toEqual({ arrived: waiting.length, rejected })
          expect(now - last).toBeGreaterThanOrEqual(10_000)
          expect(snapshot.matches({ display: 'playing' })).toBe(true)
        }
        if (isNew) [waiting, last] = [[], now]
        if (event?.type === 'events.arrived') waiting = [...waiting, ...event.events]
      }
    }),
  ],
})

test('the newest 2,000 events are kept, also of those held by a pause, and all are counted', async () => {
  const { perform } = numbered(stageOf())
  await perform(arrivals(1_500))
  const playing = (await perform(arrivals(1_500))).snapshot.context
  expect([playing.kept[0]?.id, playing.kept.at(-1)?.id, playing.matching]).toEqual(['3000', '1001', 2_000])
  await perform({ type: 'display.pause' })
  const paused = (await perform(arrivals(2_100))).snapshot.context
  expect([paused.held.length, paused.heldCount, paused.shown[0]?.id]).toEqual([2_000, 2_100, '3000'])
  const { context } = (await perform({ type: 'display.play' })).snapshot
  expect([context.kept[0]?.id, context.kept.at(-1)?.id, context.shown.length]).toEqual(['5100', '3101', 200])
  expect(context.total.arrived).toBe(5_100)
})

const word = fc.constantFrom('', ' ', 'tea', 'TEA', '/cart', 'visitor', 'é', '茶')
const event = fc
  .record({ event: word, path: fc.option(word), title: fc.option(word), anonymousId: fc.option(word), isRejected: fc.boolean() })
  .map(({ isRejected, ...over }): LiveEvent => ({ ...(isRejected ? rejectedNumber(1) : eventNumber(1)), ...over }))

test('a summary comes ten seconds after its first event, with all events until then', async () => {
  const { perform } = numbered(stageOf())
  await perform(arrivals(2))
  await perform(timePasses(9_999))
  const before = await perform(arrivals(1))
  expect(before.snapshot.context.summary).toBeNull()
  const { snapshot } = await perform(timePasses(1))
  expect(snapshot.context.summary).toEqual({ arrived: 3, rejected: 1 })
})

test('the stream belongs to the project, and passes its events to the screen’s machine', async () => {
  const { actor, perform } = stageOf()
  const stream = actor.getSnapshot().children.eventStream
  expect(stream?.getSnapshot().context.projectId).toBe('first')
  await perform(tell('eventStream', { type: 'events.arrived', events: [eventNumber(1)] }))
  expect(idsOf(actor.getSnapshot().context.shown)).toEqual(['1'])
})

test('an event passes a filter exactly if it passes each part of it', () => {
  const filter = fc.record({
    event: word,
    scenario: fc.constantFrom('' as const, 'search' as const),
    page: word,
    visitor: word,
    onlyRejected: fc.boolean(),
    onlyDecided: fc.boolean(),
  })
  fc.assert(
    fc.property(filter, event, fc.boolean(), (whole, it, isDecided) => {
      const decided = new Set(isDecided ? [it.id] : [])
      const parts = Object.entries(whole).map(([key, value]) => ({ ...noFilter, [key]: value }))
      expect(passing(whole, decided)(it)).toBe(parts.every((part) => passing(part, decided)(it)))
    }),
  )
})

test.each<[Partial<EventFilter>, boolean]>([
  [{ event: 'CART' }, true],
  [{ event: 'purchase' }, false],
  [{ scenario: 'add_to_cart' }, true],
  [{ scenario: 'search' }, false],
  [{ page: 'shop.example' }, true],
  [{ page: '/checkout' }, false],
  [{ visitor: 'Visitor-1' }, true],
  [{ visitor: 'visitor-2' }, false],
  [{ onlyRejected: true }, false],
  [{ onlyDecided: true }, false],
  [{ event: '  ' }, true],
])('%j: an add_to_cart of visitor-1 at https://shop.example/cart passes: %j', (part, passes) => {
  expect(passing({ ...noFilter, ...part })(eventNumber(1))).toBe(passes)
})

test('a rejected event passes the filter for rejected events only', () => {
  expect(passing(onlyRejected)(rejectedNumber(1))).toBe(true)
})

function stageOf() {
  return setUpMachine(graph.machine, { input: () => ({ projectId: 'first', filter: noFilter }), sources: ['watchPage'] })
}

/** Numbers events as they arrive, as the server does; every third is a rejected one. */
function numbered(stage: Stage<Machine>): Stage<Machine> {
  let number = 0
  const next = () => {
    number += 1
    return number % 3 === 2 ? rejectedNumber(number) : eventNumber(number)
  }
  const withNumbers = (it: AnyEventObject) => ({ ...it, events: Array.from({ length: it.count ?? it.events.length }, next) })
  return { ...stage, perform: (it) => stage.perform(it.type === 'events.arrived' ? withNumbers(it) : it) }
}

function arrivalWatch() {
  let all: LiveEvent[] = []
  return ({ event }: Moment<Machine>) => {
    if (event?.type === 'events.arrived') all = [...event.events.toReversed(), ...all].slice(0, 2_000)
    return all
  }
}

function idsOf(events: LiveEvent[]) {
  return events.map(({ id }) => id)
}

/** The same filters, implemented a second time. */
function looked({ onlyRejected: rejected, onlyDecided, page, scenario }: EventFilter, decided: readonly string[]) {
  return (it: LiveEvent) =>
    (!rejected || it.rejection !== null) &&
    (!onlyDecided || decided.includes(it.id)) &&
    (page === '' || it.path === '/cart') &&
    (scenario === '' || it.event === scenario)
}

function isEqual(a: EventFilter, b: EventFilter) {
  return JSON.stringify(a) === JSON.stringify(b)
}
