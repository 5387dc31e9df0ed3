import type { Actions, ReceivedAction } from './actions.ts'
import { type Consent, readConsent, rememberConsent } from './consent.ts'
import { type Page, pageNow } from './context.ts'
import type { Detection } from './detection.ts'
import { createDrafts, type Draft, jsonOf, rankOf } from './drafts.ts'
import { watchDwell } from './dwell.ts'
import { type ConsentAnswer, type EventType, isScenario, type Options, type Properties } from './events.ts'
import {
  anonymousId,
  currentSession,
  flawOfUserId,
  forgetVisitor,
  leavePage,
  newAnonymousId,
  rememberUser,
  userId,
} from './identity.ts'
import { indexedDbShelf } from './indexed-db.ts'
import { afterFrame, watchNavigation } from './navigation.ts'
import { loadActions, loadDetection, loadRecovery } from './parts.ts'
import { type Dropped, openQueue } from './queue.ts'
import { guarded, inform, orNothing, warn } from './safely.ts'
import { type Answer, createSender, flushEvery, type Receipt } from './sender.ts'
import { arrivalOf } from './source.ts'
import { openStore, prefix } from './store.ts'
import { liveAs } from './tabs.ts'
import { uuid } from './uuid.ts'

/** What the tracker tells those who listen. */
export type Heard = {
  receipt: Receipt
  dropped: Dropped
  error: { status: number }
  consent: Consent
  action: ReceivedAction
  cancel: { decisionId: string }
}
export type Listeners = {
  tell: <Name extends keyof Heard>(name: Name, what: Heard[Name]) => void
  /** Whether anybody listens. */
  isHeard: (name: keyof Heard) => boolean
}

const second = 1_000
const pageSoon = 150
const adoptSoon = 1 * second
const adoptEvery = 10 * second

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
  const sender = createSender(options, {
    queue,
    store,
    hear: {
      onReceipts: (receipts) => {
        for (const receipt of receipts) hearReceipt(receipt)
      },
      onAnswer: (answer) => void orNothing(act(answer)),
      onFailure: (failure) => tell('error', failure),
    },
  })
  const hearReceipt = (receipt: Receipt) => {
    const isStored = receipt.status === 'accepted' || receipt.status === 'duplicate'
    if (debug) (isStored ? inform : warn)(receipt.status, receipt.messageId, receipt.reason ?? '')
    tell('receipt', receipt)
  }

  let pageViewId = ''
  let page = pageNow(document.referrer)
  let openView = () => {}
  let detection: Detection | null = null
  let signedInAs: string | null = null
  let actions: Actions | null = null
  let loadingActions: ReturnType<typeof loadActions> | null = null
  const toldByPage = new Set<string>()

  const draft = (type: EventType, event: string, properties: Properties, at = Date.now()): Draft => ({
    type,
    event,
    at,
    pageViewId,
    rank: rankOf(type, event),
    bytes: 0,
    properties: jsonOf(properties),
    // A ping is of the page that is left, whatever the address is by now.
    page: type === 'ping' ? page : currentPage(),
  })

  const currentPage = () => {
    // The title is looked at while there is none: asking for it takes long.
    if (page.url !== location.href || page.title === '') page = pageNow(page.referrer)
    return page
  }

  const record = (it: Draft) => {
    if (consent.state === 'denied') return
    drafts.add(it)
    // A page view begins or goes on with a visit, which other tabs and the detection ask for.
    if (it.type === 'page') queue.gather()
    else queue.gatherSoon()
  }

  const viewPage = (of: Page, properties: Properties = {}, at?: number) => {
    page = of
    pageViewId = uuid(at)
    const view = { ...draft('page', 'page_view', properties, at), page: of }
    if (autoSource !== false) view.arrival = arrivalOf(view.page.url, view.page.referrer, { preferUtm })
    record(view)
    sender.schedule(pageSoon)
    detection?.viewed(pageViewId)
  }

  const track = (name: string, properties: Properties) => {
    openView()
    record(draft('track', name, properties))
    sender.schedule(isScenario(name) ? 0 : flushEvery)
  }

  const ping = (properties: Properties) => {
    record(draft('ping', 'page_ping', properties))
    sender.schedule(flushEvery)
  }

  const attention = watchDwell({
    interval: dwell?.enabled === false ? null : (dwell?.interval ?? 10 * second),
    ping,
  })

  const detect = async () => {
    const { startDetection } = await loadDetection()
    detection = startDetection({ options, store, attention, session: () => currentSession(store), toldByPage, track })
    detection.viewed(pageViewId)
    if (signedInAs) detection.signedIn(signedInAs)
  }

  /** Who wants no marketing gets no actions. */
  const isActable = () => consent.state === 'granted' && consent.categories.includes('marketing')

  const act = async (answer: Answer) => {
    const isOffered = Array.isArray(answer.decisions) || (typeof answer.sse === 'object' && answer.sse !== null)
    if (!isActable() || !isOffered) return
    loadingActions ??= loadActions()
    const { receiveActions } = await loadingActions
    actions ??= receiveActions({
      key,
      url: options.sse,
      store,
      visitor: () => anonymousId(store),
      isAllowed: isActable,
      ask: sender.ask,
      track: (name, properties) => {
        record(draft('track', name, properties))
        sender.schedule(0)
      },
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
    // The address is the moment's; the title is set after it, and the next frame has it.
    openView = afterFrame(() => {
      openView = () => {}
      viewPage(of.url === location.href ? pageNow(previous) : of, {}, at)
    })
  }

  /** Events that tabs left which have ended are sent by this one. */
  const adopt = async () => {
    const { recover } = await loadRecovery()
    await recover({ key, tab, shelf: await queue.shelf(), inherit: queue.inherit })
    if (queue.all().length > 0) sender.schedule(0)
  }
  const adoptQuietly = () => void orNothing(adopt())

  const applyConsent = (next: Consent) => {
    // What was tracked until now is under what held until now.
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

  let die = liveAs(tab)
  viewPage(page)
  watchNavigation(navigate, navigation)
  addEventListener('visibilitychange', () => guarded(document.visibilityState === 'hidden' ? leave : sender.doubt))
  addEventListener('pagehide', () =>
    guarded(() => {
      leave()
      die()
    }),
  )
  addEventListener('pageshow', (event) =>
    guarded(() => {
      if (!event.persisted) return
      die = liveAs(tab)
      viewPage(pageNow(page.referrer))
      sender.doubt()
    }),
  )
  addEventListener('online', () => guarded(sender.wake))
  addEventListener('resize', drafts.turn)
  addEventListener('storage', (event) =>
    guarded(() => {
      if (event.key === `${prefix}consent` && event.newValue !== null) applyConsent(readConsent(store, options.consent))
    }),
  )
  if ([commerce, exitIntent, webVitals].some((it) => it !== false)) whenLoaded(() => void orNothing(detect()))
  whenLoaded(adoptQuietly)
  setTimeout(adoptQuietly, adoptSoon)
  setInterval(adoptQuietly, adoptEvery)

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
      const before = userId(store)
      if (before !== null && before !== id) {
        warn('identity_conflict: call reset() when somebody signs out')
        newAnonymousId(store)
      }
      rememberUser(store, id)
      record({ ...draft('identify', 'identify', {}), traits: jsonOf(traits) })
      sender.schedule(0)
      if (before !== null) return
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
    /** Somebody listens now who did not before. */
    heard: () => void actions?.look(),
    consent: (answer: ConsentAnswer, version: string | null = null) => {
      if (typeof answer === 'string' || (typeof answer === 'object' && answer !== null)) {
        applyConsent(rememberConsent(store, answer, version))
      } else warn('consent needs an answer')
    },
    flush: () => sender.flush(),
  }
}

/** Once the page has loaded what is its own. */
const whenLoaded = (work: () => void) => {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work)
}
