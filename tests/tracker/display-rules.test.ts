import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openReceiving, openStill, receive, reported, surfaceAction } from './drawn.ts'
import { untilAllIsStored, untilLocksAnswer, type Visit, whileTimePasses, withBrowser } from './visits.ts'

const visit = withBrowser()

const dialog = (page: Page, name = 'd1') => page.getByRole('dialog', { name, exact: true })
/**
 * For a test that moved the page's clock by more than a heartbeat: the stream was silent for that long, is opened again when more time
 * passes, and brings what was sent in between.
 */
const isShownInTime = (it: Visit, name: string) => whileTimePasses(it, () => dialog(it.page, name).count()).toBe(1)
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path)

test('one popup at a time, the more urgent first, and one surface at each edge; the next one comes when it is closed', () =>
  visit({}, async (it) => {
    const region = (name: string) => it.page.getByRole('region', { name, exact: true })
    const display = { pages: ['/tea/*'] }
    await openStill(it)
    await receive(
      it,
      surfaceAction('later', { priority: 2, display }),
      surfaceAction('urgent', { priority: 9, display }),
      surfaceAction('corner', { priority: 1, position: 'bottomEnd', display }),
      surfaceAction('bar', { type: 'bar', display }),
    )
    await go(it.page, '/tea/green')
    await dialog(it.page, 'urgent').waitFor()
    await region('bar').waitFor({ state: 'attached' })
    expect(await it.page.getByRole('dialog').count()).toBe(1)
    await it.page.keyboard.press('Escape')
    await dialog(it.page, 'later').waitFor()
    expect(await region('corner').count()).toBe(0)
    await it.page.keyboard.press('Escape')
    await region('corner').waitFor()
    expect(await region('bar').count()).toBe(1)
  }))

test('the delay and the scrolled part of the page are waited for, both', () =>
  visit({ body: '<div style="height: 4000px"></div>' }, async (it) => {
    await openStill(it)
    await receive(it, surfaceAction('d1', { display: { delaySeconds: 120, scrollPercent: 50 } }))
    await it.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await it.page.clock.runFor(60_000)
    await untilAllIsStored(it)
    expect(await dialog(it.page).count()).toBe(0)
    await it.page.clock.runFor(60_000)
    await dialog(it.page).waitFor()
    await it.page.keyboard.press('Escape')
    it.collector.send('action', surfaceAction('d2', { display: { scrollPercent: 90 } }))
    await isShownInTime(it, 'd2')
  }))

test('an unscrolled page waits for the scroll, also where it comes after the delay', () =>
  visit({ body: '<div style="height: 4000px"></div>' }, async (it) => {
    await openReceiving(it)
    it.collector.send('action', surfaceAction('d1', { display: { scrollPercent: 60 } }))
    it.collector.send('action', surfaceAction('bar', { type: 'bar', priority: 0 }))
    await it.page.getByRole('region', { name: 'bar' }).waitFor()
    expect(await dialog(it.page).count()).toBe(0)
    await it.page.evaluate(() => scrollTo(0, 3_000))
    await dialog(it.page).waitFor()
  }))

test('an action for another page waits for it, over a navigation without a document and over one with', () =>
  visit({}, async (it) => {
    await openReceiving(it)
    it.collector.send('action', surfaceAction('d1', { display: { pages: ['/tea/*'], notPages: ['/tea/old'] } }))
    it.collector.send('action', surfaceAction('bar', { type: 'bar', priority: 0 }))
    await it.page.getByRole('region', { name: 'bar' }).waitFor()
    for (const path of ['/tea/old', '/checkout']) {
      await go(it.page, path)
      await untilLocksAnswer(it.page)
      expect(await dialog(it.page).count()).toBe(0)
    }
    await it.page.goto(`${it.site}/tea/green`)
    await dialog(it.page).waitFor()
  }))

test('a navigation without a document removes what does not belong to the new page, and starts delays over', () =>
  visit({}, async (it) => {
    await openStill(it, '/tea/green')
    await receive(
      it,
      surfaceAction('here', { type: 'bar', display: { pages: ['/tea/*'] } }),
      surfaceAction('once', { type: 'banner', position: 'bottom', display: { closeOn: ['pageChange'] } }),
      surfaceAction('popup', { display: { delaySeconds: 30 } }),
    )
    const region = (name: string) => it.page.getByRole('region', { name, exact: true })
    await region('here').waitFor()
    await region('once').waitFor()
    await go(it.page, '/tea/black')
    expect([await region('here').count(), await region('once').count()]).toEqual([1, 0])
    await it.page.clock.runFor(20_000)
    await go(it.page, '/pots')
    expect(await region('here').count()).toBe(0)
    await it.page.clock.runFor(20_000)
    await untilAllIsStored(it)
    expect(await dialog(it.page, 'popup').count()).toBe(0)
    await it.page.clock.runFor(10_000)
    await dialog(it.page, 'popup').waitFor()
  }))

test('what was taken away before it was seen for a second is reported as suppressed', () =>
  visit({}, async (it) => {
    await openStill(it, '/tea/green')
    it.collector.send('action', surfaceAction('d1', { display: { pages: ['/tea/*'] } }))
    await dialog(it.page).waitFor()
    await go(it.page, '/pots')
    await whileTimePasses(it, () => reported(it)).toEqual(['received d1', 'suppressed d1 page'])
  }))

test('an action that expires while it waits is not shown', () =>
  visit({}, async (it) => {
    await openStill(it)
    await receive(it, surfaceAction('d1', { ttl: 20, display: { delaySeconds: 30 } }))
    await whileTimePasses(it, () => reported(it)).toEqual(['received d1', 'suppressed d1 expired'])
    expect(await dialog(it.page).count()).toBe(0)
  }))

test('a consent that is withdrawn takes away what is shown, and what waits is not shown', () =>
  visit({}, async (it) => {
    await openStill(it)
    await receive(it, surfaceAction('bar', { type: 'bar' }), surfaceAction('d1', { display: { delaySeconds: 30 } }))
    await it.page.getByRole('region', { name: 'bar' }).waitFor()
    await it.page.evaluate(() => window.causeway.consent({ analytics: true, marketing: false }))
    expect(await it.page.getByRole('region', { name: 'bar' }).count()).toBe(0)
    await whileTimePasses(it, () => reported(it)).toContain('suppressed d1 consent')
    await it.page.evaluate(() => window.causeway.consent('granted'))
    await untilAllIsStored(it)
    expect(await dialog(it.page).count()).toBe(0)
  }))

test('the end of the visit cancels: of a visitor who signs out, and of one who comes back after half an hour', () =>
  visit({ body: '<div style="height: 4000px"></div>' }, async (it) => {
    await openStill(it)
    await receive(it, surfaceAction('d1', { ttl: 7_200, display: { scrollPercent: 60 } }))
    await it.page.clock.runFor(31 * 60_000)
    await it.page.evaluate(() => scrollTo(0, 3_000))
    await whileTimePasses(it, () => reported(it)).toEqual(['received d1', 'suppressed d1 session'])
    it.collector.send('action', surfaceAction('d2'))
    await isShownInTime(it, 'd2')
    await it.page.evaluate(() => window.causeway.reset())
    expect(await dialog(it.page, 'd2').count()).toBe(0)
  }))

test('a cancelled action is taken away, and one that waits is not shown', () =>
  visit({}, async (it) => {
    await openStill(it)
    await receive(it, surfaceAction('d1'), surfaceAction('d2', { type: 'bar', display: { delaySeconds: 30 } }))
    await dialog(it.page).waitFor()
    it.collector.send('cancel', { decisionId: 'd1' })
    it.collector.send('cancel', { decisionId: 'd2' })
    await whileTimePasses(it, () => reported(it)).toContain('suppressed d2 cancelled')
    expect(await dialog(it.page).count()).toBe(0)
    await it.page.clock.runFor(60_000)
    expect(await it.page.getByRole('region', { name: 'd2' }).count()).toBe(0)
  }))

test('two tabs show an action once, also after both were loaded anew', () =>
  visit({}, async (it) => {
    await openReceiving(it)
    const other = await it.context.newPage()
    await other.goto(`${it.site}/other`)
    await other.waitForFunction(() => 'version' in window.causeway)
    const pages = [it.page, other]
    const count = async () => {
      const counts = await Promise.all(pages.map((page) => dialog(page).count()))
      return counts.reduce((sum, found) => sum + found, 0)
    }
    it.collector.send('action', surfaceAction('d1'))
    await expect.poll(count).toBe(1)
    it.collector.send('action', surfaceAction('bar', { type: 'bar' }))
    await expect
      .poll(async () => (await Promise.all(pages.map((page) => page.getByRole('region', { name: 'bar' }).count()))).sort())
      .toEqual([0, 1])
    expect(await count()).toBe(1)
    for (const page of pages) await page.reload()
    it.collector.send('action', surfaceAction('d2', { type: 'bar', position: 'bottom' }))
    await expect
      .poll(async () => (await Promise.all(pages.map((page) => page.getByRole('region', { name: 'd2' }).count()))).sort())
      .toEqual([0, 1])
    expect(await count()).toBe(0)
    expect(reported(it).filter((line) => line === 'received d1')).toHaveLength(1)
  }))

test('an action that was received and not shown yet is shown after a reload, once', () =>
  visit({}, async (it) => {
    await openStill(it)
    await receive(it, surfaceAction('d1', { display: { delaySeconds: 30 } }))
    await it.page.reload()
    await it.page.waitForFunction(() => 'version' in window.causeway)
    await whileTimePasses(it, () => it.collector.streams.size).toBe(1)
    await whileTimePasses(it, () => dialog(it.page).count()).toBe(1)
    await it.page.reload()
    await it.page.waitForFunction(() => 'version' in window.causeway)
    await whileTimePasses(it, () => it.collector.streams.size).toBe(1)
    await it.page.clock.runFor(60_000)
    await untilAllIsStored(it)
    expect(await dialog(it.page).count()).toBe(0)
  }))

test('an action without texts is reported and not shown; a page that replaces its content makes room for the next', () =>
  visit({}, async (it) => {
    await openReceiving(it)
    it.collector.send('action', surfaceAction('empty', { texts: {} }))
    await expect.poll(() => reported(it)).toEqual(['received empty', 'suppressed empty content'])
    it.collector.send('action', surfaceAction('d1'))
    await dialog(it.page).waitFor()
    await it.page.evaluate(() => document.body.replaceChildren())
    it.collector.send('action', surfaceAction('d2'))
    await dialog(it.page, 'd2').waitFor()
  }))

test('an action whose content is broken neither disturbs the page nor the actions after it', () =>
  visit({}, async (it) => {
    await openReceiving(it)
    const display = { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [] }
    for (const [place, content] of [{ display: {} }, { display }, {}, null].entries())
      it.collector.send('action', { ...surfaceAction(`broken ${place}`), payload: { type: 'popup', content } })
    it.collector.send('action', surfaceAction('d1', { priority: 0 }))
    await dialog(it.page).waitFor()
    expect(it.complaints.filter((text) => !text.includes('[causeway]'))).toEqual([])
  }))
