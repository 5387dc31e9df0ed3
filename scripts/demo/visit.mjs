import { categoryName, homeTitles, languages, products, searches } from './catalogue.mjs'

const origin = 'https://shop.example.com'

/** What a visit leads to, and how far it gets on the way to an order. */
const stages = { look: 0, view: 1, cart: 2, checkout: 3, order: 4 }

/**
 * The events of one visit, in the order of their times. `visit` says who (`browser`, `person` or null, `language`), when (`at`), and why (`goal`: a
 * name of `stages`); `enter` is called after the first page, and its events come there: that is where people sign in.
 */
export const eventsOfVisit = (random, visit, { enter = () => [] } = {}) => {
  const { at, browser, language, goal, source, consent, id, sourceOf } = visit
  const events = []
  const state = { time: at, seq: 0, person: visit.person, pageViewId: null, page: null, isIdentified: visit.isSignedIn }
  const sourceContext = sourceOf(source)

  const add = (event, properties = {}, { type = 'track', traits } = {}) => {
    state.seq += 1
    events.push({
      messageId: `${id}-${state.seq}`,
      type,
      event,
      anonymousId: browser.id,
      ...(state.isIdentified ? { userId: state.person.userId } : {}),
      sessionId: id,
      ...(state.pageViewId ? { pageViewId: state.pageViewId } : {}),
      seq: state.seq,
      originalTimestamp: new Date(state.time).toISOString(),
      properties,
      ...(traits ? { traits } : {}),
      context: { ...browser.context, ...sourceContext, consent, page: state.page },
    })
    state.time += 300 + random.below(2_000)
  }
  const stay = (milliseconds) => {
    add(
      'page_ping',
      { engagedMs: Math.round(milliseconds * 0.8), activeMs: milliseconds, maxScrollPct: 20 + random.below(81) },
      { type: 'ping' },
    )
    state.time += milliseconds
  }
  const open = (path, title) => {
    state.pageViewId = `${id}-p${state.seq + 1}`
    state.page = { url: `${origin}${path}`, path, title, referrer: state.seq === 0 ? source.referrer : '' }
    add('page_view', {}, { type: 'page' })
    stay(Math.min(5_000 + Math.floor(random.exponential(25_000)), 90_000))
  }
  const identify = (person, traits) => {
    state.person = person
    state.isIdentified = true
    add('identify', {}, { type: 'identify', traits })
  }

  open('/', homeTitles[language])
  enter({ add, identify })
  if (random.chance(0.22)) {
    const [query, results] = random.pick(searches[language])
    open('/search', `${homeTitles[language]} · ${query}`)
    add('search', { query, results_count: results })
  }
  const stage = stages[goal]
  const seen = stage === stages.look ? [] : basketOf(random, visit)
  for (const { product } of seen) {
    open(`/${languages[language]}/products/${product.id.toLowerCase()}`, product.names[language])
    add('view_product', propertiesOf(product, language))
  }
  const basket = stage >= stages.cart ? seen : []
  for (const { product, quantity } of basket) add('add_to_cart', { ...propertiesOf(product, language), quantity })
  const value = basket.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0)
  if (stage >= stages.checkout) {
    open('/checkout', homeTitles[language])
    add('start_checkout', { value, currency: 'CNY' })
  }
  if (stage === stages.order)
    add('purchase', {
      order_id: visit.orderId,
      value,
      currency: 'CNY',
      items: basket.map(({ product, quantity }) => ({ product_id: product.id, quantity })),
    })
  else if (random.chance(0.18)) add('exit_intent', { path: state.page.path })
  return { events, value }
}

const propertiesOf = (product, language) => ({
  product_id: product.id,
  name: product.names[language],
  category: categoryName(product.category, language),
  price: product.price,
  currency: 'CNY',
})

/** Who spends more buys dearer things and more of them: `spending` is around 1. */
const basketOf = (random, { spending }) => {
  const count = 1 + random.below(3)
  const first = random.below(products.length)
  return Array.from({ length: count }, (_, n) => {
    const product = products[(first + n * 7) % products.length]
    const wished = product.price > 200 && spending < 1 ? products[(first + n * 7) % 8] : product
    return { product: wished, quantity: Math.min(6, 1 + Math.floor(random.exponential(0.5 * spending))) }
  })
}
