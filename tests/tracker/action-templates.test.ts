import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionTemplates } from '#contract/actions/templates/all.ts'
import type { ActionTemplate } from '#contract/actions/templates/template.ts'
import { locales } from '#contract/http/locale.ts'
import { writeEmail } from '#engine/emails/email.ts'
import { fillContent } from '#server/actions/response-actions-templates.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { drawnOf } from '#ui/actions/drawn.ts'
import { emailOf } from '#ui/actions/email/email-of.ts'
import { startSite } from './collector.ts'
import { bundleRenderer } from './renderer.ts'

const width = 320
const height = 568
const people = [
  { profile: {}, event: {} },
  { profile: { name: 'Maximiliane-Alexandrine' }, event: {} },
]

let browser: Browser
let site: Awaited<ReturnType<typeof startSite>>
let page: Page
beforeAll(async () => {
  const code = await bundleRenderer()
  site = await startSite((path) =>
    path === '/render.js'
      ? { html: code, headers: { 'Content-Type': 'text/javascript' } }
      : {
          html: '<!doctype html><meta name="viewport" content="width=device-width"><title>Shop</title><script type="module" src="/render.js"></script>',
          headers: {},
        },
  )
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
  await page.goto(`${site.url}/`)
  await page.waitForFunction(() => 'drawSurface' in window)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** What of a template is drawn, and whether it lies within the page. */
const measured = (surface: unknown, language: string) =>
  page.evaluate(
    ({ surface, language }) => {
      type Drawn = { element: HTMLElement; close: () => void } | null
      const { drawSurface } = window as unknown as { drawSurface: (...all: unknown[]) => Drawn }
      const drawn = drawSurface(surface, language, document.body)
      if (!drawn) return null
      const { element } = drawn
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const found = {
        language: element.lang,
        links: element.querySelectorAll('a').length,
        isInside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
        // What is higher than the page is scrolled within the surface.
        isCut: element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
        isPageWider: document.documentElement.scrollWidth > innerWidth,
      }
      drawn.close()
      return found
    },
    { surface, language },
  )

const onPage = (typed: ActionTemplate['typed']) => (typed.type === 'email' ? [] : [typed])

test.each(actionTemplates.map((it) => [it.id, it] as const))(
  '%s fits a page of 320 px in each language',
  async (_, { typed }) => {
    for (const language of locales)
      for (const person of people) {
        for (const it of onPage(typed)) {
          const drawn = drawnOf(it)
          const { content } = fillContent(it, person)
          const texts = 'texts' in content ? content.texts : {}
          const found = await measured({ ...drawn, content: { ...drawn.content, texts } }, language)
          expect(found).toEqual({ language, links: 1, isInside: true, isCut: false, isPageWider: false })
        }
        if (typed.type !== 'email') continue
        const letter = await browser.newPage({ viewport: { width, height } })
        await letter.setContent(writeEmail(emailOf(typed.content, language)).html)
        expect(await letter.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await letter.close()
      }
  },
)
