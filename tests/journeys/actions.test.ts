import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { headerNames } from '#contract/http/headers.ts'
import { launchBrowser, openPage } from '#tests/support/browser.ts'
import { environmentIn, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { storedEvents } from '#tests/support/stored-events.ts'
import { serveExample } from '../../scripts/serve-example.mjs'

type Person = Awaited<ReturnType<typeof newcomerAt>>
type Shown = { decisionId: string; payload: { text: string }; shown: () => void }

const kinds: Kind[] = process.env.SKIP_POSTGRES === '1' ? ['pglite'] : ['pglite', 'postgres']
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** The page shows each action that it is handed, and says so. */
const showActions = async (page: Page, shown: string[]) => {
  await page.exposeFunction('noteShown', (text: string) => void shown.push(text))
  await page.addInitScript(() => {
    type Site = { causeway: { on: (name: 'action', hear: (action: Shown) => void) => void }; noteShown: (text: string) => void }
    addEventListener('DOMContentLoaded', () => {
      const { causeway, noteShown } = window as unknown as Site
      causeway.on('action', (action) => {
        noteShown(action.payload.text)
        action.shown()
      })
    })
  })
}

const send = async (url: string, { session, project }: Person, anonymousId: string, text: string): Promise<void> => {
  const response = await fetch(url + endpoints.sendTestAction.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [headerNames.session]: session, [headerNames.project]: project.id },
    body: JSON.stringify({ anonymousId, payload: { text } }),
  })
  expect(await response.json()).toMatchObject({ code: 200 })
}

describe.each(kinds)('on %s', (kind) => {
  test('the shop receives each action once: in two tabs, after a page change, and after the server was killed', async () => {
    await withFolder(async (folder) => {
      const environment = await environmentIn(folder, kind)
      let server = await startProcess(environment)
      const { url } = server
      const person = await newcomerAt(url)
      const shop = await serveExample({ port: 0, key: person.skdKey, url })
      const { page, complaints } = await openPage(browser, { locale: 'en-US' })
      const shown: string[] = []
      await showActions(page, shown)
      const streams: string[] = []
      page.context().on('request', (request) => {
        if (request.url().includes('/events/sse?')) streams.push(request.url())
      })
      await page.goto(shop.url)
      const visitor = async () => (await storedEvents(url, person))[0]?.anonymousId ?? ''
      await expect.poll(visitor).not.toBe('')
      const anonymousId = await visitor()
      const told = async (name: string) =>
        (await storedEvents(url, person)).filter(({ event }) => event === name).map(({ properties }) => properties['decision_id'])

      await send(url, person, anonymousId, 'one')
      await expect.poll(() => shown).toEqual(['one'])
      await expect.poll(() => told('action_received')).toHaveLength(1)
      await expect.poll(() => told('action_shown')).toHaveLength(1)

      const other = await page.context().newPage()
      await showActions(other, shown)
      await other.goto(`${shop.url}/cart`)
      await send(url, person, anonymousId, 'two')
      await expect.poll(() => shown).toEqual(['one', 'two'])
      expect(complaints).toEqual([])

      await server.kill('SIGKILL')
      server = await startProcess({ ...environment, PORT: new URL(url).port })
      await send(url, person, anonymousId, 'three')
      await expect.poll(() => shown).toEqual(['one', 'two', 'three'])
      await expect.poll(() => streams.length).toBeGreaterThan(1)
      expect(new URL(streams.at(-1) ?? '').searchParams.get('lastEventId')).toMatch(/^\d+$/)
      await page.goto(`${shop.url}/cart`)
      await send(url, person, anonymousId, 'four')
      await expect.poll(() => shown).toEqual(['one', 'two', 'three', 'four'])
      await expect.poll(() => told('action_shown')).toHaveLength(4)
      expect(new Set(await told('action_received')).size).toBe(4)
      expect(shown).toEqual(['one', 'two', 'three', 'four'])

      await page.context().close()
      await shop.close()
      await server.kill('SIGTERM')
    })
  })
})
