import { describe, expect, test } from 'vitest'
import { names, openAtStandstill, type Visit, whileTimePasses, withBrowser } from './visits.ts'

const visit = withBrowser()

const detected = ({ collector }: Visit) =>
  collector
    .events()
    .filter(({ properties }) => 'detected' in properties)
    .map(({ event, properties }): Record<string, unknown> => ({ event, ...properties }))

/** Lets the page find what there is to find, and waits for what it told. */
const everythingTold = async (it: Visit) => {
  await it.page.clock.runFor(3_000)
  await it.page.evaluate(() => window.causeway.track('marker'))
  await whileTimePasses(it, () => it.collector.events('marker').length).toBe(1)
}

const told = ({ collector }: Visit) => names(collector.events()).filter((name) => name !== 'marker')

const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const product = {
  '@type': 'Product',
  sku: 'P1',
  name: 'Jasmine',
  brand: { name: 'Kettle' },
  offers: [{ price: '9.50', priceCurrency: 'EUR' }],
}
const openGraph = `<meta property="og:type" content="product"><meta property="og:title" content="Jasmine">
  <meta property="product:retailer_item_id" content="P1"><meta property="product:price:amount" content="9.5"><meta property="product:price:currency" content="EUR">`

describe('a product', () => {
  test.each([
    ['alone', product],
    ['in a graph', { '@graph': [{ '@type': 'WebPage' }, product] }],
    ['in a list, of two types', [{ '@type': 'Thing' }, { ...product, '@type': ['Thing', 'Product'] }]],
    ['as what the page is about', { '@type': 'ItemPage', mainEntity: product }],
  ])('is found in JSON-LD %s', (_, value) =>
    visit({ head: `<script type="application/ld+json">{broken</script>${jsonLd(value)}` }, async (it) => {
      await openAtStandstill(it)
      await whileTimePasses(it, () => detected(it)).toEqual([
        {
          event: 'view_product',
          product_id: 'P1',
          name: 'Jasmine',
          brand: 'Kettle',
          price: 9.5,
          currency: 'EUR',
          detected: 'jsonLd',
        },
      ])
      expect(it.complaints.filter((line) => !line.includes('SyntaxError'))).toEqual([])
    }),
  )

  test('is found in Open Graph, and once if JSON-LD contains it too', () =>
    visit({ head: openGraph }, async (it) => {
      await openAtStandstill(it)
      await whileTimePasses(it, () => detected(it)).toEqual([
        { event: 'view_product', product_id: 'P1', name: 'Jasmine', price: 9.5, currency: 'EUR', detected: 'openGraph' },
      ])
      it.set({ head: openGraph + jsonLd(product) })
      await it.page.goto(`${it.site}/again`)
      const sources = () => detected(it).map((event) => event['detected'])
      await whileTimePasses(it, sources).toEqual(['openGraph', 'jsonLd'])
      await everythingTold(it)
      expect(sources()).toEqual(['openGraph', 'jsonLd'])
    }))

  test('does not count as viewed if the page was left within a second', () =>
    visit({ head: jsonLd(product) }, async (it) => {
      await openAtStandstill(it)
      await it.untilDetecting()
      await it.page.clock.runFor(900)
      await it.page.goto('about:blank')
      await expect.poll(() => names(it.collector.events())).toEqual(['page_view'])
    }))
})

describe('the dataLayer', () => {
  const item = { item_id: 'P1', item_name: 'Jasmine', price: 9.5, quantity: 2 }

  test('is read from before and after the tracker loaded, in both forms', () =>
    visit(
      {
        head: `<script>window.dataLayer = [{ event: 'view_item', ecommerce: { currency: 'EUR', items: [${JSON.stringify(item)}] } }]</script>`,
      },
      async (it) => {
        await it.page.goto(it.site)
        await expect.poll(() => detected(it).map(({ event }) => event)).toEqual(['view_product'])
        await it.page.evaluate((thing) => {
          const { dataLayer } = window as unknown as { dataLayer: unknown[] }
          const gtag = function (..._: unknown[]) {
            // biome-ignore lint/complexity/noArguments: this is what gtag pushes
            dataLayer.push(arguments)
          }
          gtag('event', 'add_to_cart', { currency: 'EUR', value: 19, items: [thing] })
          dataLayer.push({ event: 'begin_checkout', ecommerce: { currency: 'EUR', value: 19, items: [thing] } })
          dataLayer.push({ event: 'purchase', ecommerce: { transaction_id: 'O1', currency: 'EUR', value: '19', items: [thing] } })
          dataLayer.push({ event: 'purchase', ecommerce: { transaction_id: 'O1', currency: 'EUR', value: '19', items: [thing] } })
          dataLayer.push({ event: 'gtm.click' }, 'rubbish', null)
        }, item)
        await expect.poll(() => detected(it).length).toBe(4)
        const common = { product_id: 'P1', name: 'Jasmine', price: 9.5, quantity: 2 }
        expect(detected(it)).toEqual([
          { event: 'view_product', ...common, currency: 'EUR', detected: 'dataLayer' },
          { event: 'add_to_cart', ...common, currency: 'EUR', detected: 'dataLayer' },
          { event: 'start_checkout', value: 19, currency: 'EUR', items: [common], detected: 'dataLayer' },
          { event: 'purchase', order_id: 'O1', value: 19, currency: 'EUR', items: [common], detected: 'dataLayer' },
        ])
        expect(it.complaints).toEqual([])
      },
    ))

  test('is sent at once when the page is left', () =>
    visit({ head: '<script>window.dataLayer = []</script>' }, async (it) => {
      await it.page.goto(it.site)
      await it.untilDetecting()
      await it.page.evaluate(() => {
        const { dataLayer } = window as unknown as { dataLayer: unknown[] }
        dataLayer.push({ event: 'purchase', ecommerce: { transaction_id: 'O1', currency: 'EUR', value: 19 } })
        window.location.href = 'about:blank'
      })
      await expect.poll(() => names(it.collector.events('purchase'))).toEqual(['purchase'])
    }))
})

test('a scenario that the page tracks itself is not detected again', () =>
  visit({ head: `${jsonLd(product)}<script>window.dataLayer = []</script>` }, async (it) => {
    await openAtStandstill(it)
    await it.untilDetecting()
    await it.page.evaluate(() => {
      const { dataLayer } = window as unknown as { dataLayer: unknown[] }
      window.causeway.track('view_product', { product_id: 'P1' })
      dataLayer.push({ event: 'add_to_cart', ecommerce: { items: [{ item_id: 'P1' }] } })
      window.causeway.track('add_to_cart', { product_id: 'P1', quantity: 1, price: 9.5, currency: 'EUR' })
    })
    await everythingTold(it)
    expect(told(it).sort()).toEqual(['add_to_cart', 'page_view', 'view_product'])
  }))

test('a click on a marked element records its event, at most once a second', () =>
  visit(
    {
      body: '<button data-track="add_to_cart" data-product-id="007" data-quantity="2" data-price="9.5" data-currency="EUR"><b>Buy</b></button>',
    },
    async (it) => {
      await openAtStandstill(it)
      await it.untilDetecting()
      await it.page.dblclick('b')
      await it.page.clock.runFor(1_200)
      await it.page.click('b')
      await everythingTold(it)
      expect(detected(it)).toHaveLength(2)
      expect(detected(it)[0]).toEqual({
        event: 'add_to_cart',
        product_id: '007',
        quantity: 2,
        price: 9.5,
        currency: 'EUR',
        detected: 'attributes',
      })
    },
  ))

test('a search is found in the address, with the last words only', () =>
  visit({}, async (it) => {
    await openAtStandstill(it, '/?q=green')
    await it.untilDetecting()
    await it.page.clock.runFor(400)
    await it.page.evaluate(() => history.replaceState({}, '', '/?q=green+tea%21'))
    await everythingTold(it)
    expect(detected(it)).toEqual([{ event: 'search', query: 'green tea!', detected: 'search' }])
  }))

test.each(['jsonLd', 'openGraph', 'dataLayer', 'attributes', 'search', 'login'])('%s can be switched off', (source) =>
  visit(
    {
      commerce: { [source]: false },
      head: `${source === 'openGraph' ? openGraph : jsonLd(product)}<script>window.dataLayer = [{ event: 'purchase', ecommerce: { transaction_id: 'O1' } }]</script>`,
      body: '<button data-track="liked">Like</button>',
    },
    async (it) => {
      await openAtStandstill(it, '/?q=tea')
      await it.untilDetecting()
      await it.page.evaluate(() => window.causeway.identify('u-1'))
      await it.page.click('button')
      const all = ['attributes', 'dataLayer', source === 'openGraph' ? 'openGraph' : 'jsonLd', 'login', 'search'].filter(
        (name) => name !== source,
      )
      await everythingTold(it)
      const sources = detected(it).map((event) => event['detected'])
      expect(sources.sort()).toEqual(all.sort())
    },
  ),
)

test('nothing is detected if the page switches it off', () =>
  visit({ commerce: false, exitIntent: false, head: jsonLd(product) }, async (it) => {
    const asked: string[] = []
    it.page.on('request', (request) => asked.push(request.url()))
    await openAtStandstill(it, '/?q=tea')
    await everythingTold(it)
    expect(told(it)).toEqual(['page_view'])
    expect(asked.filter((url) => url.includes('detection'))).toEqual([])
  }))
