import { type Consent, readConsent } from './consent.ts'
import { createDrafts, type Draft } from './drafts.ts'
import type { Options } from './events.ts'
import { forgetVisitor, leavePage } from './identity.ts'
import { indexedDbShelf } from './indexed-db.ts'
import type { Listeners } from './listeners.ts'
import { watchOtherTabs } from './other-tabs.ts'
import { loadRecovery } from './parts.ts'
import { type Dropped, openQueue } from './queue.ts'
import { guarded, orNothing } from './safely.ts'
import { createSender } from './sender.ts'
import { openStore, prefix } from './store.ts'
import type { Answer } from './transport.ts'

export type Recorder = ReturnType<typeof createRecorder>

/**
 * Stores and sends the events of a tab, as far as the visitor's consent allows. `onAnswer` runs with each answer of the server, `onConsent`
 * when the consent has changed, before the page is told.
 */
export const createRecorder = (
  options: Options,
  tab: string,
  listeners: Listeners,
  onAnswer: (answer: Answer) => void,
  onConsent: () => void,
) => {
  const { key, debug } = options
  const tell: Listeners['tell'] = (name, what) => {
    listeners.tell(name, what)
    if (debug) void orNothing(loadRecovery().then(({ print }) => print(name, what)))
  }
  const store = openStore()
  let consent = readConsent(store, options.consent)
  const drop = (dropped: Dropped) => tell('dropped', dropped)
  const drafts = createDrafts(store, () => consent, drop)
  const queue = openQueue(key, tab, indexedDbShelf(key), drafts.take, drop)
  const sender = createSender(options, store, queue, tell, onAnswer)

  const isDenied = () => consent.state === 'denied'

  const forget = () => {
    queue.gather()
    forgetVisitor(store)
    drafts.forget()
  }

  const applyConsent = (next: Consent) => {
    // Events that were tracked before are serialised under the consent of that time.
    queue.gather()
    consent = next
    drafts.turn()
    if (consent.state === 'granted') {
      queue.gather()
      sender.schedule(0)
    } else if (isDenied()) {
      drafts.clear()
      forget()
      void queue.purge()
    }
    onConsent()
    tell('consent', consent)
  }

  addEventListener('online', () => guarded(sender.wake))
  addEventListener('resize', drafts.turn)
  addEventListener('storage', (event) =>
    guarded(() => {
      if (event.key === `${prefix}consent` && event.newValue !== null) applyConsent(readConsent(store, options.consent))
    }),
  )
  watchOtherTabs(key, tab, queue, () => sender.schedule(0))

  return {
    store,
    gather: queue.gather,
    sender,
    consent: () => consent,
    isDenied,
    applyConsent,
    /** Records an event, which is sent within `wait` milliseconds. */
    record: (it: Draft, wait: number) => {
      const { state } = consent
      if (state === 'denied') return
      drafts.add(it)
      if (state === 'pending') drafts.limit()
      // A page view begins or continues a visit. Other tabs and the detection read the visit, so the event is serialised at once.
      if (it.type === 'page') queue.gather()
      else queue.gatherSoon()
      sender.schedule(wait)
    },
    /** Later events belong to another visitor. */
    forget,
    /** The page may end: stores and sends all remaining events. */
    leave: () => {
      queue.rescue()
      store.settle()
      leavePage()
      sender.beacon()
    },
  }
}
