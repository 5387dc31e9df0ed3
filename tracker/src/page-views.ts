import { type Page, pageNow } from './context.ts'
import type { Draft } from './drafts.ts'
import type { EventType, Options, Properties } from './events.ts'
import { afterFrame } from './navigation.ts'
import type { Recorder } from './recorder.ts'
import { arrivalOf } from './source.ts'
import { uuid } from './uuid.ts'

const pageSoon = 150

export type PageViews = ReturnType<typeof createPageViews>

/** Creates the page views of this page, and the events that belong to them. `onView` runs after each page view, with its id. */
export const createPageViews = (options: Options, record: Recorder['record'], onView: (id: string) => void) => {
  let id = ''
  let page = pageNow(document.referrer)
  let open = () => {}
  const { navigation } = window
  // Without the Navigation API, or if the page has a variable of its name, each event reads the address.
  const isTold = String(navigation) === '[object Navigation]'
  let mayHaveMoved = true
  if (isTold)
    navigation.addEventListener('currententrychange', () => {
      mayHaveMoved = true
    })

  const look = () => {
    if (!page.title || page.url !== location.href) page = pageNow(page.referrer)
    mayHaveMoved = !isTold
  }

  const draft = (type: EventType, event: string, properties: Properties, at = Date.now()): Draft => {
    // Reading the address or the title is slow: the address is read when it may have changed, the title only while it is empty. A ping
    // belongs to the page that is left, even if the address has changed already.
    if (type !== 'ping' && (mayHaveMoved || !page.title)) look()
    const rank = type === 'identify' || event === 'purchase' ? 2 : type === 'track' ? 1 : 0
    return { type, event, at, pageViewId: id, page, rank, bytes: 0, properties: JSON.stringify(properties) }
  }

  const view = (of: Page, properties: Properties = {}, at?: number) => {
    page = of
    mayHaveMoved = true
    id = uuid(at)
    const it = { ...draft('page', 'page_view', properties, at), page: of }
    if (options.autoSource !== false) it.arrival = arrivalOf(of.url, of.referrer, options)
    record(it, pageSoon)
    onView(id)
  }

  return {
    /** Creates an event of the current page view. */
    draft,
    id: () => id,
    /** Begins the page view that waits for the title of its page, if there is one. */
    open: () => open(),
    /** Begins another page view of the current address. */
    view: (properties?: Properties) => view(pageNow(page.referrer), properties),
    /** Call it after the address has changed. */
    navigate: (previous: string) => {
      const at = Date.now()
      const of = pageNow(previous)
      page = of
      // The address is known now; pages set the title after it, so the next frame begins the page view.
      open = afterFrame(() => {
        open = () => {}
        view(of.url === location.href ? pageNow(previous) : of, {}, at)
      })
    },
  }
}
