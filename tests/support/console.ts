import type { Page } from 'playwright-core'
import { environmentIn, quickerKind } from './databases.ts'
import type { newcomerAt } from './people.ts'
import { type Running, startProcess, withFolder } from './processes.ts'

type Person = Awaited<ReturnType<typeof newcomerAt>>

/** A server of its own for one journey. */
export const withServerProcess = (work: (server: Running) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const server = await startProcess(await environmentIn(folder, quickerKind()))
    try {
      await work(server)
    } finally {
      await server.kill('SIGTERM')
    }
  })

export const signIn = async (page: Page, url: string, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> => {
  await page.goto(`${url}/auth`)
  await page.locator('input[name=account]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.locator('#content h1').waitFor()
}

/** Gives somebody one more project, by a call. Resolves with its id. */
export const addProject = async (url: string, { session }: Pick<Person, 'session'>, projectName: string): Promise<string> => {
  const response = await fetch(`${url}/quote/api/v1/project`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', jsessionid: session },
    body: JSON.stringify({ projectName }),
  })
  return ((await response.json()) as { data: { id: string } }).data.id
}
