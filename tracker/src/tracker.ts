import type { Actions } from './actions.ts'
import { eventsABatch } from './batches.ts'
import { type Consent, readConsent, rememberConsent } from './consent.ts'
import { type Page, pageNow } from './context.ts'
import type { Detection } from './detection.ts'
import { createDrafts, type Draft, draftOf, jsonOf } from './drafts.ts'
import { watchDwell } from './dwell.ts'
import { type ConsentAnswer, type EventType, isScenario, type Options, type Properties } from './events.ts'
import { anonymousId, currentSession, flawOfUserId, forgetVisitor, leavePage, rememberUser } from './identity.ts'
import { indexedDbShelf } from './indexed-db.ts'
import type { Listeners } from './listeners.ts'
import { afterFrame, watchNavigation } from './navigation.ts'
import { watchOtherTabs } from './other-tabs.ts'
import { watchLife, whenLoaded } from './page-life.ts'
import { loadActions, loadDetection } from './parts.ts'
import { type Dropped, openQueue } from './queue.ts'
import { guarded, inform, orNothing, warn } from './safely.ts'
import { createSender, flushEvery } from './sender.ts'
import { arrivalOf } from './source.ts'
import { openStore, prefix } from './store.ts'
import type { Answer } from './transport.ts'
import { uuid } from './uuid.ts'

const second = 1_000
const pageSoon = 150

export type Tracker = ReturnType<typeof startTracker>

/** Starts tracking this page: a page view now, one at each navigation, and what the page tells. */
export const startTracker = (options: Options, { tell, isHeard }: Listeners) => {
  const { key, debug, autoSource, preferUtm = true, dwell, exitIntent, commerce, webVitals, navigation } = options
  const store = openStore()
  const tab = uuid()
  const drop = (dropped: Dropped) => {
    if (debug) warn('dropped', dropped.messageId, dropped.reason)
    tell('dropped', dropped)
  }
  let consent = readConsent(store, options.consent)
  const drafts = createDrafts({ store, consent: () => consent, onDrop: drop })
  const queue = openQueue({ key, tab }, { open: indexedDbShelf(key), onDrop: drop, take: drafts.take })
  const sender = createSender(options, store, {
    queue,
    tell,
    onReceipt: (receipt) => {
      const isStored = ['accepted', 'duplicate'].includes(receipt.status)
      if (debug) (isStored ? inform : warn)(receipt.status, receipt.messageId, receipt.reason || '')
      tell('receipt', receipt)
    },
    onAnswer: (answer) => void orNothing(act(answer)),
  })
  let pageViewId = ''
  let tracked = 0
  let page = pageNow(document.referrer)
  let openView = () => {}
  let detection: Detection | null = null
  let signedInAs: string | null = null
  let actions: Actions | null = null
  const toldByPage = new Set<string>()

  const draft = (type: EventType, event: string, properties: Properties, at = Date.now()): Draft =>
    // A ping belongs to the page that is left, even if the address has changed already.
    draftOf(type, event, properties, at, pageViewId, type === 'ping' ? page : currentPage())

  const currentPage = () => {
    // The title is read only while there is none, because reading it is slow.
    if (page.url !== location.href || !page.title) page = pageNow(page.referrer)
    return page
  }

  /** Takes an event, which is sent within `wait` milliseconds. */
  const record = (it: Draft, wait: number) => {
    if (consent.state === 'denied') return
    drafts.add(it)
    // A page view begins or continues a visit. Other tabs and the detection ask for it, so it is written at once.
    if (it.type === 'page') queue.gather()
    else queue.gatherSoon()
    sender.schedule(wait)
  }

  const viewPage = (of: Page, properties: Properties = {}, at?: number) => {
    page = of
    pageViewId = uuid(at)
    const view = { ...draft('page', 'page_view', properties, at), page: of }
    if (autoSource !== false) view.arrival = arrivalOf(view.page.url, view.page.referrer, { preferUtm })
    record(view, pageSoon)
    detection?.viewed(pageViewId)
  }

  const track = (name: string, properties: Properties) => {
    openView()
    tracked += 1
    // An event that fills a batch is sent at once: one full request costs the page less than two of half the size.
    record(draft('track', name, properties), isScenario(name) || tracked % eventsABatch === 0 ? 0 : flushEvery)
  }

  const { enabled = true, interval = 10 * second } = dwell ?? {}
  const attention = watchDwell({
    interval: enabled ? interval : null,
    ping: (properties) => record(draft('ping', 'page_ping', properties), flushEvery),
  })

  const detect = async () => {
    const { startDetection } = await loadDetection()
    detection = startDetection({ options, store, attention, session: () => currentSession(store), toldByPage, track })
    detection.viewed(pageViewId)
    if (signedInAs) detection.signedIn(signedInAs)
  }

  /** Visitors who refuse marketing get no actions. */
  const isActable = () => consent.state === 'granted' && consent.categories.includes('marketing')

  const act = async (answer: Answer) => {
    const isOffered = Array.isArray(answer.decisions) || answer.sse instanceof Object
    if (!isActable() || !isOffered) return
    const { receiveActions } = await loadActions()
    actions ??= receiveActions({
      key,
      url: options.sse,
      store,
      visitor: () => anonymousId(store),
      isAllowed: isActable,
      ask: sender.ask,
      track: (name, properties) => record(draft('track', name, properties), 0),
      isHeard: () => isHeard('action'),
      tellAction: (action) => tell('action', action),
      tellCancel: (cancelled) => tell('cancel', cancelled),
    })
    actions.takeAnswer(answer)
  }

  const navigate = (previous: string) => {
    openView()
    attention.turnPage()
    const at = Date.now()
    const of = pageNow(previous)
    page = of
    // The address is known now; pages set the title after it, so the next frame begins the page view.
    openView = afterFrame(() => {
      openView = () => {}
      viewPage(of.url === location.href ? pageNow(previous) : of, {}, at)
    })
  }

  const applyConsent = (next: Consent) => {
    // Events that were tracked before are written under the consent that held then.
    queue.gather()
    consent = next
    drafts.turn()
    if (consent.state === 'granted') {
      queue.gather()
      sender.schedule(0)
    } else if (consent.state === 'denied') {
      drafts.clear()
      drafts.forgetSources()
      forgetVisitor(store)
      void queue.purge()
      actions?.forget()
    }
    actions?.update()
    tell('consent', consent)
  }

  const leave = () => {
    openView()
    detection?.release()
    attention.tell()
    queue.rescue()
    store.settle()
    leavePage()
    sender.beacon()
  }

  viewPage(page)
  watchNavigation(navigate, navigation)
  watchLife(tab, leave, sender.doubt, () => {
    viewPage(pageNow(page.referrer))
    sender.doubt()
  })
  addEventListener('online', () => guarded(sender.wake))
  addEventListener('resize', drafts.turn)
  addEventListener('storage', (event) =>
    guarded(() => {
      if (event.key === `${prefix}consent` && event.newValue !== null) applyConsent(readConsent(store, options.consent))
    }),
  )
  if ([commerce, exitIntent, webVitals].some((it) => it !== false)) whenLoaded(() => void orNothing(detect()))
  watchOtherTabs(key, tab, queue, () => sender.schedule(0))

  return {
    track: (name: string, properties: Properties = {}) => {
      if (typeof name !== 'string' || name.trim() === '') return
      toldByPage.add(name)
      if (name === 'start_checkout') attention.calm()
      track(name, properties)
    },
    page: (properties: Properties = {}) => {
      openView()
      attention.turnPage()
      viewPage(pageNow(page.referrer), properties)
    },
    identify: (id: string, traits: Properties = {}) => {
      const flaw = flawOfUserId(id)
      if (flaw) return warn(`identify was ignored: ${flaw}`)
      openView()
      if (consent.state === 'denied') return
      queue.gather()
      const isNew = rememberUser(store, id)
      record({ ...draft('identify', 'identify', {}), traits: jsonOf(traits) }, 0)
      if (!isNew) return
      signedInAs = id
      detection?.signedIn(id)
    },
    reset: () => {
      openView()
      queue.gather()
      forgetVisitor(store)
      drafts.forgetSources()
      actions?.forget()
    },
    /** A listener was added: waiting actions are handed over. */
    heard: () => void actions?.look(),
    consent: (answer: ConsentAnswer, version: string | null = null) => {
      if (typeof answer === 'string' || (typeof answer === 'object' && answer !== null)) {
        applyConsent(rememberConsent(store, answer, version))
      } else warn('consent needs an answer')
    },
    flush: () => sender.flush(),
  }
}
