import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, type Theme, wear } from './browser.ts'
import { addProject } from './console.ts'
import { environmentIn, quickerKind } from './databases.ts'
import { newcomerAt } from './people.ts'
import { type Running, startProcess } from './processes.ts'

/** A browser, and a server with a member (two projects, three events, one of them rejected), an admin and a contact request, for the tests of one file. */
export const withScreens = () => {
  const made = {} as { browser: Browser; server: Running; person: Awaited<ReturnType<typeof newcomerAt>> }
  let folder: string
  beforeAll(async () => {
    made.browser = await launchBrowser()
    folder = await mkdtemp(join(tmpdir(), 'causeway-screens-'))
    made.server = await startProcess({ ...(await environmentIn(folder, quickerKind())), ADMIN_PASSWORD: 'adm1nword' })
    made.person = await newcomerAt(made.server.url)
    await addProject(made.server.url, made.person, 'Boutique en ligne de thés et d’infusions d’exception')
    await fetch(`${made.server.url}/quote/api/v1/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        invitation: 'demo',
        name: 'Camille Martin',
        phone: '+33 1 23 45 67 89',
        email: 'camille@shop.test',
        company: 'Boutique en ligne de thés et d’infusions d’exception',
        requirementType: 'custom',
        position: '',
        requirements: 'Bonjour,\npouvez-vous nous rappeler ?',
        page: '/marketing',
        website: '',
      }),
    })
    const now = new Date().toISOString()
    const events = ['page_view', 'add_to_cart', 'purchase'].map((event, index) => ({
      messageId: `m${index}`,
      type: index === 0 ? 'page' : 'track',
      event,
      anonymousId: 'visitor',
      originalTimestamp: index === 2 ? 'yesterday' : now,
      context: { page: { url: 'http://shop.test/tea', path: '/tea', title: 'Tea' } },
    }))
    await fetch(`${made.server.url}/quote/api/v1/events/behavior`, {
      method: 'POST',
      body: JSON.stringify({ skdKey: made.person.skdKey, sentAt: now, events }),
    })
  })
  afterAll(async () => {
    await made.browser.close()
    await made.server.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })
  return made
}

export const signInAsAdmin = async (page: Page, url: string) => {
  await page.goto(`${url}/admin/auth`)
  await page.locator('input[name=account]').fill('admin')
  await page.locator('input[name=password]').fill('adm1nword')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
}

/** Saves screenshots to the folder in the environment variable `PICTURES`, if it is set. */
export const takePictures = async (page: Page, themes: Theme[], nameIn: (theme: Theme) => string) => {
  if (!process.env.PICTURES) return
  for (const theme of themes) {
    await wear(page, theme)
    await page.screenshot({ path: join(process.env.PICTURES, `${nameIn(theme)}.png`) })
  }
}
