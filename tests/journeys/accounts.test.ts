import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followCalls, launchBrowser, openPage } from '#tests/support/browser.ts'
import { environmentIn, quickerKind } from '#tests/support/databases.ts'
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/openid.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Running, startProcess } from '#tests/support/processes.ts'
import { testOutboxPath } from '#tests/support/secret.ts'

let browser: Browser
let provider: OpenIdProvider

beforeAll(async () => {
  browser = await launchBrowser()
  provider = await startOpenIdProvider()
})
afterAll(async () => {
  await browser.close()
  await provider.close()
})

type Mail = { to: string; subject: string; text: string }

describe('accounts in a browser', () => {
  let server: Running
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway-accounts-'))
    server = await startProcess({
      ...(await environmentIn(folder, quickerKind())),
      ADMIN_PASSWORD: 'adm1nword',
      ...provider.environment,
    })
  })
  afterAll(async () => {
    await server.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })

  const mailsTo = async (email: string): Promise<Mail[]> => {
    const response = await fetch(server.url + testOutboxPath, { headers: { Accept: 'application/json' } })
    return ((await response.json()) as Mail[]).filter((mail) => mail.to === email)
  }
  const codeFor = async (email: string) => {
    const codes = (await mailsTo(email)).flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? [])
    return codes[0] ?? ''
  }
  const at = (path: string) => server.url + path
  const logIn = async (page: Page, account: string, password: string) => {
    await page.locator('input[name=account]').fill(account)
    await page.locator('input[name=password]').fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  const leave = async (page: Page) => {
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  }
  const closing = (context: BrowserContext) => context.close()

  test('after registering, a person who cannot be signed in finds their address in the login form', async () => {
    const { page } = await openPage(browser)
    const email = 'celestine@example.com'
    await page.goto(at('/auth?tab=register'))
    await page.locator('input[name=username]').fill('celestine')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill('passw0rd')
    await page.getByRole('button', { name: '发送验证码' }).click()
    await page.getByText('验证码已发送至您的邮箱').waitFor()
    await page.reload()
    await page.getByRole('button', { name: /秒后重发/ }).waitFor()
    expect(await page.locator('input[name=email]').inputValue()).toBe(email)
    await page.locator('input[name=username]').fill('celestine')
    await page.locator('input[name=password]').fill('passw0rd')
    await page.locator('input[name=confirmationCode]').fill(await codeFor(email))
    await page.route('**/admin/api/v1/auth/login', (route) => route.abort())
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await page.getByText('注册成功，但登录失败').waitFor()
    await page.getByText('请手动登录').waitFor()
    expect(await page.locator('input[name=account]').inputValue()).toBe(email)
    await page.unroute('**/admin/api/v1/auth/login')
    await page.locator('input[name=password]').fill('passw0rd')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('登录成功！', { exact: true }).waitFor()
    await closing(page.context())
  })

  test('a password is reset over two pages, with a reload at each step, and every other session ends', async () => {
    // A user who got no code within the last two minutes: one who signed in by the identity provider and has no password yet.
    const person = { email: 'forgetful@example.com' }
    const { page: elsewhere } = await openPage(browser)
    await elsewhere.goto(at('/auth'))
    provider.nextAtPage('forgetful', { email: person.email, email_verified: true })
    await elsewhere.getByRole('button', { name: 'Sign in with Google' }).click()
    await elsewhere.waitForURL('**/dashboard')
    const dialog = elsewhere.getByRole('dialog', { name: '创建项目' })
    await dialog.getByRole('textbox', { name: '项目名称' }).fill('茶铺')
    await dialog.getByRole('button', { name: '创建', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })

    const { page, complaints } = await openPage(browser)
    const atPage = async (path: string) => expect(new URL(page.url()).pathname).toBe(path)
    await page.goto(at('/reset-password'))
    await page.getByText('访问被拒绝').waitFor()
    await page.getByText('请先完成邮箱验证').waitFor()
    await atPage('/forgot-password')
    await page.goto(at('/auth'))
    await page.getByRole('link', { name: '忘记密码？' }).click()
    await page.waitForURL('**/forgot-password')
    await page.locator('input[name=email]').fill(person.email)
    await page.getByRole('button', { name: '发送验证码' }).click()
    await page.getByRole('button', { name: /秒后重发/ }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /秒后重发/ }).waitFor()
    expect(await page.locator('input[name=email]').inputValue()).toBe(person.email)
    await page.locator('input[name=confirmationCode]').fill(await codeFor(person.email))
    await page.getByRole('button', { name: '验证', exact: true }).click()
    await page.getByText('验证成功', { exact: true }).waitFor()
    await page.waitForURL('**/reset-password')
    await page.reload()
    await page.locator('input[name=password]').waitFor()
    await atPage('/reset-password')
    // A user whose code is verified is led away from the page for the address, however they came to it.
    await page.goBack()
    await page.goto(at('/forgot-password'))
    await page.waitForURL('**/reset-password')
    await page.locator('input[name=password]').fill('changed1')
    await page.locator('input[name=confirmPassword]').fill('changed1')
    expect(await page.evaluate(() => history.length)).toBeLessThan(20)
    await page.getByRole('button', { name: '修改密码' }).click()
    await page.getByText('密码修改成功！').waitFor()
    await page.waitForURL('**/auth')
    await logIn(page, person.email, 'changed1')
    await page.waitForURL('**/dashboard')
    expect(complaints).toEqual([])

    await elsewhere.waitForURL('**/auth')
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain('Causeway · 您的密码已修改')
    await closing(page.context())
    await closing(elsewhere.context())
  })

  test('an admin and a user in one browser have separate sessions that end separately', async () => {
    const person = await newcomerAt(server.url)
    const { page, complaints } = await openPage(browser)
    await page.goto(at('/auth'))
    await logIn(page, person.username, person.password)
    await page.waitForURL('**/dashboard')
    await page.goto(at('/admin'))
    await page.waitForURL('**/admin/auth')
    await logIn(page, person.username, person.password)
    await page.getByText('该账号不是平台管理员').first().waitFor()
    await logIn(page, 'admin', 'adm1nword')
    await page.getByText('欢迎回来，管理员').waitFor()
    await page.getByRole('heading', { name: '系统概览' }).waitFor()

    const email = 'invited@example.com'
    await page.locator('input[name=email]').fill(email)
    await page.getByRole('button', { name: '发送邀请' }).click()
    await page.getByText('邀请已发送').waitFor()
    const code = /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? ''

    const { page: invited } = await openPage(browser)
    await invited.goto(at('/admin/auth?tab=register'))
    await invited.locator('input[name=email]').fill(email)
    await invited.locator('input[name=inviteCode]').fill('ABCD-EFGH-JKMN-PQRS')
    await invited.locator('input[name=username]').fill('invited')
    await invited.locator('input[name=password]').fill('passw0rd')
    await invited.getByRole('button', { name: '注册', exact: true }).click()
    await invited.getByText('邀请码无效或已过期').first().waitFor()
    await invited.locator('input[name=inviteCode]').fill(code)
    await invited.getByRole('button', { name: '注册', exact: true }).click()
    await invited.waitForURL('**/admin')
    await invited.locator('input[name=oldPassword]').fill('passw0rd')
    await invited.locator('input[name=password]').fill('changed1')
    await invited.locator('input[name=confirmPassword]').fill('changed1')
    await invited.getByRole('button', { name: '修改密码' }).click()
    await invited.getByText('密码修改成功！').waitFor()
    await closing(invited.context())

    await page.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL('**/admin/auth')
    await page.goto(at('/dashboard'))
    await page.getByRole('button', { name: /用户菜单/ }).waitFor()
    await page.goto(at('/admin'))
    await page.waitForURL('**/admin/auth')
    expect(complaints).toEqual([])
    await closing(page.context())
  })

  test('a platform admin looks at the console as somebody else, changes nothing of their account, and is on record', async () => {
    const person = await newcomerAt(server.url)
    const visitor = { name: 'Annabel Lee', email: 'annabel@visitors.example' }
    const identify = {
      messageId: 'm',
      type: 'identify',
      event: 'identify',
      anonymousId: 'a',
      userId: 'ann',
      traits: visitor,
      originalTimestamp: new Date(),
    }
    await fetch(at('/quote/api/v1/events/behavior'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' },
      body: JSON.stringify({ skdKey: person.skdKey, events: [identify] }),
    })
    const seen = async () => {
      const headers = { jsessionid: person.session, 'PROJECT-INFO': person.project.id }
      const answer = (await (await fetch(at('/quote/api/v1/profiles'), { headers })).json()) as {
        data: { items: { id: string }[] }
      }
      return answer.data.items[0]?.id
    }
    await expect.poll(seen).toBeDefined()
    const { page, complaints } = await openPage(browser)
    // The account page says of its lists, too, that they are refused: each time it is loaded, in their places.
    const refusal = page
      .locator('[data-scope=toast][data-part=root]')
      .filter({ hasText: '以他人身份使用控制台时不能执行此操作', hasNotText: '设备列表加载失败' })
      .first()
    const refused = async () => {
      await refusal.waitFor()
      await page.reload()
      await refusal.waitFor({ state: 'detached' })
    }
    await page.goto(at('/admin/auth'))
    await logIn(page, 'admin', 'adm1nword')
    await page.waitForURL('**/admin')
    await page.goto(at(`/admin/users?q=${person.username}`))
    await page.getByRole('link', { name: person.username }).first().click()
    await page.getByRole('button', { name: `“${person.username}”的操作` }).click()
    await page.getByRole('menuitem', { name: '以此身份登录…' }).click()
    const dialog = page.getByRole('dialog', { name: `以“${person.username}”的身份登录` })
    await dialog.getByLabel('理由').fill('Ticket 17 asks for a look at the funnel')
    await dialog.getByRole('button', { name: '登录' }).click()
    await page.waitForURL('**/dashboard')

    const banner = page.getByRole('region', { name: '以他人身份使用控制台' })
    await banner.getByText('Ticket 17 asks for a look at the funnel').waitFor()
    await banner.getByText('个人信息已遮盖。').waitFor()
    expect(await banner.evaluate((it) => getComputedStyle(it).backgroundColor)).toMatch(
      /^rgb\((1[6-9]|2[0-5])\d, [0-6]?\d, [0-6]?\d\)$/,
    )

    await page.goto(at(`/users/${await seen()}?tab=traits`))
    await page.locator('main').getByText('•••').first().waitFor()
    for (const text of Object.values(visitor)) expect(await page.locator('main').textContent()).not.toContain(text)

    await page.goto(at('/account/settings'))
    await page.locator('input[name=oldPassword]').fill('passw0rd')
    await page.locator('input[name=password]').fill('changed1')
    await page.locator('input[name=confirmPassword]').fill('changed1')
    await page.getByRole('button', { name: '修改密码' }).click()
    await refused()
    await page.getByRole('button', { name: '开启两步验证' }).click()
    await refused()
    await page.getByRole('checkbox', { name: '告警' }).click()
    await refused()
    await page.goto(at('/organization/permissions'))
    await page.getByRole('button', { name: '选择模板' }).click()
    await page.getByRole('menuitem', { name: '空白角色' }).click()
    await page.getByLabel('角色名称').fill('Readers')
    await page.getByRole('button', { name: '查看改动并保存' }).click()
    await page.getByRole('button', { name: '创建角色' }).click()
    await page.getByText('以他人身份使用控制台时不能执行此操作').waitFor()

    await banner.getByRole('button', { name: '结束' }).click()
    await page.waitForURL('**/admin/users/*')
    await page.getByText('已结束，您回到了平台后台').waitFor()
    await page.getByRole('link', { name: '审计' }).click()
    for (const action of ['impersonation.start', 'impersonation.end']) await page.getByText(action).first().waitFor()
    const [mail] = (await mailsTo(person.email)).filter(({ text }) => text.includes('Ticket 17'))
    expect(mail).toBeDefined()
    expect(complaints).toEqual([])
    await closing(page.context())
  })

  test('a person whose session the server ended returns to the same page after the next login', async () => {
    const person = await newcomerAt(server.url)
    const { page } = await openPage(browser)
    const calls = await followCalls(page, /\/api\/v1\//)
    await page.goto(at('/auth'))
    await logIn(page, person.username, person.password)
    await page.waitForURL('**/dashboard')
    await page.goto(at('/projects'))
    await page.locator('main ul').waitFor()
    // A call of this page that is answered after the session's end would sign the person out before the link is followed.
    calls.hold()
    await expect.poll(calls.underWay).toBe(0)
    await fetch(at('/admin/api/v1/auth/apilogout'), {
      headers: { jsessionid: await page.evaluate(() => localStorage.getItem('auth_token') ?? '') },
    })
    await page.getByRole('link', { name: '实时监控' }).first().click()
    await page.waitForURL('**/ai-marketing/live-monitoring')
    calls.release()
    await page.waitForURL('**/auth')
    await logIn(page, person.username, person.password)
    await page.waitForURL('**/ai-marketing/live-monitoring')
    expect(await page.evaluate(() => localStorage.getItem('redirect_after_login'))).toBeNull()
    await closing(page.context())
  })

  test('signing out in one browser tab signs out all browser tabs', async () => {
    const person = await newcomerAt(server.url)
    const { page } = await openPage(browser)
    await page.goto(at('/auth'))
    await logIn(page, person.username, person.password)
    await page.waitForURL('**/dashboard')
    const other = await page.context().newPage()
    await other.goto(at('/projects'))
    await other.getByRole('button', { name: /用户菜单/ }).waitFor()
    await leave(page)
    // Where a provider is configured its page is a document of its own, which has come when its form is there.
    await page.locator('input[name=account]').waitFor()
    await other.locator('input[name=account]').waitFor()
    const kept = () => other.evaluate(() => Object.keys(localStorage).filter((key) => /^auth_|^last_login/.test(key)))
    await expect.poll(kept).toEqual([])
    await logIn(other, person.username, person.password)
    await other.waitForURL((url) => url.pathname !== '/auth')
    await page.waitForURL((url) => url.pathname !== '/auth')
    await closing(page.context())
  })

  test('the identity provider’s button signs in, and a refused account is told why', async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(at('/auth'))
    provider.nextAtPage('unverified', { email: 'ann@example.com', email_verified: false })
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByText('谷歌登录失败').waitFor()
    await page.getByText('该谷歌账号的邮箱尚未验证').waitFor()
    provider.nextAtPage('verified', { email: 'ann@example.com', email_verified: true, name: 'Ann' })
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByText('登录成功！', { exact: true }).waitFor()
    await page.getByText(/^欢迎回来，ann/).waitFor()
    await page.getByRole('dialog', { name: '创建项目' }).waitFor()
    expect(page.url()).not.toMatch(/token|credential/)
    expect(complaints).toEqual([])
    await closing(page.context())
  })

  test('if the provider’s script cannot be loaded, pressing its button says so', async () => {
    const { page } = await openPage(browser)
    await page.route('**/client.js', (route) => route.abort())
    await page.goto(at('/auth'))
    await page.getByRole('button', { name: '使用谷歌账号登录' }).click()
    await page.getByText('谷歌登录初始化失败').waitFor()
    await page.getByText('请刷新页面重试').waitFor()
    await closing(page.context())
  })
})
