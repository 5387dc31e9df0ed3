import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { ProfileIdentity, Timeline } from '#contract/profiles/history.ts'
import type { ProfilesOverview } from '#contract/profiles/overview.ts'
import type { ProfileDetail, ProfilePage } from '#contract/profiles/profiles.ts'
import { launchBrowser, openPage, serveHtml } from '#tests/support/browser.ts'
import { signIn, withServerProcess } from '#tests/support/console.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { storedEvents } from '#tests/support/stored-events.ts'

type Person = Awaited<ReturnType<typeof newcomerAt>>

/** Events of bots make no profile, and a headless browser names itself as one. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('two people on one browser stay two, and after a wrong merge was undone on the screen nothing of it is left', async () => {
  await withServerProcess(async ({ url }) => {
    const person = await newcomerAt(url)
    await visitTheShop(url, person)
    const ask = callsOf(url, person)
    const idOf = async (userId: string) => {
      const { items } = await ask.list()
      return items.find(({ identifiers }) => identifiers.userIds.includes(userId))?.id
    }
    await expect
      .poll(async () => (await ask.list()).items.map(({ identifiers }) => identifiers.userIds[0]).sort())
      .toEqual(['ann', 'ben'])
    const folded = async () => (await ask.list()).items.reduce((sum, { events }) => sum + events, 0)
    await expect.poll(folded).toBe((await storedEvents(url, person)).length)
    const [ann, ben] = [(await idOf('ann')) ?? '', (await idOf('ben')) ?? '']
    expect(ben).not.toBe(ann)
    const before = { answers: await answersOf(ask, [ann, ben]), ann: await ask.view(ann), ben: await ask.view(ben) }
    // Both used one browser, and its anonymous id is part of both.
    expect(before.ann.identifiers.anonymousIds).toHaveLength(1)
    expect(before.ben.identifiers.anonymousIds).toContain(before.ann.identifiers.anonymousIds[0])
    expect([before.ann.orders, before.ben.orders]).toEqual([1, 0])

    const { page, complaints } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
    await signIn(page, url, person)
    const screensBefore = await screensOf(page, url, [ann, ben])
    expect(screensBefore.list.map(([name]) => name)).toEqual(['Ann', 'Ben'])

    await page.goto(`${url}/users/${ann}?tab=identity`)
    await page.getByRole('button', { name: '合并另一个用户…' }).click()
    await page.getByLabel('另一个用户的 ID（cdpId）').fill(ben)
    await page.getByLabel('原因').fill('one household')
    await page.getByRole('button', { name: '查看会改变什么' }).click()
    await page.getByRole('dialog', { name: '合并会改变什么' }).getByRole('button', { name: '合并', exact: true }).click()
    await page.getByText('两个用户已合并').waitFor()
    expect((await ask.list()).items.map(({ id }) => id)).toEqual([ann])
    const merged = await screensOf(page, url, [ann, ben])
    expect(merged.list).toHaveLength(1)
    expect(merged).not.toEqual(screensBefore)
    await page.getByText('已并入这个用户').waitFor()

    // The undoing is reached from the page of either.
    await page.goto(`${url}/users/${ben}?tab=identity`)
    await page.getByRole('button', { name: '撤销…' }).click()
    const asked = page.getByRole('dialog', { name: '撤销合并' })
    await asked.getByLabel('原因').fill('they are two people')
    await asked.getByRole('button', { name: '撤销合并' }).click()
    await page.getByText('合并已撤销').waitFor()
    await page.getByRole('cell', { name: '已撤销' }).waitFor()

    expect(await answersOf(ask, [ann, ben])).toEqual(before.answers)
    expect(await screensOf(page, url, [ann, ben])).toEqual(screensBefore)
    const { ledger } = await ask.identity(ann)
    expect(ledger.filter(({ rule }) => rule === 'person' || rule === 'undo').map(({ rule, reason }) => [rule, reason])).toEqual([
      ['undo', 'they are two people'],
      ['person', 'one household'],
    ])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

/** Ann buys something, and Ben signs in on her browser after her: once with a tracker, once with one that keeps the anonymous id. */
const visitTheShop = async (url: string, person: Person): Promise<void> => {
  const options = {
    key: person.skdKey,
    endpoint: `${url}/quote/api/v1/events/behavior`,
    dwell: { enabled: false },
    exitIntent: false,
    commerce: false,
    webVitals: false,
  }
  const shop = await serveHtml(
    () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tea</title>
      <script src="${url}/sdk/causeway.iife.js"></script><script>
        causeway.init(${JSON.stringify(options)})
        const as = (name) => causeway.identify(name.toLowerCase(), { name })
      </script></head><body>
      <button onclick="as('Ann'); causeway.track('purchase', { order_id: 'o1', value: 12.5, currency: 'EUR' })">Ann buys</button>
      <button onclick="as('Ben'); causeway.track('add_to_cart', { product_id: 'P1' })">Ben looks</button>
      </body></html>`,
  )
  const { page } = await openPage(browser, { userAgent })
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
  await page.goto(shop.url)
  const stored = async () => (await storedEvents(url, person)).map(({ event }) => event).sort()
  await page.getByRole('button', { name: 'Ann buys' }).click()
  await expect.poll(stored).toEqual(['identify', 'page_view', 'purchase'])
  await page.getByRole('button', { name: 'Ben looks' }).click()
  await expect.poll(stored).toEqual(['add_to_cart', 'identify', 'identify', 'page_view', 'purchase'])
  await page.context().close()
  await shop.close()
  const [first] = await storedEvents(url, person)
  const now = new Date().toISOString()
  const event = { messageId: crypto.randomUUID(), type: 'track', event: 'search', originalTimestamp: now, sessionId: 'shared' }
  await fetch(url + endpoints.sendEvents.path, {
    method: 'POST',
    headers: { 'User-Agent': userAgent, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      skdKey: person.skdKey,
      sentAt: now,
      events: [{ ...event, anonymousId: first?.anonymousId, userId: 'ben', properties: { query: 'green tea' } }],
    }),
  })
}

const callsOf = (url: string, { session, project }: Person) => {
  const ask = async <Data>(path: string): Promise<Data> => {
    const response = await fetch(url + path, { headers: { jsessionid: session, 'PROJECT-INFO': project.id } })
    return ((await response.json()) as { data: Data }).data
  }
  const of = (path: string, id: string) => path.replace(':id', id)
  return {
    list: () => ask<ProfilePage>(`${endpoints.listProfiles.path}?sort=firstSeen&order=asc`),
    overview: () => ask<ProfilesOverview>(endpoints.viewProfilesOverview.path),
    view: (id: string) => ask<ProfileDetail>(of(endpoints.viewProfile.path, id)),
    timeline: (id: string) => ask<Timeline>(of(endpoints.listTimeline.path, id)),
    identity: (id: string) => ask<ProfileIdentity>(of(endpoints.viewIdentity.path, id)),
  }
}

/** Without what the time alone changes. */
const overviewOf = async (ask: ReturnType<typeof callsOf>) => {
  const { computedAt: _, active: __, ...overview } = await ask.overview()
  return overview
}

/** All that the server answers about people, without what the ledger says of merges by hand and of their undoing. */
const answersOf = async (ask: ReturnType<typeof callsOf>, ids: string[]) => ({
  list: await ask.list(),
  overview: await overviewOf(ask),
  people: await Promise.all(
    ids.map(async (id) => {
      const { items, total, ...timeline } = await ask.timeline(id)
      const decided = items.filter((it) => it.kind === 'merge' && ['person', 'undo'].includes(it.entry.rule))
      const { ledger, ...identity } = await ask.identity(id)
      return {
        profile: await ask.view(id),
        timeline: { ...timeline, items: items.filter((it) => !decided.includes(it)), total: total.value - decided.length },
        identity,
        ledger: ledger.filter(({ rule }) => rule !== 'person' && rule !== 'undo'),
      }
    }),
  ),
})

const kinds = encodeURIComponent(JSON.stringify(['page', 'track', 'identify', 'ping', 'edit']))

/** What the list and the pages of people show: the ledger is left out, and a time is its exact time. */
const screensOf = async (page: Page, url: string, ids: string[]) => {
  await page.goto(`${url}/users?sort=firstSeen&order=asc`)
  const rows = page.locator('tr[data-row]')
  await rows.first().waitFor()
  const list: string[][] = []
  for (const row of await rows.all()) list.push(await row.evaluate(textsOf, 'td:not([data-tick])'))
  const people = []
  for (const id of ids) {
    await page.goto(`${url}/users/${id}?kinds=${kinds}`)
    const facts = page.getByRole('complementary', { name: '要点' })
    const timeline = page.getByRole('region', { name: '时间线' })
    await timeline.getByRole('listitem').first().waitFor()
    people.push({
      name: await page.getByRole('heading', { level: 1 }).textContent(),
      notices: await page.getByText('已并入这个用户').count(),
      facts: await facts.evaluate(textsOf, 'dt, dd'),
      timeline: await timeline.evaluate(textsOf, 'h3, li'),
    })
  }
  return { list, people }
}

const textsOf = (root: Element, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map((part) => {
    const copy = part.cloneNode(true) as Element
    for (const time of [...copy.querySelectorAll('time')]) time.textContent = time.getAttribute('datetime')
    return copy.textContent ?? ''
  })
