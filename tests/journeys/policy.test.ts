import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '#contract/http/locale.ts'
import { pages, protectedPages } from '#contract/http/page-lookup.ts'
import { policyReports } from '#contract/http/policy-reports.ts'
import { entryPages } from '#contract/site/known-pages.ts'
import { publicPaths } from '#contract/site/site.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/console.ts'
import { environmentIn, quickerKind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Running, startProcess } from '#tests/support/processes.ts'

let browser: Browser
let server: Running
let person: Awaited<ReturnType<typeof newcomerAt>>
let folder: string

beforeAll(async () => {
  browser = await launchBrowser()
  folder = await mkdtemp(join(tmpdir(), 'causeway-policy-'))
  server = await startProcess({ ...(await environmentIn(folder, quickerKind())), ADMIN_PASSWORD: 'adm1nword' })
  person = await newcomerAt(server.url)
})
afterAll(async () => {
  await browser.close()
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

type Violation = { directive: string; blocked: string; page: string }

/** A page in a language, and all that the policy of any of its documents refuses. */
const openWatched = async (locale: Locale) => {
  const context = await browser.newContext({ locale })
  const page = await context.newPage()
  const violations: Violation[] = []
  await page.exposeFunction('noteViolation', (violation: Violation) => void violations.push(violation))
  await page.addInitScript((language) => {
    localStorage.setItem('language', language)
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { noteViolation } = window as unknown as { noteViolation: (violation: unknown) => void }
      noteViolation({ directive: effectiveDirective, blocked: blockedURI, page: location.pathname })
    })
  }, locale)
  return { page, violations }
}

const visit = async (page: Page, path: string) => {
  const response = await page.goto(server.url + path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  return response?.headers()['content-security-policy'] ?? ''
}

const addressesOf = (pages: readonly string[]) => pages.map((page) => page.replace(':id', person.project.id))

const expectPolicy = (path: string, policy: string) => {
  expect({ path, policy }).toEqual({
    path,
    policy: expect.stringContaining("require-trusted-types-for 'script'; trusted-types 'none'"),
  })
  expect(policy).toContain(`report-to policy; report-uri ${policyReports.path}`)
}

test.each(locales)('each public document in %s has a policy and requires Trusted Types (R-27)', async (locale) => {
  for (const path of [...publicPaths.indexed, ...publicPaths.internal]) {
    const response = await fetch(`${server.url}${path}?lng=${locale}`)
    expectPolicy(path, response.headers.get('Content-Security-Policy') ?? '')
  }
})

// What a page does is the same in every language. Public pages are opened in all of them by `site.test.ts`, which takes no complaint.
test('no page violates its policy, and each requires Trusted Types (R-27)', { timeout: 400_000 }, async () => {
  const { page, violations } = await openWatched('zh')
  const look = async (paths: readonly string[]) => {
    for (const path of addressesOf(paths)) expectPolicy(path, await visit(page, path))
  }
  await look([...publicPaths.indexed, ...publicPaths.internal])
  await look([...entryPages, '/nothing-here'])
  await signIn(page, server.url, person)
  await look(protectedPages)
  await page.goto(`${server.url}/admin/auth`)
  await page.locator('input[name=account]').fill('admin')
  await page.locator('input[name=password]').fill('adm1nword')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
  await look(pages.map(({ path }) => path).filter((path) => path.startsWith('/admin')))
  expect(violations).toEqual([])
  await page.context().close()
})

test('text that a script inserts as markup is refused, and the browser reports it', async () => {
  const { page, violations } = await openWatched('en')
  // Browsers choose between two report formats. This browser is made to send the older one.
  await page.route('**/auth', async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const policy = headers['content-security-policy'] ?? ''
    await route.fulfill({
      response,
      headers: { ...headers, 'content-security-policy': policy.replace('report-to policy; ', '') },
    })
  })
  await page.goto(`${server.url}/auth`)
  await page.locator('h1').first().waitFor()
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x onerror=alert(1)>'
      return 'written'
    } catch (failure) {
      return (failure as Error).name
    }
  })
  expect(refused).toBe('TypeError')
  await expect.poll(() => violations).toMatchObject([{ directive: 'require-trusted-types-for', page: '/auth' }])
  await expect
    .poll(() => server.said())
    .toMatch(/"directive":"require-trusted-types-for","blocked":"trusted-types-sink","page":"\/auth","count":1/)
  await page.context().close()
})
