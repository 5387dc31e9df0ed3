import { defined, numberOf, numbersIn, textOf } from './commerce-values.ts'
import type { CommerceSource, Properties } from './events.ts'
import { productInJsonLd, productInOpenGraph } from './page-products.ts'
import { guarded } from './safely.ts'

type Product = Record<string, unknown>
type Entry = Record<string, unknown>

const beforeTelling = 250
const seenFor = 1_000
const typedFor = 500

/** The scenarios' names in Google Analytics and Segment. */
const names: Record<string, string> = {
  view_item: 'view_product',
  'Product Viewed': 'view_product',
  add_to_cart: 'add_to_cart',
  'Product Added': 'add_to_cart',
  begin_checkout: 'start_checkout',
  'Checkout Started': 'start_checkout',
  purchase: 'purchase',
  'Order Completed': 'purchase',
  search: 'search',
  'Products Searched': 'search',
  view_search_results: 'search',
  sign_up: 'user_signup',
  login: 'user_login',
}

type Dependencies = {
  on: (source: CommerceSource) => boolean
  /** The names of events that the page tracks itself. */
  toldByPage: Set<string>
  track: (name: string, properties: Properties) => void
}

/**
 * Detects scenarios from JSON-LD, Open Graph, the dataLayer, marked elements and the address. A scenario that the page tracks itself is not
 * detected; each is reported once, with its origin in `detected`.
 */
export const watchCommerce = ({ on, toldByPage, track }: Dependencies) => {
  const found = new Map<string, number>()
  const held = new Set<() => void>()
  let pageView = ''
  let takeBackSearch = () => {}

  /**
   * Reports a scenario after a delay, unless the page tracks it itself meanwhile. The returned function cancels it. `again` is the time, in
   * milliseconds, for which the same scenario is not reported twice.
   */
  const detect = (
    source: CommerceSource,
    name: string,
    properties: Properties,
    { wait = beforeTelling, again = Infinity } = {},
  ) => {
    const key = `${name} ${properties['order_id'] ?? properties['product_id'] ?? properties['query'] ?? ''}`
    const at = Date.now()
    if (toldByPage.has(name) || at - (found.get(key) ?? -Infinity) < again) return () => {}
    found.set(key, at)
    const tell = () => {
      clearTimeout(timer)
      if (held.delete(tell) && !toldByPage.has(name)) track(name, { ...properties, detected: source })
    }
    held.add(tell)
    const timer = setTimeout(() => guarded(tell), wait)
    return () => {
      clearTimeout(timer)
      held.delete(tell)
    }
  }

  const hearEntry = (entry: unknown) =>
    guarded(() => {
      const [name, data] = eventOf(entry)
      const scenario = names[name]
      if (!scenario) return
      const again = scenario === 'add_to_cart' ? seenFor : Infinity
      if (scenario === 'user_login' || scenario === 'user_signup') return
      for (const properties of propertiesOf(scenario, data)) detect('dataLayer', scenario, properties, { again })
    })

  const lookAtPage = () => {
    const product = (on('jsonLd') && productInJsonLd()) || (on('openGraph') && productInOpenGraph())
    if (product) detect(product.from, 'view_product', product.properties, { wait: 0 })
  }

  const lookAtAddress = () => {
    const query = /[?&](?:q|s|search|query|keyword)=([^&#]+)/.exec(location.search)?.[1]
    const text = query && guarded(() => decodeURIComponent(query.replace(/\+/g, ' ')).trim())
    takeBackSearch()
    if (text) takeBackSearch = detect('search', 'search', { query: text }, { wait: typedFor })
  }

  if (on('attributes')) {
    document.addEventListener(
      'click',
      (event) =>
        guarded(() => {
          const element = (event.target as Element | null)?.closest?.('[data-track]')
          if (!element) return
          const { track: name = '', ...data } = (element as HTMLElement).dataset
          if (name) detect('attributes', name, numbersIn(data), { again: seenFor })
        }),
      { capture: true, passive: true },
    )
  }
  const findDataLayer = dataLayerWatch(hearEntry)

  return {
    /** A new page view: scenarios of the previous page may be detected again. Products count once they were visible for a second. */
    viewed: (pageViewId: string) => {
      pageView = pageViewId
      for (const key of found.keys()) if (!/^(?:purchase|start_checkout)/.test(key)) found.delete(key)
      const look = () => pageView === pageViewId && guarded(lookAtPage)
      afterSeconds(seenFor, look)
      if (on('search')) guarded(lookAtAddress)
      if (on('dataLayer')) guarded(findDataLayer)
    },
    signedIn: (userId: string) => {
      if (on('login')) detect('login', 'user_login', { userId })
    },
    /** The page is left: reports detected scenarios now. */
    release: () => {
      for (const tell of [...held]) tell()
    },
  }
}

/** Runs work once the page was visible for this long without a break. */
const afterSeconds = (milliseconds: number, work: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(done, milliseconds)
  }
  const done = () => {
    document.removeEventListener('visibilitychange', look)
    work()
  }
  document.addEventListener('visibilitychange', look)
  look()
}

/** Reads the page's dataLayer, once it exists, and follows later pushes. */
const dataLayerWatch = (hear: (entry: unknown) => void) => {
  let known: unknown
  return () => {
    const { dataLayer } = window as { dataLayer?: unknown }
    if (!Array.isArray(dataLayer) || dataLayer === known) return
    known = dataLayer
    for (const entry of [...dataLayer]) hear(entry)
    const { push } = dataLayer
    dataLayer.push = function (this: unknown[], ...entries: unknown[]) {
      const length = push.apply(this, entries)
      for (const entry of entries) hear(entry)
      return length
    }
  }
}

/** Reads `{ event, ecommerce }`, or what `gtag('event', name, data)` pushes. */
const eventOf = (entry: unknown): [name: string, data: Entry] => {
  const it = (entry ?? {}) as Entry & ArrayLike<unknown>
  if (it[0] === 'event') return [String(it[1]), (it[2] ?? {}) as Entry]
  return [String(it['event'] ?? ''), { ...it, ...((it['ecommerce'] ?? {}) as Entry) }]
}

const propertiesOf = (scenario: string, data: Entry): Properties[] => {
  const items = (Array.isArray(data['items']) ? data['items'] : []) as Entry[]
  const { currency } = data
  const value = numberOf(data['value'])
  if (scenario === 'search') {
    const query = data['search_term'] ?? data['query']
    return query ? [defined({ query: String(query), results_count: numberOf(data['results_count']) })] : []
  }
  if (scenario === 'purchase') {
    const order = data['transaction_id'] ?? data['order_id']
    return order
      ? [defined({ order_id: String(order), value, currency, coupon: data['coupon'], items: items.map(productOf) })]
      : []
  }
  if (scenario === 'start_checkout') return [defined({ value, currency, coupon: data['coupon'], items: items.map(productOf) })]
  return (items.length > 0 ? items : [data]).flatMap((item) => {
    const product = productOf(item)
    if (!product['product_id']) return []
    const quantity = numberOf(item['quantity']) ?? (scenario === 'add_to_cart' ? 1 : undefined)
    return [defined({ ...product, currency: item['currency'] ?? currency, quantity })]
  })
}

const productOf = (item: Entry): Product =>
  defined({
    product_id: textOf(item['item_id'] ?? item['product_id'] ?? item['id'] ?? item['sku']),
    name: item['item_name'] ?? item['name'],
    category: item['item_category'] ?? item['category'],
    brand: item['item_brand'] ?? item['brand'],
    variant: item['item_variant'] ?? item['variant'],
    price: numberOf(item['price']),
    quantity: numberOf(item['quantity']),
  })
