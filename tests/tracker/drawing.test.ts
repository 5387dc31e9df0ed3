import { gzipSync } from 'node:zlib'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type DeliveryState, followersOf } from '#engine/decisions/delivery.ts'
import { openReceiving, reported, surfaceAction } from './drawn.ts'
import { scriptNamed, snippetOf, type Visit, withBrowser } from './visits.ts'

const visit = withBrowser()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Whether what was reported about a decision is a way through the machine of messages. */
const isWay = (statuses: readonly string[]) => {
  let state: DeliveryState | undefined = 'sent'
  for (const status of statuses) state = state && followersOf(state).find((it) => it === status)
  return state !== undefined
}
const wayOf = (it: Visit, id: string) =>
  reported(it)
    .filter((line) => line.split(' ')[1] === id)
    .map((line) => line.split(' ')[0] ?? '')

test('the parts of actions have at most 6 kB (gzip) with the renderer, and do not write HTML', () => {
  const code = scriptNamed('causeway.drawing.mjs')
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(6_000)
  expect(code).not.toMatch(/\beval\b|new Function|innerHTML|insertAdjacentHTML|document\.write|\.style\b/)
})

test('a popup is drawn by itself, and what becomes of it is reported once', () =>
  visit({}, async (it) => {
    await openReceiving(it)
    it.collector.send('action', surfaceAction('d1'))
    await dialog(it.page, 'd1').waitFor()
    await expect.poll(() => reported(it)).toEqual(['received d1', 'shown d1'])
    await dialog(it.page, 'd1').getByRole('link').click()
    await it.page.waitForURL(`${it.site}/pots`)
    await expect.poll(() => reported(it)).toEqual(['received d1', 'shown d1', 'clicked d1'])
    expect(it.collector.events('action_clicked')[0]?.properties).toEqual({ decision_id: 'd1', action_id: 'a1', variant: 'B' })
    expect(isWay(wayOf(it, 'd1'))).toBe(true)
    expect(it.complaints).toEqual([])
  }))

test('who closes a popup at once has seen it', () =>
  visit({}, async (it) => {
    await it.page.clock.install({ time: Date.now() })
    await openReceiving(it)
    it.collector.send('action', surfaceAction('d1'))
    await dialog(it.page, 'd1').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => reported(it)).toEqual(['received d1', 'shown d1', 'dismissed d1'])
    expect(isWay(wayOf(it, 'd1'))).toBe(true)
    expect(await it.page.getByRole('dialog').count()).toBe(0)
  }))

test('with `render: false` the page receives what the tracker would draw, and nothing is drawn', () =>
  visit({ render: false }, async (it) => {
    await openReceiving(it)
    await it.page.evaluate(() =>
      window.causeway.on('action', ({ decisionId }) => {
        document.title = decisionId
      }),
    )
    it.collector.send('action', surfaceAction('d1'))
    await expect.poll(() => it.page.title()).toBe('d1')
    expect(await it.page.getByRole('dialog').count()).toBe(0)
  }))

test('a page that listens is given what the tracker cannot draw, and only that', () =>
  visit({}, async (it) => {
    await openReceiving(it)
    await it.page.evaluate(() =>
      window.causeway.on('action', ({ decisionId }) => {
        document.title += ` ${decisionId}`
      }),
    )
    it.collector.send('action', surfaceAction('d1', { type: 'bar' }))
    it.collector.send('action', { ...surfaceAction('d2'), payload: { text: 'Hello' } })
    await region(it.page, 'd1').waitFor()
    await expect.poll(() => it.page.title()).toBe('Page / d2')
  }))

test('under a strict policy with Trusted Types everything is drawn without a violation, from the files of the tracker’s host', () =>
  visit({}, async (it) => {
    const { collector, page, set } = it
    set({
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src 'nonce-abc' ${collector.url}; connect-src ${collector.url}; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      },
      snippet: snippetOf(collector, {}, 'abc'),
    })
    await openReceiving(it)
    collector.send('action', surfaceAction('d1'))
    collector.send('action', surfaceAction('d2', { type: 'banner' }))
    collector.send('action', surfaceAction('d3', { type: 'bar', position: 'bottom' }))
    await dialog(page, 'd1').waitFor()
    const sizes = await page.evaluate(() => getComputedStyle(document.documentElement.lastElementChild ?? document.body).display)
    expect(sizes).toBe('block')
    await dialog(page, 'd1').getByRole('button').click()
    for (const name of ['d2', 'd3']) await region(page, name).waitFor()
    expect(await region(page, 'd2').evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    expect(it.complaints).toEqual([])
  }))

// While it appears it is translucent, and axe would measure the contrast of what is seen at that moment.
test('the keyboard stays in a popup, axe finds nothing, Escape closes it, and the focus goes back', () =>
  visit(
    { body: '<button id="before">Before</button>' },
    async (it) => {
      const { page, collector } = it
      await openReceiving(it)
      await page.locator('#before').focus()
      collector.send('action', surfaceAction('d1'))
      await dialog(page, 'd1').waitFor()
      const focused = () =>
        page.evaluate(() => (document.activeElement?.shadowRoot?.activeElement ?? document.activeElement)?.textContent ?? '')
      await expect.poll(focused).toBe('d1')
      const reached = new Set<string>()
      for (let step = 0; step < 8; step += 1) {
        await page.keyboard.press('Tab')
        reached.add(await focused())
      }
      expect([...reached]).toEqual(expect.arrayContaining(['See the pots', '×']))
      expect([...reached]).not.toContain('Before')
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate(
        async () => await (window as unknown as { axe: typeof axe }).axe.run(document, { rules: { region: { enabled: false } } }),
      )
      expect(violations.map(({ id }) => id)).toEqual([])
      await page.keyboard.press('Escape')
      expect(await focused()).toBe('Before')
      await expect.poll(() => reported(it)).toContain('dismissed d1')
    },
    { reducedMotion: 'reduce' },
  ))

test.each([
  ['zh', '免费茶', '关闭'],
  ['en', 'Free tea', 'Close'],
  ['ja', 'お茶を無料で', '閉じる'],
  ['fr', 'Thé offert', 'Fermer'],
] as const)('in %s it has its texts and a close button in that language, and fits 320 px', (language, headline, close) =>
  visit(
    {},
    async (it) => {
      await openReceiving(it)
      it.collector.send('action', surfaceAction('d1', { language, texts: { [language]: { headline, body: '', cta: null } } }))
      await dialog(it.page, headline).waitFor()
      expect(await dialog(it.page, headline).getAttribute('lang')).toBe(language)
      expect(await dialog(it.page, headline).getByRole('button', { name: close }).count()).toBe(1)
      const box = await dialog(it.page, headline).boundingBox()
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
      expect(await it.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    },
    { viewport: { width: 320, height: 568 } },
  ),
)

test('on a page from right to left a bar is mirrored, and it moves only where motion is welcome', () =>
  visit(
    { head: '<script>document.documentElement.dir = "rtl"</script>' },
    async (it) => {
      await openReceiving(it)
      it.collector.send('action', surfaceAction('d1', { type: 'bar' }))
      await region(it.page, 'd1').waitFor()
      const button = await it.page.getByRole('button', { name: 'Close' }).boundingBox()
      expect(button?.x ?? 999).toBeLessThan(60)
      expect(await region(it.page, 'd1').evaluate((element) => element.getAnimations().length)).toBe(0)
    },
    { reducedMotion: 'reduce' },
  ))
