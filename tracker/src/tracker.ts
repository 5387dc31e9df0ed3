import { eventsABatch } from './batches.ts'
import { rememberConsent } from './consent.ts'
import type { Detection } from './detection.ts'
import { watchDwell } from './dwell.ts'
import { type ConsentAnswer, type Options, type Properties, scenarios } from './events.ts'
import { currentSession, flawOfUserId, rememberUser } from './identity.ts'
import type { Listeners } from './listeners.ts'
import { watchNavigation } from './navigation.ts'
import { createOffers } from './offers.ts'
import { watchLife, whenLoaded } from './page-life.ts'
import { createPageViews } from './page-views.ts'
import { loadDetection } from './parts.ts'
import { createRecorder } from './recorder.ts'
import { orNothing, warn } from './safely.ts'
import { flushEvery } from './sender.ts'
import { uuid } from './uuid.ts'

const second = 1_000

export type Tracker = ReturnType<typeof startTracker>

/** Starts tracking this page: a page view now, one at each navigation, and the page's own calls. */
export const startTracker = (options: Options, listeners: Listeners) => {
  const { dwell, exitIntent, commerce, webVitals, navigation } = options
  const tab = uuid()
  let tracked = 0
  let detection: Detection | null = null
  let signedInAs: string | null = null
  const toldByPage = new Set<string>()

  const recorder = createRecorder(
    options,
    tab,
    listeners,
    (answer) => offers.take(answer),
    () => offers.update(),
  )
  const { store, sender, record } = recorder
  const views = createPageViews(options, record, (id) => detection?.viewed(id))
  const offers = createOffers(options, listeners, recorder, views)

  const track = (name: string, properties: Properties) => {
    views.open()
    tracked += 1
    // An event that fills a batch is sent at once: one full request costs the page less than two of half the size.
    record(views.draft('track', name, properties), scenarios.has(name) || tracked % eventsABatch === 0 ? 0 : flushEvery)
  }

  const { enabled = true, interval = 10 * second } = dwell || {}
  const attention = watchDwell(enabled ? interval : null, (properties) =>
    record(views.draft('ping', 'page_ping', properties), flushEvery),
  )

  const detect = async () => {
    const { startDetection } = await loadDetection()
    detection = startDetection({ options, store, attention, session: () => currentSession(store), toldByPage, track })
    detection.viewed(views.id())
    if (signedInAs) detection.signedIn(signedInAs)
  }

  const turnPage = () => {
    views.open()
    attention.turnPage()
    offers.turnPage()
  }

  const leave = () => {
    views.open()
    detection?.release()
    attention.tell()
    recorder.leave()
  }

  const revive = () => {
    views.view()
    sender.doubt()
  }

  views.view()
  watchNavigation((previous) => {
    turnPage()
    views.navigate(previous)
  }, navigation)
  watchLife(tab, leave, sender.doubt, revive)
  if ([commerce, exitIntent, webVitals].some((it) => it !== false)) whenLoaded(() => void orNothing(detect()))

  return {
    track: (name: string, properties: Properties = {}) => {
      if (!toldByPage.has(name)) {
        if (typeof name !== 'string' || name.trim() === '') return
        toldByPage.add(name)
      }
      if (name === 'start_checkout') attention.calm()
      track(name, properties)
    },
    page: (properties: Properties = {}) => {
      turnPage()
      views.view(properties)
    },
    identify: (id: string, traits: Properties = {}) => {
      const flaw = flawOfUserId(id)
      if (flaw) return warn(`identify was ignored: ${flaw}`)
      views.open()
      if (recorder.isDenied()) return
      recorder.gather()
      const isNew = rememberUser(store, id)
      record({ ...views.draft('identify', 'identify', {}), traits: JSON.stringify(traits) }, 0)
      if (!isNew) return
      signedInAs = id
      detection?.signedIn(id)
    },
    reset: () => {
      views.open()
      recorder.forget()
      offers.forget()
    },
    heard: offers.look,
    consent: (answer: ConsentAnswer, version: string | null = null) => {
      if (typeof answer === 'string' || (typeof answer === 'object' && answer !== null)) {
        recorder.applyConsent(rememberConsent(store, answer, version))
      } else warn('consent needs an answer')
    },
    flush: sender.flush,
  }
}
