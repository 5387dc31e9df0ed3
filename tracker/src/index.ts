import type { Options, Properties, TrackerEvent } from './events.ts'
import { anonymousId, nextInSession } from './identity.ts'
import { watchNavigation } from './navigation.ts'
import { openQueue, type Queue } from './queue.ts'
import { createSender } from './sender.ts'
import { openStore, type Store } from './store.ts'
import { uuid } from './uuid.ts'

export type { Options, Properties } from './events.ts'

export const version = '0.1.0'

type Tracker = { store: Store; queue: Queue; sender: ReturnType<typeof createSender>; pageViewId: string; referrer: string }

const flushEvery = 3_000
const soon = 50
const pageSoon = 150
let tracker: Tracker | null = null

/** Starts tracking: one page view now, one at each navigation. A second call changes nothing. */
export const init = (options: Options): void =>
  guarded(() => {
    if (tracker) return
    if (!options?.key || !options.endpoint) {
      console.warn('[causeway] init needs a key and an endpoint')
      return
    }
    const store = openStore()
    const queue = openQueue(store, options.key)
    const sender = createSender(options, queue)
    tracker = { store, queue, sender, pageViewId: '', referrer: document.referrer }
    page()
    watchNavigation((previous) =>
      guarded(() => {
        if (tracker) tracker.referrer = previous
        // The title is set after the address; the next frame has it.
        requestAnimationFrame(() => page())
      }),
    )
    addEventListener('visibilitychange', () => guarded(() => document.visibilityState === 'hidden' && sender.beacon()))
    addEventListener('pagehide', () => guarded(() => sender.beacon()))
    addEventListener('online', () => guarded(() => sender.wake()))
    setInterval(() => guarded(() => queue.read().length > 0 && sender.schedule(0)), flushEvery)
  })

/** A page view, for pages that change without changing their address. */
export const page = (properties: Properties = {}): void =>
  guarded(() => {
    if (!tracker) return
    tracker.pageViewId = uuid()
    record('page', 'page_view', properties)
    tracker.sender.schedule(pageSoon)
  })

/** Something that a visitor did: `add_to_cart`, or a name of your own. Properties must be JSON. */
export const track = (name: string, properties: Properties = {}): void =>
  guarded(() => {
    if (!tracker || typeof name !== 'string' || name.trim() === '') return
    record('track', name, properties)
    tracker.sender.schedule(soon)
  })

/** Sends what is queued now. Resolves when it was tried. */
export const flush = async (): Promise<void> => {
  await tracker?.sender.flush()
}

const record = (type: TrackerEvent['type'], event: string, properties: Properties) => {
  if (!tracker) return
  const { store, queue, pageViewId } = tracker
  queue.add({
    messageId: uuid(),
    type,
    event,
    anonymousId: anonymousId(store),
    ...nextInSession(store),
    pageViewId,
    originalTimestamp: new Date().toISOString(),
    properties,
    context: contextOf(tracker),
  })
}

const contextOf = ({ referrer }: Tracker) => ({
  page: { url: location.href, path: location.pathname, referrer, title: document.title, search: location.search },
  locale: navigator.language,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  screen: { w: screen.width, h: screen.height, dpr: devicePixelRatio },
  viewport: { w: innerWidth, h: innerHeight },
  library: { name: '@causeway/tracker', version },
})

/** A tracker must never break the page that it is on. */
const guarded = (work: () => unknown): void => {
  try {
    work()
  } catch (failure) {
    console.warn('[causeway]', failure)
  }
}
