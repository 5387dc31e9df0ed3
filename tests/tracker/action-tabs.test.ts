import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { action, handedIds, listen, listening, open, openBeside } from './handed-actions.ts'
import { untilLocksAnswer, withBrowser } from './visits.ts'

const visit = withBrowser()

test('20 tabs of a browser share one stream, and each action goes to one of them', () =>
  visit({ head: listening }, async (it) => {
    await it.context.clock.install({ time: Date.now() })
    await open(it)
    const others: Page[] = []
    for (let index = 0; index < 19; index += 1) {
      const other = await it.context.newPage()
      await other.goto(it.site)
      await other.waitForFunction(() => 'version' in window.causeway)
      await listen(other)
      others.push(other)
    }
    for (const id of ['d1', 'd2', 'd3']) it.collector.send('action', action(id))
    const all = async () => (await Promise.all([it.page, ...others].map(handedIds))).flat().sort()
    await expect.poll(all).toEqual(['d1', 'd2', 'd3'])
    // The open stream keeps no connection that sending needs: an event of each tab arrives (F-17).
    for (const [index, tab] of [it.page, ...others].entries())
      await tab.evaluate((number) => window.causeway.track('search', { query: `tab ${number}` }), index)
    await it.context.clock.runFor(1_000)
    const searches = () => it.collector.events('search').map(({ properties }) => properties['query'])
    await expect.poll(() => searches().sort()).toEqual(Array.from({ length: 20 }, (_, index) => `tab ${index}`).sort())
    // A tab without the focus looks a moment later, and asks for one action after the other.
    await it.context.clock.runFor(1_000)
    for (let count = 0; count < 3; count += 1) await untilLocksAnswer(it.page, ...others)
    expect(await all()).toEqual(['d1', 'd2', 'd3'])
    expect(it.collector.streams.size).toBe(1)
    await it.page.close()
    await expect.poll(() => it.collector.streams.size).toBe(1)
    it.collector.send('action', action('d4'))
    await expect.poll(async () => (await Promise.all(others.map(handedIds))).flat()).toContain('d4')
  }))

test('without a BroadcastChannel, an action received by one tab still reaches the tab that listens', () =>
  visit({ head: listening }, async (it) => {
    await it.context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
    const other = await openBeside(it)
    it.collector.send('action', action('d1'))
    await expect.poll(() => handedIds(other)).toEqual(['d1'])
    it.collector.send('action', action('d2'))
    await expect.poll(() => handedIds(other)).toEqual(['d1', 'd2'])
    it.collector.send('action', action('d3'))
    await expect.poll(() => handedIds(other)).toEqual(['d1', 'd2', 'd3'])
  }))

/** Browsers keep the writes of two tabs in the order of their arrival: here those of the tab that received arrive last. */
test('an action received by one tab and passed on by another is not passed on again, also if their writes are reordered', () =>
  visit({ head: listening }, async (it) => {
    await it.page.addInitScript(() => {
      const written: [string, string][] = []
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (name, value) {
        written.push([name, value])
        setItem.call(this, name, value)
      }
      const writeAgain = () => {
        for (const [name, value] of written) setItem.call(localStorage, name, value)
      }
      Object.assign(window, { writeAgain })
    })
    const other = await openBeside(it)
    it.collector.send('action', action('d1'))
    await expect.poll(() => handedIds(other)).toEqual(['d1'])
    await it.page.evaluate(() => (window as unknown as { writeAgain: () => void }).writeAgain())
    await it.page.close()
    await other.reload()
    await other.waitForFunction(() => 'version' in window.causeway)
    await listen(other)
    it.collector.send('action', action('d2'))
    await expect.poll(() => handedIds(other)).toEqual(['d2'])
  }))

/** The other tab removes the waiting action and then writes that it passed it on; this tab hears of the first when both are done. */
test('that an action was passed on is not forgotten by a tab that hears of it later than it could read it', () =>
  visit({ head: listening }, async (it) => {
    const { page, site, collector } = it
    collector.state.offersStream = true
    await page.goto(site)
    await expect.poll(() => collector.streams.size).toBe(1)
    collector.send('action', action('d1'))
    const waiting = () => page.evaluate(() => Object.keys(localStorage).find((name) => /_action_.*_d1$/.test(name)) ?? '')
    await expect.poll(waiting).not.toBe('')
    await page.evaluate(
      (name) => {
        localStorage.removeItem(name)
        localStorage.setItem(name.replace('_action_', '_known_'), JSON.stringify({ until: Date.now() + 600_000 }))
        dispatchEvent(new StorageEvent('storage', { key: name }))
      },
      await waiting(),
    )
    await page.reload()
    await page.waitForFunction(() => 'version' in window.causeway)
    await listen(page)
    collector.send('action', action('d1'))
    collector.send('action', action('d2'))
    await expect.poll(() => handedIds(page)).toEqual(['d2'])
  }))
