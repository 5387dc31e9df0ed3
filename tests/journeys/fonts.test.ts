import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '#tests/support/console.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'

const folder = '/usr/share/fonts'
const installed = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
const areInstalled = ['DejaVuSans.ttf', 'NotoSansCJK-Regular.ttc'].every((file) => installed.some((path) => path.endsWith(file)))
const [latin, han] = ['DejaVu Sans', 'Noto Sans CJK SC']

/** The fonts of a minimal Linux machine: without Arial, Roboto, Segoe UI and their substitutes. */
const missing = ['Liberation', 'Arial', 'Arimo', 'Roboto', 'Segoe', 'Helvetica', 'NotoSans-', 'NotoSerif']
const fewFonts = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <selectfont><rejectfont>${missing.map((name) => `<glob>*/${name}*</glob>`).join('')}</rejectfont></selectfont></fontconfig>`

/** The fonts with which the browser really draws an element. */
const fontsOf = async (page: Page, selector: string): Promise<string[]> => {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}

test.skipIf(!areInstalled)(
  'without Arial, Roboto and similar fonts, code is monospaced, English and French use the Latin font, and Chinese and Japanese the other one',
  async () => {
    await withFolder(async (folder) => {
      const config = join(folder, 'fonts.conf')
      await writeFile(config, fewFonts)
      const executablePath = findChromium()
      if (!executablePath) throw new Error('There is no Chromium here.')
      const env = { ...(process.env as Record<string, string>), FONTCONFIG_FILE: config }
      const browser = await chromium.launch({ executablePath, args: chromiumFlags, env })
      const server = await startProcess(await environmentIn(join(folder, 'data'), 'pglite'))
      const person = await newcomerAt(server.url)
      const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
      await signIn(page, server.url, person)
      await page.goto(`${server.url}/sdk`)
      const code = page.locator('pre code').first()
      await code.waitFor()
      const width = (text: string) =>
        code.evaluate((element, it) => {
          element.textContent = it
          return element.getBoundingClientRect().width
        }, text)
      expect(await width('i'.repeat(20))).toBe(await width('W'.repeat(20)))
      await page.reload()
      await code.waitFor()
      expect((await fontsOf(page, 'pre code')).every((family) => /Mono/.test(family))).toBe(true)
      expect(await code.textContent()).not.toMatch(/[\u2018-\u201F]/)

      await page.evaluate(() => {
        const text = document.createElement('p')
        text.id = 'probe'
        document.body.append(text)
      })
      const drawn = async (lang: string, text: string) => {
        await page.evaluate(
          ([language, it]) => {
            document.documentElement.lang = language ?? ''
            for (const probe of document.querySelectorAll('#probe')) {
              probe.textContent = it ?? ''
              // The browser names the fonts of text that is laid out; asking for its size lays it out.
              probe.getBoundingClientRect()
            }
          },
          [lang, text],
        )
        return fontsOf(page, '#probe')
      }
      expect(await drawn('en', 'It’s the project’s key')).toEqual([latin])
      expect(await drawn('fr', 'L’événement n’a pas d’identifiant')).toEqual([latin])
      expect(await drawn('zh-CN', '“骨”与“直”')).toEqual([han])
      expect(await drawn('ja', '「骨」と「直」')).toEqual(['Noto Sans CJK JP'])
      await browser.close()
      await server.kill('SIGTERM')
    })
  },
)
