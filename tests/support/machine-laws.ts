import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { titlesOfWalks } from '../../scripts/titles-of-walks.mjs'
import { lateAnswer, type Moment, type Stage, timePasses } from './set-up-machine.ts'
import { recordWalks } from './walk-records.ts'
import { type Graph, play, type Walk } from './walks.ts'

/** A law from the specification with its check. The check is created for each run, and called at the start and after each event. */
export type Law<Machine extends AnyStateMachine = AnyStateMachine> = {
  sentence: string
  watch: () => (moment: Moment<Machine>) => void
}

export const law = <Machine extends AnyStateMachine>(sentence: string, watch: Law<Machine>['watch']): Law<Machine> => ({
  sentence,
  watch,
})

type Description<Machine extends AnyStateMachine> = {
  name: string
  graph: Graph<Machine>
  /** `variant` is the walk's; a law's runs begin with the walks of no variant, or of the first. */
  stage: (variant: string | null) => Stage<Machine>
  laws: Law<Machine>[]
  /** What may happen in a random run beside the events of the graph. */
  chances?: AnyEventObject[]
}

/** The tests that every machine has. */
export const describeMachine = <Machine extends AnyStateMachine>({
  name,
  graph,
  stage,
  laws,
  chances = [],
}: Description<Machine>) => {
  describe(`${name}: walks`, () => {
    test('what they do equals the committed record', async () => {
      const titles = graph.walks.map(({ title }) => title)
      expect(new Set(titles).size).toBe(titles.length)
      const record = await recordWalks(graph, stage)
      // The charts read the titles from the record.
      expect(titlesOfWalks(record)).toEqual(titles)
      await expect(record).toMatchFileSnapshot(`../__walks__/${name}.txt`)
    })
    test('together they take every transition, enter and leave every state and use every event', () => {
      expect(graph.faults).toEqual({
        transitionsWithoutWalk: [],
        statesNeverReached: [],
        eventsNeverUsed: [],
        statesWithoutWayOut: [],
      })
    })
    test.each(graph.walks)('$title', async (walk) => {
      const { actor, perform } = stage(walk.variant)
      const value = () => (actor.getSnapshot() as AnyMachineSnapshot).value
      expect(value()).toEqual(walk.start)
      await play(walk, {
        onStep: async ({ event, state }) => {
          expect(await perform(event)).toMatchObject({ happened: true })
          expect(value()).toEqual(state)
        },
      })
      actor.stop()
    })
  })
  describe(`${name}: laws`, () => {
    const first = graph.walks[0]?.variant ?? null
    testLaws({
      stage: () => stage(first),
      laws,
      beginnings: beginningsOf(graph.walks, first),
      chances: [...graph.events, ...chances],
    })
  })
}

/** The events of each walk of a variant. */
export const beginningsOf = (walks: Walk[], variant: string | null): AnyEventObject[][] =>
  walks.filter((walk) => walk.variant === variant).map(({ steps }) => steps.map(({ event }) => event))

type Runs<Machine extends AnyStateMachine> = {
  stage: () => Stage<Machine>
  laws: Law<Machine>[]
  /** Each is a run of its own, and what a random run may begin with. */
  beginnings: AnyEventObject[][]
  chances: AnyEventObject[]
}

/**
 * One test for each law, over all beginnings and over random runs. Each run is played once, and all laws watch it: to play takes far longer
 * than to watch. A law that was broken is then tested alone with the same seed, so that its failure has the shortest run that breaks it.
 * `LAWS_SEED` repeats a failure.
 */
export const testLaws = <Machine extends AnyStateMachine>({ stage, laws, beginnings, chances }: Runs<Machine>) => {
  const event = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<AnyEventObject>(...chances) },
    { weight: 1, arbitrary: fc.constantFrom(1, 999, 1_000, 1_999, 2_000, 3_000, 5_000, 31_000).map(timePasses) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(undefined, null, 'late').map(lateAnswer) },
  )
  const run = fc
    .tuple(fc.constantFrom<AnyEventObject[]>([], ...beginnings), fc.array(event, { maxLength: 30, size: 'max' }))
    .map((parts) => parts.flat())
  const all: Law<Machine>[] = [...laws, ...lawsOfAll.map((it) => it as Law as Law<Machine>)]

  const playWith = async (watching: Law<Machine>[], events: AnyEventObject[], onBroken: OnBroken<Machine>) => {
    const { actor, moment, perform } = stage()
    let checks = watching.map((it) => ({ it, check: it.watch() }))
    const checkAt = (now: Moment<Machine>) => {
      checks = checks.filter(({ it, check }) =>
        isObeyed(
          () => check(now),
          (reason) => onBroken(it, reason),
        ),
      )
    }
    checkAt(moment())
    for (const it of events) {
      const next = await perform(it)
      expect((next.snapshot as AnyMachineSnapshot).error).toBeUndefined()
      checkAt(next)
    }
    actor.stop()
  }
  const playAll = async (watching: Law<Machine>[], onBroken: OnBroken<Machine>) => {
    const play = (events: AnyEventObject[]) => playWith(watching, events, onBroken)
    for (const events of beginnings) await play(events)
    await fc.assert(fc.asyncProperty(run, play), { numRuns: 300, seed, endOnFailure: stopsAtFirst })
  }

  let together: Promise<Map<Law<Machine>, unknown>> | undefined
  const findBroken = async () => {
    const broken = new Map<Law<Machine>, unknown>()
    await playAll(all, (it, reason) => {
      if (stopsAtFirst) throw reason
      broken.set(it, reason)
    })
    return broken
  }
  for (const it of all) {
    test(it.sentence, async () => {
      together ??= findBroken()
      const broken = await together
      if (!broken.has(it)) return
      await playAll([it], (_, reason) => {
        throw reason
      })
      throw broken.get(it)
    })
  }
}

type OnBroken<Machine extends AnyStateMachine> = (law: Law<Machine>, reason: unknown) => void

const isObeyed = (check: () => void, onBroken: (reason: unknown) => void): boolean => {
  try {
    check()
    return true
  } catch (reason) {
    onBroken(reason)
    return false
  }
}

/** One test after another needs the failure, but a mutant is killed by the first. */
const stopsAtFirst = process.env.MUTATION_WORKER !== undefined

/** What is announced may reach logs and toasts. */
export const announcesNone = (secrets: string[]): Law => ({
  sentence: 'no password, code or session is ever announced',
  watch: () => (moment) => {
    const announced = JSON.stringify(moment.news.emitted)
    expect(secrets.filter((secret) => announced.includes(secret))).toEqual([])
  },
})

const staleAnswersChangeNothing: Law = {
  sentence: 'the answer to a call changes nothing after its state was left',
  watch: () => (moment) => {
    if (moment.event?.type !== 'answer.late') return
    expect(moment.snapshot).toBe(moment.before)
    expect(moment.news).toEqual({ calls: [], emitted: [], told: [] })
  },
}

/** A screen reader says a failure again only if it was gone. Where the new state is read, the reason for that stays until it is there. */
const problemsEndWithTheNextTry: Law = {
  sentence: 'what went wrong is no longer told once the next try is on its way',
  watch: () => (moment) => {
    const [before, now] = [moment.before as AnyMachineSnapshot, moment.snapshot as AnyMachineSnapshot]
    if (before.hasTag('busy') || !now.hasTag('busy') || moment.event?.type.endsWith('.reload')) return
    expect(now.context.problem ?? null).toBeNull()
  },
}

const lawsOfAll = [staleAnswersChangeNothing, problemsEndWithTheNextTry]

/** The seed of one run of the tests, the same for all laws of a file. A failure prints it. */
const seed = process.env.LAWS_SEED === undefined ? randomInt(2 ** 31) : Number(process.env.LAWS_SEED)
