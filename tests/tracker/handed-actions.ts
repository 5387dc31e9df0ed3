import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './visits.ts'

type Shown = { decisionId: string; payload: unknown }
export const action = (decisionId: string, more: Record<string, unknown> = {}) => ({
  decisionId,
  actionId: 'a1',
  variant: 'B',
  ttl: 600,
  priority: 1,
  payload: { text: 'Hello' },
  ...more,
})

/** Each page writes down what it is handed. */
export const listening = `<script>window.handed = []; window.cancelled = []; window.listen = () => causeway.on('action', (action) => { handed.push(action) })</script>`
export const listen = (page: Page) =>
  page.evaluate(() => {
    const { causeway } = window
    causeway.on('action', (it) => (window as unknown as { handed: unknown[] }).handed.push(it))
    causeway.on('cancel', ({ decisionId }) => (window as unknown as { cancelled: unknown[] }).cancelled.push(decisionId))
  })
export const handed = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { handed: Shown[] }).handed.map(({ decisionId, payload }) => ({ decisionId, payload })),
  )
export const handedIds = async (page: Page) => (await handed(page)).map(({ decisionId }) => decisionId)

export const open = async ({ page, site, collector }: Visit) => {
  collector.state.offersStream = true
  await page.goto(site)
  await page.waitForFunction(() => 'version' in window.causeway)
  await listen(page)
  await expect.poll(() => collector.streams.size).toBe(1)
}
/** A tab that receives and is not listened to, and another one that is. */
export const openBeside = async ({ page, context, site, collector }: Visit): Promise<Page> => {
  collector.state.offersStream = true
  await page.goto(site)
  await expect.poll(() => collector.streams.size).toBe(1)
  const other = await context.newPage()
  await other.goto(site)
  await other.waitForFunction(() => 'version' in window.causeway)
  await listen(other)
  return other
}
