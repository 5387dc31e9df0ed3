import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { environmentIn, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { storedEvents } from '#tests/support/stored-events.ts'
import { serveExample } from '../../scripts/serve-example.mjs'

type Tab = { page: Page; id: number }
type Row = { event: string; session_id: string; seq: string; occurred_at: Date }

const kinds: Kind[] = process.env.SKIP_POSTGRES === '1' ? ['pglite'] : ['pglite', 'postgres']
const seeds = Array.from({ length: Number(process.env.CHAOS_SEEDS ?? 1) }, (_, index) => index + 1)
const steps = 40
const hour = 3_600_000
const collector = '**/events/behavior'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A number from 0 up to 1, the same row of them for the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const shiftClock = (context: BrowserContext, by: number) =>
  context.addInitScript((milliseconds) => {
    const { now } = Date
    const Real = Date
    window.Date = class extends Real {
      constructor(...parameters: []) {
        if (parameters.length === 0) super(now() + milliseconds)
        else super(...parameters)
      }
      static override now() {
        return now() + milliseconds
      }
    } as DateConstructor
  }, by)

describe.each(kinds)('on %s', (kind) => {
  test.each(seeds)(
    'while network, tabs and server fail at random, each tracked event is stored once and in order (seed %i)',
    async (seed) => {
      await withFolder(async (folder) => {
        const random = randomFrom(seed)
        const choose = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item
        const environment = await environmentIn(folder, kind)
        let server = await startProcess(environment)
        const { url } = server
        const person = await newcomerAt(url)
        const shop = await serveExample({ port: 0, key: person.skdKey, url })
        const context = await browser.newContext()
        await shiftClock(context, choose([-hour, 0, hour]))
        const tracked: { name: string; tab: number }[] = []
        const tabs: Tab[] = []
        let opened = 0

        const openTab = async () => {
          const page = await context.newPage()
          await context.setOffline(false)
          await page.goto(shop.url)
          await page.waitForFunction(() => 'causeway' in window)
          opened += 1
          tabs.push({ page, id: opened })
        }
        const track = async () => {
          const { page, id } = choose(tabs)
          const name = `chaos_${tracked.length}`
          await page.evaluate(
            (it) => (window as unknown as { causeway: { track: (name: string) => void } }).causeway.track(it),
            name,
          )
          tracked.push({ name, tab: id })
        }
        const closeTab = async () => {
          await openTab()
          const [gone] = tabs.splice(Math.floor(random() * (tabs.length - 1)), 1)
          const closed = gone?.page.waitForEvent('close')
          await gone?.page.close({ runBeforeUnload: random() < 0.5 })
          await closed
        }
        const flush = async () => {
          const { page } = choose(tabs)
          await page.evaluate(() => void (window as unknown as { causeway: { flush: () => void } }).causeway.flush())
        }
        const navigate = async () => {
          await context.setOffline(false)
          await choose(tabs).page.goto(`${shop.url}/cart`)
        }
        const killServer = async () => {
          await server.kill('SIGKILL')
          await track()
          server = await startProcess({ ...environment, PORT: new URL(url).port })
        }
        const beBusy = async () => {
          // The next two requests are refused, whenever they come.
          await context.unroute(collector)
          await context.route(
            collector,
            (route) => route.fulfill({ status: 503, headers: { 'Access-Control-Allow-Origin': '*' } }),
            { times: 2 },
          )
          await track()
          await flush()
        }
        const happenings = [
          ...Array<() => Promise<void>>(10).fill(track),
          flush,
          flush,
          closeTab,
          closeTab,
          navigate,
          () => context.setOffline(true),
          () => context.setOffline(false),
          beBusy,
          killServer,
        ]

        await openTab()
        await openTab()
        for (let step = 0; step < steps; step += 1) await choose(happenings)()
        await context.unroute(collector)
        await context.setOffline(false)
        await openTab()
        const arrived = async () => {
          const names = new Set((await storedEvents(url, person)).map(({ event }) => event))
          return tracked.filter(({ name }) => !names.has(name))
        }
        await expect.poll(arrived, { timeout: 90_000, interval: 1_000 }).toEqual([])
        await context.close()
        await shop.close()
        await server.kill('SIGTERM')

        const database = await openDatabase(environment.DATABASE_URL ?? `${folder}/database`)
        const rows = await database.query<Row>(
          `select event, session_id, seq, occurred_at from events where project_id = $1 and event like 'chaos_%'`,
          [person.project.id],
        )
        await database.close()
        expect(rows.map(({ event }) => event).sort()).toEqual(tracked.map(({ name }) => name).sort())
        for (const tab of new Set(tracked.map((it) => it.tab))) {
          const places = tracked.filter((it) => it.tab === tab).map(({ name }) => rows.find(({ event }) => event === name))
          const order = places.map((row) => `${row?.session_id} ${String(row?.seq).padStart(6, '0')}`)
          expect(order).toEqual([...order].sort())
        }
        for (const { occurred_at } of rows) expect(Math.abs(occurred_at.getTime() - Date.now())).toBeLessThan(hour / 2)
      })
    },
  )
})
