import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { protectedPages } from '#contract/http/page-lookup.ts'
import { noRules } from '#tests/server/coupons/fixtures.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { launchBrowser, openPage } from '#tests/support/browser.ts'
import { callsOf } from '#tests/support/calls.ts'
import { signIn } from '#tests/support/console.ts'
import { environmentIn, quickerKind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Running, startProcess } from '#tests/support/processes.ts'
import { signInAsAdmin } from '#tests/support/screens.ts'
import { visitorAgent } from '#tests/support/visitor-browser.ts'

/** What a visitor, a colleague or a stranger may store, as markup that says when it runs. Short enough for any name. */
const markup = '<img src=x onerror=hit=1>'
const script = '"><script>hit=1</script><svg onload=hit=1>'
const address = 'javascript:hit=1'

let browser: Browser
let server: Running
let folder: string
let person: Awaited<ReturnType<typeof newcomerAt>>
/** The pages on which one thing is shown alone. */
const own = { profile: '', segment: '', strategy: '', pool: '' }

beforeAll(async () => {
  browser = await launchBrowser()
  folder = await mkdtemp(join(tmpdir(), 'causeway-hostile-'))
  server = await startProcess({ ...(await environmentIn(folder, quickerKind())), ADMIN_PASSWORD: 'adm1nword' })
  person = await newcomerAt(server.url)
  const call = callsOf(server.url, person)
  await call('saveProject', { body: { id: person.project.id, projectName: markup } })
  await sendEvents()
  const { id: segment } = await call<{ id: string }>('createSegment', {
    body: { name: markup, description: script, definition: { did: 'search' } },
  })
  const { id: strategy } = await call<{ id: string }>('createStrategy', { body: { name: markup, definition: definitionOf() } })
  const source = { kind: 'generated', pattern: 'BACK-####-####', count: 5 }
  const { id: pool } = await call<{ id: string }>('createCouponPool', { body: { name: markup, source, rules: noRules } })
  await call('createRole', { body: { name: markup, permissions: ['event:read'] } })
  await fetch(`${server.url}/quote/api/v1/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ invitation: 'demo', name: markup, phone: markup, email: `${markup}@a.example`, company: script, position: markup },
      ...{ requirementType: 'custom', requirements: script, page: address, website: '' },
    }),
  })
  await vi.waitFor(async () => expect(await profileIds()).toHaveLength(1), { timeout: 20_000 })
  Object.assign(own, { segment, strategy, pool, profile: (await profileIds())[0] })
})
afterAll(async () => {
  await browser.close()
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const profileIds = async () => {
  const { items } = await callsOf(server.url, person)<{ items: { id: string }[] }>('listProfiles')
  return items.map(({ id }) => id)
}

/** A visit whose every text is hostile, a person with hostile traits, and an event that is rejected. */
const sendEvents = async () => {
  const sentAt = new Date().toISOString()
  const properties = { query: markup, product_id: markup, name: script, category: markup, url: address, [markup]: script }
  const context = {
    page: { url: `https://shop.example/${markup}`, path: `/${markup}`, title: script, referrer: address },
    source: { type: 'referral', name: markup },
    locale: 'en',
    campaign: { source: markup, medium: markup, name: script },
  }
  const visit = { anonymousId: markup, sessionId: markup, pageViewId: markup, originalTimestamp: sentAt, context }
  const traits = { email: `${markup}@a.example`, name: script, [markup]: markup, website: address }
  const events = [
    { ...visit, type: 'page', event: 'page_view' },
    { ...visit, type: 'track', event: 'search', properties },
    { ...visit, type: 'track', event: 'view_product', properties },
    { ...visit, type: 'track', event: markup, properties },
    { ...visit, type: 'identify', event: 'identify', userId: markup, traits },
    { ...visit, type: 'track', event: script, originalTimestamp: markup },
  ].map((it) => ({ messageId: randomUUID(), ...it }))
  const response = await fetch(`${server.url}/quote/api/v1/events/behavior`, {
    method: 'POST',
    headers: { 'User-Agent': visitorAgent },
    body: JSON.stringify({ skdKey: person.skdKey, sentAt, events }),
  })
  const { data } = (await response.json()) as { data: { receipts: { status: string }[] } }
  expect(data.receipts.map(({ status }) => status)).toEqual([...Array(5).fill('accepted'), 'rejected'])
}

/** What a page has made of such texts: elements, attributes, addresses and calls that only markup can have brought. */
const madeOf = (page: Page) =>
  page.evaluate(() => ({
    hit: 'hit' in window,
    elements: [...document.querySelectorAll('*')]
      .filter(
        (it) =>
          it.getAttribute('src') === 'x' ||
          [...it.attributes].some(({ name }) => name.startsWith('on')) ||
          (it.tagName === 'SCRIPT' && it.textContent?.includes('hit')) ||
          /^\s*javascript:/i.test(it.getAttribute('href') ?? it.getAttribute('src') ?? ''),
      )
      .map((it) => it.outerHTML),
  }))

/** Opens a page, and where a text is named waits until it is shown as text. */
const look = async (page: Page, path: string, isShown: boolean) => {
  await page.goto(server.url + path)
  await page.locator('h1').first().waitFor()
  if (isShown) await page.locator('main').getByText('hit=1').and(page.locator(':visible')).first().waitFor()
  await page.waitForLoadState('load')
  expect({ path, ...(await madeOf(page)) }).toEqual({ path, hit: false, elements: [] })
}

const showing = () => [
  '/projects',
  `/projects/${person.project.id}`,
  '/ai-marketing/live-monitoring',
  '/users',
  '/users1',
  '/users2',
  ...['', '?tab=traits', '?tab=identity'].map((tab) => `/users/${own.profile}${tab}`),
  `/user-detail-new/${own.profile}`,
  '/segments',
  `/segments/${own.segment}`,
  '/ai-marketing-strategies',
  `/ai-marketing-strategies/${own.strategy}`,
  '/coupon-pools',
  `/coupon-pools/${own.pool}`,
]

test('texts of visitors, colleagues and strangers are texts on every page that shows them, and no page runs them (R-32)', {
  timeout: 400_000,
}, async () => {
  const { page, complaints } = await openPage(browser)
  await signIn(page, server.url, person)
  for (const path of showing()) await look(page, path, true)
  // The other pages show what they show of it.
  const others = protectedPages.filter((path) => !path.includes(':'))
  for (const path of others.filter((it) => !showing().includes(it))) await look(page, path, false)

  await page.goto(`${server.url}/ai-marketing/live-monitoring`)
  for (const row of await page.locator('tbody button').all()) {
    await row.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('hit=1').first().waitFor()
    expect(await madeOf(page)).toEqual({ hit: false, elements: [] })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  // Neither an error nor anything that the content security policy had to refuse.
  expect(complaints).toEqual([])
  await page.context().close()
})

test('and on those of platform admins', async () => {
  const { page, complaints } = await openPage(browser)
  await signInAsAdmin(page, server.url)
  await look(page, '/admin/contact-requests', true)
  await page.getByRole('link', { name: markup }).first().click()
  await page.getByText('"><script>hit=1').first().waitFor()
  expect(await madeOf(page)).toEqual({ hit: false, elements: [] })
  await look(page, '/admin/data-sources', true)
  for (const path of [
    '/admin',
    '/admin/organizations',
    '/admin/users',
    '/admin/scenarios',
    '/admin/security',
    '/admin/monitoring',
  ])
    await look(page, path, false)
  expect(complaints).toEqual([])
  await page.context().close()
})
