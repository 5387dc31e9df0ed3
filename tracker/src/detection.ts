import { watchCommerce } from './commerce.ts'
import type { Attention } from './dwell.ts'
import type { Options, Properties } from './events.ts'
import { watchExitIntent } from './exit-intent.ts'
import { orNothing } from './safely.ts'
import type { Store } from './store.ts'

type Dependencies = {
  options: Options
  store: Store
  attention: Attention
  /** The id of the visit, or null if there is none. */
  session: () => string | null
  /** The names of events that the page tracks itself. */
  toldByPage: Set<string>
  track: (name: string, properties: Properties) => void
}

export type Detection = ReturnType<typeof startDetection>

const loadVitals = () => import('./vitals.ts')

/** Detects events that the page does not track itself. */
export const startDetection = ({ options, store, attention, session, toldByPage, track }: Dependencies) => {
  const { commerce, exitIntent, webVitals } = options
  if (exitIntent !== false) {
    const perSession = exitIntent?.perSession ?? 1
    watchExitIntent({ perSession, store, session, attention, fire: (properties) => track('exit_intent', properties) })
  }
  let tellVitals = () => {}
  if (webVitals !== false) {
    void orNothing(
      loadVitals().then(({ watchVitals }) => {
        tellVitals = watchVitals((properties) => track('web_vitals', properties))
      }),
    )
  }
  const watched = watchCommerce({ on: (source) => commerce !== false && commerce?.[source] !== false, toldByPage, track })
  return {
    ...watched,
    /** The page is hidden: reports delayed events. */
    release: () => {
      tellVitals()
      watched.release()
    },
  }
}
