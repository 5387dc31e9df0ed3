import type { Actions, ReceivedAction } from './actions.ts'
import { type Consent, readConsent, rememberConsent } from './consent.ts'
import { contextJson, type Page, pageNow } from './context.ts'
import type { Detection } from './detection.ts'
import { watchDwell } from './dwell.ts'
import { type ConsentAnswer, type EventType, isScenario, type Options, type Properties } from './events.ts'
import {
  anonymousId,
  currentSession,
  flawOfUserId,
  forgetVisitor,
  leavePage,
  newAnonymousId,
  nextInSession,
  rememberUser,
  userId,
  windowId,
} from './identity.ts'
import { indexedDbShelf } from './indexed-db.ts'
import { afterFrame, watchNavigation } from './navigation.ts'
import { loadActions, loadDetection } from './parts.ts'
import { type Dropped, openQueue, overflowOf } from './queue.ts'
import { guarded, inform, orNothing, warn } from './quiet.ts'
import { type Answer, createSender, flushEvery, type Receipt } from './sender.ts'
import type { Kept } from './shelf.ts'
import { type Arrival, arrivalOf, readSources, rememberArrival, type Sources } from './source.ts'
import { openStore, prefix } from './store.ts'
import { endedTabs, liveAs } from './tabs.ts'
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

/** An event before it belongs to anybody. */
type Draft = {
  messageId: string
  type: EventType
  event: string
  at: number
  pageViewId: string
  rank: number
  bytes: number
  properties: string
  traits?: string
  page: Page
  arrival?: Arrival
}

const second = 1_000
const pageSoon = 150
const adoptSoon = 1 * second
const adoptEvery = 10 * second
const pendingAtMost = 100
const longestString = 8_000
const longestEvent = 32_768

export type Tracker = ReturnType<typeof startTracker>

/** Starts tracking this page: a page view now, one at each navigation, and what the page tells. */
export const startTracker = (options: Options, { tell, isHeard }: Listeners) => {
  const { key, debug, autoSource, preferUtm = true, dwell, exitIntent, commerce, navigation } = options
  const store = openStore()
  const tab = uuid()
  const drop = (dropped: Dropped) => {
    if (debug) warn('dropped', dropped.messageId, dropped.reason)
    tell('dropped', dropped)
  }
  const queue = openQueue({ key, tab }, { open: indexedDbShelf(key), onDrop: drop })
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

  let consent = readConsent(store, options.consent)
  let pending: Draft[] = []
  let pageViewId = ''
  let page = pageNow(document.referrer)
  let sources: Sources | null = null
  let context: { page: Page; json: string; bytes: number } | null = null
  let openView = () => {}
  let isLeft = false
  let detection: Detection | null = null
  let signedInAs: string | null = null
  let actions: Actions | null = null
  let loadingActions: ReturnType<typeof loadActions> | null = null
  const toldByPage = new Set<string>()

  const draft = (type: EventType, event: string, properties: Properties, at = Date.now()): Draft => ({
    messageId: uuid(at),
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
    if (consent.state === 'granted') keep(it)
    else pending = boundedDrafts([...pending, it])
  }

  const keep = (it: Draft) => {
    const { sessionId, seq } = nextInSession(store, it.at, it.type === 'page')
    if (it.arrival) {
      sources = rememberArrival(store, it.arrival, sessionId, it.at)
      context = null
    }
    const head = JSON.stringify({
      messageId: it.messageId,
      type: it.type,
      event: it.event,
      anonymousId: anonymousId(store, it.at),
      userId: userId(store),
      sessionId,
      windowId: windowId(),
      pageViewId: it.pageViewId,
      seq,
      originalTimestamp: new Date(it.at).toISOString(),
    })
    const traits = it.traits ? `,"traits":${it.traits}` : ''
    const own = `${head.slice(0, -1)},"properties":${it.properties}${traits},"context":`
    const { json: around, bytes } = contextOf(it.page)
    const json = `${own}${around}}`
    const kept: Kept = { id: it.messageId, at: it.at, rank: it.rank, bytes: utf8Length(own) + bytes + 1, json }
    if (kept.bytes > longestEvent) drop({ messageId: it.messageId, reason: 'too_large' })
    else queue.add(kept)
  }

  const contextOf = (of: Page) => {
    if (context?.page !== of) {
      const json = contextJson(of, consent, sources)
      context = { page: of, json, bytes: utf8Length(json) }
    }
    return context
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

  const adopt = () =>
    queue.adopt(endedTabs(Date.now()).ifEnded, endedTabs(Date.now()).before).then(() => {
      if (queue.all().length > 0) sender.schedule(0)
    })

  const applyConsent = (next: Consent) => {
    consent = next
    context = null
    if (consent.state === 'granted') {
      const drafts = pending
      pending = []
      for (const it of drafts) keep(it)
      sender.schedule(0)
    } else if (consent.state === 'denied') {
      pending = []
      sources = null
      forgetVisitor(store)
      void queue.purge()
      actions?.forget()
    }
    actions?.update()
    tell('consent', consent)
  }

  const leave = () => {
    if (isLeft) return
    openView()
    detection?.release()
    attention.tell()
    queue.rescue()
    store.settle()
    leavePage()
    sender.beacon()
  }

  let die = liveAs(tab)
  if (consent.state === 'granted') sources = readSources(store)
  viewPage(page)
  watchNavigation(navigate, navigation)
  addEventListener('visibilitychange', () => guarded(document.visibilityState === 'hidden' ? leave : sender.doubt))
  addEventListener('pagehide', () =>
    guarded(() => {
      leave()
      isLeft = true
      die()
    }),
  )
  addEventListener('pageshow', (event) =>
    guarded(() => {
      if (!event.persisted) return
      isLeft = false
      die = liveAs(tab)
      viewPage(pageNow(page.referrer))
      sender.doubt()
    }),
  )
  addEventListener('online', () => guarded(sender.wake))
  addEventListener('resize', () => {
    context = null
  })
  addEventListener('storage', (event) =>
    guarded(() => {
      if (event.key === `${prefix}consent` && event.newValue !== null) applyConsent(readConsent(store, options.consent))
    }),
  )
  if (commerce !== false || exitIntent !== false) whenLoaded(() => void orNothing(detect()))
  void adopt()
  setTimeout(() => void adopt(), adoptSoon)
  setInterval(() => void adopt(), adoptEvery)

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
      forgetVisitor(store)
      sources = null
      context = null
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

/** What is bought and who somebody is goes last, what only counts goes first. */
const rankOf = (type: EventType, event: string) => {
  if (type === 'identify' || event === 'purchase') return 2
  return type === 'track' ? 1 : 0
}

const boundedDrafts = (drafts: Draft[]) => {
  const gone = overflowOf(drafts, { events: pendingAtMost, bytes: Infinity })
  return drafts.filter((it) => !gone.includes(it))
}

/** Long texts are cut: the server takes none of more than 8 kB. */
const jsonOf = (properties: Properties): string => {
  const json = JSON.stringify(properties) ?? '{}'
  if (json.length < longestString / 3) return json
  return JSON.stringify(properties, (_, value: unknown) => (typeof value === 'string' ? cut(value) : value))
}

const cut = (text: string) => {
  if (utf8Length(text) <= longestString) return text
  let end = longestString
  while (utf8Length(text.slice(0, end)) > longestString) end = Math.floor(end * 0.9)
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}

const encoder = typeof TextEncoder === 'undefined' ? null : new TextEncoder()

/** Without an encoder the most that it can be. */
const utf8Length = (text: string): number => (encoder ? encoder.encode(text).length : text.length * 3)
