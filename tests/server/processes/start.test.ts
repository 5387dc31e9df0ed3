import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { kind } from '#tests/server/setup.ts'
import { environmentIn, freshDatabaseUrl } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { testOutboxPath, testSecret } from '#tests/support/secret.ts'

test('a port in use is reported in plain words, and the data folder is released', async () => {
  await withFolder(async (folder) => {
    const first = await startProcess(await environmentIn(join(folder, 'first'), kind))
    const port = new URL(first.url).port
    const environment = await environmentIn(join(folder, 'second'), kind)
    await expect(startProcess({ ...environment, PORT: port })).rejects.toThrow(`Port ${port} is taken`)
    const second = await startProcess(environment)
    await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')])
  })
})

test('a first start needs no setting, and a setting without a value counts as not set', async () => {
  await withFolder(async (folder) => {
    const database = kind === 'postgres' ? { DATABASE_URL: await freshDatabaseUrl(kind) } : {}
    const server = await startProcess({ DATA_DIR: join(folder, 'data'), ...database, SMTP_URL: '', MAIL_FROM: '', LOG_LEVEL: '' })
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({
      status: 'ok',
      database: kind,
      databaseState: 'ok',
      mail: 'outbox',
      oldestMailSeconds: null,
    })
    await expect.poll(server.said).toContain(`Read them, on this machine only, at ${server.url}${testOutboxPath}`)
    await server.kill('SIGTERM')
  })
})

test('the generated password of the first admin is printed at the first start only, and a configured one never (R-52)', async () => {
  await withFolder(async (folder) => {
    const logIn = async (url: string, password: string) => {
      const response = await fetch(url + endpoints.login.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ account: 'admin', password }),
      })
      return ((await response.json()) as { data: { usertype: string } | null }).data?.usertype
    }
    const environment = await environmentIn(join(folder, 'generated'), kind)
    const first = await startProcess(environment)
    const password = /as "admin" with "([\w-]{20})", which is not shown again/.exec(first.said())?.[1] ?? ''
    expect(await logIn(first.url, password)).toBe('admin')
    expect(await logIn(first.url, 'admin')).toBeUndefined()
    await first.kill('SIGTERM')
    // Said once, outside the log, whose lines begin with a brace.
    expect(
      first
        .said()
        .split('\n')
        .filter((line) => line.includes(password)),
    ).toEqual([expect.stringMatching(/^The platform admin/)])
    const second = await startProcess({ ...environment, ADMIN_PASSWORD: 'an0ther-passw0rd' })
    expect(await logIn(second.url, 'an0ther-passw0rd')).toBeUndefined()
    expect(await logIn(second.url, password)).toBe('admin')
    await second.kill('SIGTERM')
    expect(second.said()).not.toMatch(/platform admin signs in|an0ther-passw0rd/)
    expect(second.said()).not.toContain(password)
    const configured = await startProcess({
      ...(await environmentIn(join(folder, 'configured'), kind)),
      ADMIN_PASSWORD: 'adm1n-passw0rd',
    })
    expect(await logIn(configured.url, 'adm1n-passw0rd')).toBe('admin')
    await configured.kill('SIGTERM')
    expect(configured.said()).not.toMatch(/platform admin signs in|adm1n-passw0rd/)
  })
})

test('an application secret can be replaced if the previous one is given; otherwise the start says what is missing', async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const changed = 'a newer secret for tests that is long enough'
    const said: string[] = []
    for (const setting of [
      { APP_SECRET: '', CODE_PEPPER: testSecret },
      { APP_SECRET: changed },
      { APP_SECRET: changed, APP_SECRET_PREVIOUS: testSecret },
    ]) {
      const server = await startProcess({ ...environment, ...setting })
      // Somebody registers: the record has rows.
      if (setting.APP_SECRET === '') await newcomerAt(server.url)
      await server.kill('SIGTERM')
      said.push(server.said())
    }
    const complaint = 'set APP_SECRET_PREVIOUS to the one that was in use before'
    expect(said.map((it) => it.includes(complaint))).toEqual([false, true, false])
  })
})

test.runIf(kind === 'postgres')('who does not get to the end of a request’s headers is cut off', async () => {
  await withFolder(async (folder) => {
    const server = await startProcess(await environmentIn(folder, kind))
    const socket = connect(Number(new URL(server.url).port), 'localhost')
    socket.write('POST /admin/api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n')
    const closed = once(socket.resume(), 'close')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await closed
    await server.kill('SIGTERM')
  })
})

// Settings are refused before a database is opened, so that one kind of it is enough.
test.runIf(kind === 'pglite').each([
  [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be 1'],
  [{ PORT: 'many' }, 'PORT must be a number from 0 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must begin with smtp:// or smtps://'],
  [{ MAIL_SPF: 'spf.example.com' }, 'MAIL_SPF must hold SPF mechanisms'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters'],
  [{ APP_SECRET: '', CODE_PEPPER: 'short' }, 'CODE_PEPPER must have at least 32 characters'],
  [{ CODE_PEPPER: 'x'.repeat(32) }, 'APP_SECRET and CODE_PEPPER are two names of one setting'],
  [{ APP_SECRET_PREVIOUS: `${'x'.repeat(32)}, short` }, 'APP_SECRET_PREVIOUS must hold secrets of at least 32 characters'],
  [{ APP_SECRET: '', DATABASE_URL: 'postgres://x' }, 'APP_SECRET must be set'],
  [{ LOCAL_OUTBOX: '', HOST: '0.0.0.0' }, 'SMTP_URL must be set where HOST is 0.0.0.0'],
  [{ LOCAL_OUTBOX: '', SITE_ORIGIN: 'https://shop.example' }, 'SMTP_URL must be set where SITE_ORIGIN is https://shop.example'],
  [{ LOCAL_OUTBOX: '0', TRUST_PROXY: '1' }, 'SMTP_URL must be set where TRUST_PROXY is 1'],
  [{ LOCAL_OUTBOX: '', NODE_ENV: 'production' }, 'Set LOCAL_OUTBOX=1 to have it so'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace'],
  [{ EVENTS_PER_SECOND: '0' }, 'EVENTS_PER_SECOND must be a whole number of at least 1'],
  [{ EVENTS_PER_MONTH: 'many' }, 'EVENTS_PER_MONTH must be a whole number of at least 1'],
  [{ GEO_DATABASE: 'package.json' }, 'GEO_DATABASE must be a file of countries in the MaxMind format'],
])('%o is refused in words', async (environment, complaint) => {
  await withFolder(async (folder) => {
    await expect(startProcess({ DATA_DIR: folder, ...environment })).rejects.toThrow(complaint)
  })
})
