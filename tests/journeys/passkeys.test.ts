import { createServer } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage } from '#tests/support/browser.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A port that is free now. Passkeys are for one origin, which the server has to know before it listens. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** An authenticator in the browser, whose owner is recognised at once. */
const addAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verify = (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { verify }
}

test('a passkey is added in the settings, is the second step of the next sign-in, and signs in alone', async () => {
  await withFolder(async (folder) => {
    const server = await startProcess({ DATA_DIR: folder, PORT: String(await freePort()) })
    try {
      const person = await newcomerAt(server.url)
      const { page, complaints } = await openPage(browser)
      const logIn = async () => {
        await page.goto(`${server.url}/auth`)
        await page.locator('input[name=account]').fill(person.email)
        await page.locator('input[name=password]').fill(person.password)
        await page.getByRole('button', { name: '登录', exact: true }).click()
      }
      const { verify } = await addAuthenticator(page)
      await logIn()
      await page.waitForURL(`${server.url}/dashboard`)

      await page.goto(`${server.url}/account/settings`)
      await page.getByRole('button', { name: '添加通行密钥' }).click()
      await page.getByLabel('名称').fill('Laptop')
      await page.getByRole('button', { name: '继续' }).click()
      const codes = page.getByRole('dialog', { name: '保存恢复码' })
      await codes.waitFor()
      expect(await codes.getByRole('listitem').count()).toBe(10)
      await codes.getByRole('button', { name: '我已保存' }).click()
      await page.getByRole('region', { name: '通行密钥' }).getByText('Laptop').waitFor()

      await page.getByRole('button', { name: /用户菜单/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await page.waitForURL(/\/auth/)
      await verify(false)
      await logIn()
      await page.getByRole('button', { name: '改用通行密钥' }).click()
      await page.getByRole('alert').getByText('未完成通行密钥验证，请重试').waitFor()
      await verify(true)
      await page.getByRole('button', { name: '改用通行密钥' }).click()
      await page.waitForURL(`${server.url}/dashboard`)

      await page.getByRole('button', { name: /用户菜单/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await page.waitForURL(/\/auth/)
      await page.getByRole('button', { name: '使用通行密钥登录' }).click()
      await page.waitForURL(`${server.url}/dashboard`)

      await page.goto(`${server.url}/account/settings`)
      await page.getByRole('button', { name: '移除 Laptop' }).click()
      await page.getByRole('button', { name: '移除通行密钥' }).click()
      await page.getByRole('button', { name: '移除 Laptop' }).waitFor({ state: 'detached' })
      expect(complaints).toEqual([])
    } finally {
      await server.kill('SIGTERM')
    }
  })
})
