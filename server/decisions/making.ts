import type { ActionRef } from '#contract/decisions/definition.ts'
import { countEntries, type Entry, nothingSpent, type Spent } from '#engine/decisions/counters.ts'
import { type Decided, decide, type Inputs, type Offer, type Offers, type Project } from '#engine/decisions/decide.ts'
import { inOrder, priorityOf } from '#engine/decisions/order.ts'
import { type Person, partsOf } from '#engine/decisions/person.ts'
import { localDay } from '#engine/decisions/quiet-hours.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { HeldFold, SegmentsModule, StoredProfile } from '#server/segments/segments.module.ts'
import { type ActionContents, keyOf } from './contents.ts'
import { insertDecisions, insertExposures, type Made, validUntil } from './decisions.store.ts'
import { type EffectNoting, exposedOf } from './effect-noting.ts'
import {
  addSpending,
  allDays,
  type Before,
  findMade,
  readEntries,
  readProfiles,
  readSpending,
  type Spending,
  spendingKey,
} from './history.store.ts'
import type { Found } from './matching.ts'
import type { Sending, Sent } from './sending.ts'
import type { Settings } from './settings.store.ts'

const hour = 3_600_000

type Dependencies = {
  sending: Sending
  contents: ActionContents
  noting: () => EffectNoting
  readFacts: SegmentsModule['readFacts']
}

type Ready = Found & { subject: StoredProfile }
/** What is known before decisions are made. */
type Known = {
  project: Project
  people: ReadonlyMap<Ready, Person>
  entries: Map<string, Entry[]>
  spent: Map<string, Spent>
  offers: ReadonlyMap<string, Spent | null>
}

/** Makes the inputs of decisions, and the decisions. */
export const createMaking = ({ sending, contents, noting, readFacts }: Dependencies) => {
  const readKnown = async (
    queries: Queries,
    fold: HeldFold,
    { ready, settings, before }: { ready: readonly Ready[]; settings: Settings; before: Before | null },
  ): Promise<Known> => {
    const cap = settings.limits.person
    const since = Math.min(...ready.map(({ version, cause }) => cause.at - windowOf(version.definition.limits.person, cap)))
    const budgeted = ready.filter(({ version }) => version.definition.limits.budget !== null)
    const days = budgeted.map(({ cause }) => localDay(cause.at, settings.limits.timeZone))
    const refs = new Map(
      ready.flatMap(({ version }) =>
        version.definition.arms.flatMap(({ action }): [string, ActionRef][] => (action ? [[keyOf(action), action]] : [])),
      ),
    )
    const [facts, entries, spent, offers, currency] = await Promise.all([
      readFacts(
        queries,
        fold,
        ready.map(({ subject, cause, version }) => ({ profile: subject, now: cause.at, nodes: nodesOf(version.definition) })),
      ),
      readEntries(queries, fold, { profiles: [...new Set(ready.map(({ profile }) => profile))], since, before }),
      budgeted.length === 0
        ? new Map<string, Spent>()
        : readSpending(queries, fold, {
            strategies: [...new Set(budgeted.map(({ version }) => version.strategy))],
            days: [...new Set([...days, allDays])],
          }),
      refs.size === 0 ? [] : contents.offersOf(queries, fold, [...refs.values()]),
      currencyOf(queries, fold.projectId),
    ])
    const none = { segments: [], lists: [], rfm: null, answers: [] }
    return {
      project: {
        id: fold.projectId,
        currency,
        timeZone: settings.limits.timeZone,
        cap,
        quiet: settings.limits.quiet,
        holdout: settings.holdout,
      },
      people: new Map(
        ready.map((it, place) => {
          const { state, isIdentified, unit } = it.subject
          return [it, partsOf({ state, isIdentified, unit, ...(facts[place] ?? none) }, nodesOf(it.version.definition))]
        }),
      ),
      entries,
      spent,
      offers: new Map([...refs.keys()].map((key, place) => [key, offers[place] ?? null])),
    }
  }

  const inputsOf = (it: Ready, person: Person, { project, entries, spent, offers }: Known): Inputs => {
    const { limits, arms } = it.version.definition
    const { strategy, version, isRunning, definition } = it.version
    const day = limits.budget === null ? null : limits.budget.per === 'day' ? localDay(it.cause.at, project.timeZone) : allDays
    const counters = countEntries(entries.get(it.profile) ?? [], {
      strategy,
      limits,
      cap: project.cap,
      now: it.cause.at,
      spent: (day === null ? undefined : spent.get(spendingKey(strategy, day))) ?? nothingSpent,
    })
    const offered: Offers = Object.fromEntries(
      arms.flatMap(({ id, action }) => (action ? [[id, offers.get(keyOf(action)) ?? null]] : [])),
    )
    return {
      id: it.id,
      version: { strategy, version, isRunning, definition },
      person,
      cause: it.cause,
      counters,
      project,
      offers: offered,
    }
  }

  /** Asks for what is shown, and decides again where nothing can be shown after all. */
  const fill = async (queries: Queries, fold: HeldFold, it: Ready, inputs: Inputs, decided: Decided) => {
    const { action, arm } = decided
    if (it.isPast || decided.outcome !== 'delivered' || action === null || arm === null) return { inputs, decided, content: null }
    const again = (offer: Offer | null) => {
      const changed = { ...inputs, offers: { ...inputs.offers, [arm]: offer } }
      return { inputs: changed, decided: decide(changed, stopwatch), content: null }
    }
    // A message that is not sent any more takes no coupon.
    if (decided.cost.coupons > 0 && sending.isLate(inputs)) return again(nothingSpent)
    const content = await contents.contentOf(queries, fold, {
      action,
      decisionId: it.id,
      profile: it.profile,
      anonymousId: it.cause.anonymousId,
      state: it.subject.state,
      properties: it.properties,
      at: it.cause.at,
      timeZones: [it.cause.timeZone, inputs.project.timeZone],
    })
    if (content === null) return again(null)
    return 'refused' in content ? again({ ...decided.cost, ...content }) : { inputs, decided, content }
  }

  const make = async (
    queries: Queries,
    fold: HeldFold,
    { found, settings }: { found: readonly Found[]; settings: Settings },
  ): Promise<{ asked: Promise<unknown>[]; wake: () => void }> => {
    const ready = await readSubjects(queries, fold, found)
    if (ready.length === 0) return { asked: [], wake: () => {} }
    const known = await readKnown(queries, fold, { ready, settings, before: null })
    const all: Made[] = []
    const spending: Spending[] = []
    const woken: Sent = { visitors: new Set(), isWebhook: false, isEmail: false }
    for (const it of inOrder(ready)) {
      const person = known.people.get(it)
      if (!person) continue
      const first = inputsOf(it, person, known)
      const { inputs, decided, content } = await fill(queries, fold, it, first, decide(first, stopwatch))
      const made: Made = { profile: it.profile, inputs, decided, messages: [] }
      if (it.isPast) made.messages = sending.tooLate(made)
      else if (decided.outcome === 'delivered') {
        made.messages = await sending.send(queries, fold, { ...made, content, priority: priorityOf(it.version) })
        if (content?.to === 'page') woken.visitors.add(inputs.cause.anonymousId)
        if (content?.to === 'email') woken.isEmail = true
        if (content?.to === 'webhook') woken.isWebhook = true
      }
      all.push(made)
      note(known, made, spending)
    }
    const exposed = all.filter(({ decided }) => decided.isExposed)
    return {
      asked: [
        insertDecisions(queries, fold, all),
        ...(exposed.length > 0
          ? [insertExposures(queries, fold, exposed), noting().exposed(queries, fold, exposed.map(exposedOf))]
          : []),
        ...(spending.length > 0 ? [addSpending(queries, fold, spending)] : []),
      ],
      wake: () => sending.wake(fold.projectId, woken),
    }
  }

  return {
    make,

    /** What would be decided for one match before an event, without writing anything. */
    simulate: async (
      queries: Queries,
      fold: HeldFold,
      { found, settings, before }: { found: Ready; settings: Settings; before: Before },
    ): Promise<{ inputs: Inputs; decided: Decided }> => {
      const known = await readKnown(queries, fold, { ready: [found], settings, before })
      const person = known.people.get(found)
      if (!person) throw new Error('nobody to decide for')
      const inputs = inputsOf(found, person, known)
      return { inputs, decided: decide(inputs, stopwatch) }
    },
  }
}

const stopwatch = () => performance.now()

const nodesOf = ({ audience, exclude }: Inputs['version']['definition']) => [audience, exclude].flatMap((it) => it ?? [])

const windowOf = (...windows: readonly ({ hours: number } | null)[]): number =>
  Math.max(0, ...windows.map((it) => (it?.hours ?? 0) * hour))

/** Matches with their people, without those that are decided already or whose people are gone. */
const readSubjects = async (queries: Queries, fold: HeldFold, found: readonly Found[]): Promise<Ready[]> => {
  if (found.length === 0) return []
  const missing = [...new Set(found.flatMap(({ subject, profile }) => (subject ? [] : [profile])))]
  const [made, read] = await Promise.all([
    findMade(
      queries,
      fold,
      found.map(({ id }) => id),
    ),
    missing.length === 0 ? [] : readProfiles(queries, fold, missing),
  ])
  const byId = new Map(read.map((it) => [it.id, it]))
  return found.flatMap((it) => {
    const subject = it.subject ?? byId.get(it.profile)
    return subject && !made.has(it.id) ? [{ ...it, subject }] : []
  })
}

/** What later decisions of the same batch have to know of one. */
const note = ({ entries, spent, project }: Known, { profile, inputs, decided }: Made, spending: Spending[]): void => {
  const { strategy, definition } = inputs.version
  if (decided.outcome !== 'suppressed') {
    const isMessage = decided.outcome === 'delivered' && decided.action !== null
    const entry = { strategy, at: inputs.cause.at, isMessage, group: definition.limits.group, until: validUntil(inputs) }
    entries.set(profile, [...(entries.get(profile) ?? []), entry])
  }
  if (definition.limits.budget === null || decided.outcome !== 'delivered' || decided.action === null) return
  const { cost } = decided
  for (const day of [localDay(inputs.cause.at, project.timeZone), allDays]) {
    const key = spendingKey(strategy, day)
    const before = spent.get(key) ?? nothingSpent
    spent.set(key, { coupons: before.coupons + cost.coupons, money: before.money + cost.money })
    spending.push({ strategy, day, cost })
  }
}
