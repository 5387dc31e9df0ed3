import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage, searchesIn, serveHtml, violationsOn, wear } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/console.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { storedEvents } from '#tests/support/stored-events.ts'
import { snippetOf } from '#ui/sdk-keys/tools/snippets.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('events of a page appear live: with the reason of a rejection, paused, filtered, repaired, and those missed while the server was down', async () => {
  await withFolder(async (folder) => {
    let server = await startProcess(await environmentIn(folder, 'pglite'))
    const person = await newcomerAt(server.url)
    const snippet = snippetOf('iife', { origin: server.url, key: person.skdKey }).replace('enabled: true', 'enabled: false')
    const shop = await serveHtml(
      () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tea</title>${snippet}</head><body>
        <button onclick="causeway.track('add_to_cart', { product_id: 'P1', quantity: 1 })">Add</button>
        <button onclick="causeway.track('purchase', Object.fromEntries(Array.from({ length: 300 }, (_, i) => ['key' + i, i])))">Buy</button>
        </body></html>`,
    )
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
    const visitor = (await openPage(browser)).page
    const act = (name: string) => visitor.getByRole('button', { name }).click()
    const openers = page.locator('[data-event]')
    await signIn(page, server.url, person)
    await page.goto(`${server.url}/ai-marketing/live-monitoring`)
    await page.getByText('还没有事件').waitFor()

    await visitor.goto(`${shop.url}/tea`)
    await page.getByRole('row').filter({ hasText: 'page_view' }).filter({ hasText: '/tea' }).waitFor()
    await act('Buy')
    await page.getByRole('row').filter({ hasText: '已拒绝：属性过多' }).waitFor()
    await page.getByRole('button', { name: 'purchase' }).click()
    const details = page.getByRole('dialog', { name: 'purchase' })
    await details.getByText('一个对象最多 256 个属性。请只发送需要的属性。').waitFor()
    await details.getByText('"key299": 299').waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('purchase')

    const search = () => new URL(page.url()).search
    await expect.poll(search).toBe('')
    await page.getByRole('button', { name: 'purchase' }).click()
    await expect.poll(search).toMatch(/^\?row=\d+$/)
    const link = page.url()
    await page.goBack()
    await details.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('purchase')
    expect(search()).toBe('')
    await page.goForward()
    await details.waitFor()
    await details.getByRole('button', { name: '关闭' }).click()
    await details.waitFor({ state: 'hidden' })
    await expect.poll(search).toBe('')
    await page.goto(link)
    await details.waitFor()
    await details.getByRole('button', { name: '复制 JSON' }).click()
    await details.getByText('已复制').waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'hidden' })
    await expect.poll(search).toBe('')
    await page.goto(`${server.url}/ai-marketing/live-monitoring?row=123456789`)
    await page.getByText('链接中的事件不在最近的事件之中').waitFor()
    await page.getByRole('button', { name: '知道了' }).click()
    await expect.poll(search).toBe('')
    expect(await openers.count()).toBe(2)

    await page.getByRole('button', { name: '暂停' }).click()
    await act('Add')
    await page.getByRole('button', { name: '继续（1 个等待）' }).waitFor()
    expect(await openers.count()).toBe(2)
    await page.getByRole('button', { name: '继续（1 个等待）' }).click()
    await expect.poll(() => openers.allTextContents()).toEqual(['add_to_cart', 'purchase', 'page_view'])

    await page.getByRole('checkbox', { name: '只看被拒绝的' }).check()
    await page.getByRole('searchbox', { name: '事件' }).fill('purch')
    await expect.poll(() => openers.allTextContents()).toEqual(['purchase'])
    await expect.poll(() => new URL(page.url()).search).toBe('?event=purch&rejected=true')
    await page.reload()
    await expect.poll(() => openers.allTextContents()).toEqual(['purchase'])
    expect(await page.getByRole('searchbox', { name: '事件' }).inputValue()).toBe('purch')
    // Each change of the filter is a step in the history, and typing into one field is one step. Back undoes it and stays on the page.
    await page.getByRole('searchbox', { name: '页面' }).pressSequentially('tea')
    await expect.poll(search).toBe('?event=purch&page=tea&rejected=true')
    await page.goBack()
    await expect.poll(search).toBe('?event=purch&rejected=true')
    await expect.poll(() => page.getByRole('searchbox', { name: '页面' }).inputValue()).toBe('')
    await page.goBack()
    await expect.poll(search).toBe('?rejected=true')
    await page.goForward()
    await expect.poll(search).toBe('?event=purch&rejected=true')
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect.poll(() => openers.count()).toBe(3)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByRole('img', { name: '最近 30 分钟收到 2 个事件，拒绝 1 个' }).waitFor()

    await page.getByRole('button', { name: 'purchase' }).click()
    await details.getByRole('button', { name: '编辑事件' }).click()
    const field = details.getByRole('textbox', { name: '事件（JSON）' })
    const received = await field.inputValue()
    const { properties: _, ...rest } = JSON.parse(received) as Record<string, unknown>
    await field.fill('{')
    await details.getByRole('button', { name: '重新发送' }).click()
    await details.getByText('这不是一个 JSON 对象').waitFor()
    expect(await violationsOn(page, searchesIn.zh)).toEqual([])
    await wear(page, searchesIn.zh[0].theme)
    await details.getByRole('button', { name: '恢复收到的内容' }).click()
    expect(await field.inputValue()).toBe(received)
    await details.getByRole('button', { name: '重新发送' }).click()
    await details.getByText('仍被拒绝：属性过多').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await field.fill(JSON.stringify({ ...rest, properties: { order_id: 'A1' } }))
    await details.getByRole('button', { name: '重新发送' }).click()
    await details.getByText('修复后的事件已写入数据库。').waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'hidden' })
    await expect.poll(() => openers.allTextContents()).toEqual(['purchase', 'add_to_cart', 'purchase', 'page_view'])
    await page.getByRole('row').filter({ hasText: 'purchase' }).filter({ hasText: 'track' }).waitFor()
    await page.getByRole('row').filter({ hasText: '已修复' }).filter({ hasText: '已拒绝：属性过多' }).waitFor()

    await page.route('**/events/live', (route) => route.abort())
    await server.kill('SIGKILL')
    await page.getByText(/秒后重新连接/).waitFor()
    await act('Add')
    await act('Add')
    server = await startProcess({ DATA_DIR: folder, PORT: new URL(server.url).port })
    await visitor.evaluate(() => window.dispatchEvent(new Event('online')))
    const stored = async () => (await storedEvents(server.url, person)).filter(({ event }) => event === 'add_to_cart').length
    await expect.poll(stored).toBe(3)
    await page.unroute('**/events/live')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText(/^已补回错过的 [23] 个事件$/).waitFor()
    await expect.poll(() => openers.allTextContents()).toContain('add_to_cart')
    expect((await openers.allTextContents()).filter((it) => it === 'add_to_cart')).toHaveLength(3)

    await Promise.all([page.context().close(), visitor.context().close()])
    await shop.close()
    await server.kill('SIGTERM')
  })
})
