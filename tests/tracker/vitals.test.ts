import { expect, test } from 'vitest'
import { untilIdle } from '#tests/support/browser.ts'
import { names, withBrowser } from './visits.ts'

const visit = withBrowser()

test('a page that is hidden has sent its load and response times once', () =>
  visit({ webVitals: true, body: '<button>Press</button>' }, async ({ page, collector, site }) => {
    await page.goto(`${site}/product?utm_source=a`)
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('vitals.mjs')))
    // The observers deliver what came before them in a task of their own.
    await untilIdle(page)
    await page.getByRole('button').click()
    await page.evaluate(() => history.pushState({}, '', '/elsewhere'))
    await page.goto('about:blank')
    await expect.poll(() => names(collector.events('web_vitals'))).toEqual(['web_vitals'])
    const [told] = collector.events('web_vitals')
    expect(told?.type).toBe('track')
    expect(told?.properties).toMatchObject({ path: '/product', LCP: expect.any(Number), TTFB: expect.any(Number) })
    expect(told?.properties['CLS']).toBeGreaterThanOrEqual(0)
  }))

test('nothing is measured if the page switches it off', () =>
  visit({ webVitals: false }, async ({ page, collector, site, untilDetecting }) => {
    await page.goto(site)
    await untilDetecting()
    await page.goto('about:blank')
    await page.goto(site)
    await expect.poll(() => names(collector.events('page_view'))).toHaveLength(2)
    expect(names(collector.events('web_vitals'))).toEqual([])
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(asked.filter((name) => name.endsWith('vitals.mjs'))).toEqual([])
  }))
