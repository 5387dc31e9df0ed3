import { endpoints } from '#contract/capabilities/endpoints.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { freshDatabaseUrl } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'

/** A sender that is no browser counts as a bot, which makes no profile. */
export const browserHeaders = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
}

export type Shop = {
  /** Of the running server. */
  url: () => string
  skdKey: string
  project: ProjectRef
  database: Database
  databaseUrl: string
  /** The data of a call of the shop's owner. */
  ask: <Data>(path: string, options?: { query?: Record<string, string>; body?: unknown }) => Promise<Data>
  /** Stops the server for some work, such as a fold that is measured: the server would fold the same events. */
  withoutServer: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** A shop on a PostgreSQL of its own, behind a running server and with a second connection for what is made without it. */
export const withShop = <Result>(work: (shop: Shop) => Promise<Result>): Promise<Result> =>
  withFolder(async (folder) => {
    const databaseUrl = await freshDatabaseUrl('postgres')
    const start = () => startProcess({ DATA_DIR: folder, DATABASE_URL: databaseUrl })
    let server = await start()
    const { project, session, skdKey } = await newcomerAt(server.url)
    const database = await openDatabase(databaseUrl)
    const [row] = await database.query<{ tenant_id: string }>('select tenant_id from projects where id = $1', [project.id])
    const ask: Shop['ask'] = async (path, { query = {}, body } = {}) => {
      const response = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, {
        headers: { jsessionid: session, 'PROJECT-INFO': project.id, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as { code: number; msg: string; data: never }
      if (answer.code !== 200 && answer.code !== 201) throw new Error(`${path} was answered with ${answer.code} ${answer.msg}`)
      return answer.data
    }
    const withoutServer: Shop['withoutServer'] = async (measured) => {
      await server.kill('SIGTERM')
      try {
        return await measured()
      } finally {
        server = await start()
      }
    }
    const ref = { projectId: project.id, tenantId: row?.tenant_id ?? '' }
    try {
      return await work({ url: () => server.url, skdKey, project: ref, database, databaseUrl, ask, withoutServer })
    } finally {
      await server.kill('SIGTERM')
      await database.close()
    }
  })

/** Sends one event of a visitor. Resolves when it is committed. */
export const sendEvent = async ({ url, skdKey }: Shop, event: Record<string, unknown>): Promise<void> => {
  const body = JSON.stringify({ skdKey, events: [event] })
  const response = await fetch(url() + endpoints.sendEvents.path, { method: 'POST', headers: browserHeaders, body })
  if (response.status !== 200) throw new Error(`an event was answered with ${response.status}`)
}

/** How long calls take one after the other, in milliseconds. */
export const timesOf = async (calls: readonly (() => Promise<unknown>)[]): Promise<number[]> => {
  const times: number[] = []
  for (const call of calls) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  return times
}
