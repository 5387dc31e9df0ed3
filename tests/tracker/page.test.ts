import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { policyFor } from '#ui/sdk-keys/tools/snippets.ts'
import { names, optionsOf, scriptNamed, snippetOf, stub, withBrowser } from './visits.ts'

const visit = withBrowser()

test('the stub has at most 600 bytes, and calls made before the script has loaded are executed in order', async () => {
  expect(Buffer.byteLength(stub())).toBeLessThanOrEqual(600)
  await visit({}, async ({ page, collector, site, set }) => {
    const early = "causeway.on('receipt', ({ status }) => { window.heard = [...(window.heard ?? []), status] });"
    const calls = "causeway.track('early', { n: 1 });causeway.identify('u-1', { plan: 'pro' });causeway.track('earlier still');"
    set({
      snippet: snippetOf(collector).replace('causeway.init', `${early}causeway.init`).replace('</script>', `;${calls}</script>`),
    })
    await page.goto(site)
    await expect.poll(() => names(collector.events()).slice(0, 4)).toEqual(['page_view', 'early', 'identify', 'earlier still'])
    expect(collector.events('identify')[0]).toMatchObject({ type: 'identify', userId: 'u-1', traits: { plan: 'pro' } })
    expect(collector.events('earlier still')[0]?.userId).toBe('u-1')
    await expect.poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toContain('accepted')
  })
})

test.each(['iife', 'umd'])('as %s, without a stub, it makes one global and no more', (format) =>
  visit({ commerce: false }, async ({ page, collector, site, set, complaints }) => {
    set({ snippet: '' })
    await page.goto(site)
    const before = await page.evaluate(() => Object.getOwnPropertyNames(window))
    const init = `causeway.init(${JSON.stringify(optionsOf(collector))})`
    set({ snippet: `<script src="${collector.url}/sdk/causeway.${format}.js"></script><script>${init}</script>` })
    await page.goto(site)
    await expect.poll(() => names(collector.events())).toEqual(['page_view'])
    const after = await page.evaluate(() => Object.getOwnPropertyNames(window))
    expect(after.filter((name) => !before.includes(name))).toEqual(['causeway'])
    expect(complaints).toEqual([])
  }),
)

test('the module exports its functions by name', () =>
  visit({}, async ({ page, collector, site, set, complaints }) => {
    const code = `import { init, track } from '${collector.url}/sdk/causeway.mjs'; init(${JSON.stringify(optionsOf(collector))}); track('imported')`
    set({ snippet: `<script type="module">${code}</script>` })
    await page.goto(site)
    await expect.poll(() => names(collector.events())).toEqual(['page_view', 'imported'])
    expect(complaints).toEqual([])
  }))

test('under the policy that the console shows, with Trusted Types, everything works without a violation', () =>
  visit({}, async ({ page, collector, site, set, complaints }) => {
    collector.state.offersStream = true
    const policy = [
      "default-src 'none'",
      ...policyFor('iife', collector.url).replace('nonce-…', 'nonce-abc').split(/;\s*/).filter(Boolean),
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ')
    const product = JSON.stringify({ '@type': 'Product', sku: 'P1', offers: { price: '9.5', priceCurrency: 'EUR' } })
    set({
      headers: { 'Content-Security-Policy': policy },
      head: `<script type="application/ld+json" nonce="abc">${product}</script>`,
      snippet: snippetOf(collector, {}, 'abc').replace(
        '</script>',
        ";causeway.on('action', (action) => action.shown())</script>",
      ),
    })
    await page.goto(site)
    await expect.poll(() => collector.streams.size).toBe(1)
    collector.send('action', { decisionId: 'd1', actionId: 'a1', variant: 'A', ttl: 60, priority: 1, payload: {} })
    await expect
      .poll(() => names(collector.events()).sort())
      .toEqual(['action_received', 'action_shown', 'page_view', 'view_product'])
    expect(complaints).toEqual([])
  }))

test('a page with damaged browser functions still works', () =>
  visit({}, async ({ page, collector, site, complaints }) => {
    await page.addInitScript(() => {
      Object.freeze(history)
      for (const name of ['BroadcastChannel', 'IntersectionObserver', 'AbortController', 'TextDecoder'])
        Reflect.deleteProperty(window, name)
      Object.defineProperty(navigator, 'locks', { value: undefined })
      Object.defineProperty(navigator, 'sendBeacon', { value: undefined })
    })
    await page.goto(site)
    const thrown = await page.evaluate(async () => {
      const { causeway } = window
      const cyclic: Record<string, unknown> = {}
      cyclic['self'] = cyclic
      const calls = [
        () => causeway.track('fine'),
        () => causeway.track('cyclic', cyclic),
        () => causeway.track('big', { value: BigInt(1) }),
        () => Reflect.apply(causeway.init, null, []),
        () => Reflect.apply(causeway.identify, null, []),
        () => Reflect.apply(causeway.consent, null, [null, null]),
        () => Reflect.apply(causeway.on, null, ['receipt', null]),
        () => causeway.page(),
        () => causeway.reset(),
        () => causeway.flush(),
        () => history.pushState({}, '', '/there'),
      ]
      const failures: string[] = []
      for (const call of calls) {
        try {
          await call()
        } catch (failure) {
          failures.push(`${call} ${failure}`)
        }
      }
      return failures
    })
    expect(thrown).toEqual([])
    expect(complaints.filter((it) => !it.startsWith('[causeway]'))).toEqual([])
    await expect.poll(() => names(collector.events())).toContain('fine')
  }))

test.each([
  ['of which the browser tells', ''],
  [
    'where the page has a variable of the Navigation API’s name',
    "<script>var navigation = document.createElement('nav')</script>",
  ],
])('an event names the address of its time, %s', (_, script) =>
  visit({}, async ({ page, collector, site, set, complaints }) => {
    set({ snippet: script + snippetOf(collector) })
    await page.goto(site)
    await page.evaluate(`
      causeway.track('at first')
      location.hash = 'below'
      causeway.track('after a link within the page')
      history.replaceState(null, '', '#further')
      causeway.track('after a replaced state')
      causeway.track('still there')
    `)
    const tracked = () => collector.events().filter(({ type }) => type === 'track')
    await expect.poll(() => tracked().length).toBe(4)
    expect(tracked().map(({ context }) => context.page)).toMatchObject(
      ['', '#below', '#further', '#further'].map((hash) => ({ url: `${site}/${hash}` })),
    )
    expect(complaints).toEqual([])
  }),
)

test('calls with any invalid arguments never throw', () =>
  visit({ debug: true }, async ({ page, site, complaints }) => {
    await page.goto(site)
    await page.waitForFunction(() => 'version' in window.causeway)
    const thrown = await page.evaluate(async () => {
      const rubbish: unknown[] = [
        undefined,
        null,
        0,
        Number.NaN,
        '',
        'x'.repeat(100_000),
        '\ud800',
        [],
        {},
        () => 1,
        Symbol('s'),
        new Date(Number.NaN),
      ]
      const failures: string[] = []
      for (const name of ['init', 'track', 'page', 'identify', 'reset', 'consent', 'flush', 'on'] as const) {
        for (const first of rubbish)
          for (const second of rubbish) {
            try {
              await Reflect.apply(window.causeway[name], null, [first, second])
            } catch (failure) {
              failures.push(`${name} ${String(first)} ${String(second)}: ${failure}`)
            }
          }
      }
      return failures
    })
    expect(thrown).toEqual([])
    expect(complaints.filter((it) => !it.startsWith('[causeway]'))).toEqual([])
  }))

test('debug prints each receipt', () =>
  visit({ debug: true }, async ({ page, site }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto(site)
    await expect.poll(() => said.some((line) => /^\[causeway\] accepted [0-9a-f-]{36}/.test(line))).toBe(true)
  }))

test('a tracker that is included twice counts once', () =>
  visit({}, async ({ page, collector, site, set }) => {
    set({ snippet: snippetOf(collector) + snippetOf(collector) })
    await page.goto(site)
    await expect.poll(() => collector.stored.size).toBe(1)
    await page.evaluate(() => window.causeway.track('once'))
    await expect.poll(() => names(collector.events())).toEqual(['page_view', 'once'])
    await page.evaluate(() => window.causeway.track('later'))
    await expect.poll(() => names(collector.events())).toEqual(['page_view', 'once', 'later'])
  }))

test('the core has at most 9.8 kB (gzip) and does not use eval', () => {
  for (const file of ['causeway.iife.js', 'causeway.mjs']) {
    const code = scriptNamed(file)
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(9_800)
    expect(code).not.toMatch(/\beval\b|new Function|innerHTML|document\.write|createElement/)
  }
})
