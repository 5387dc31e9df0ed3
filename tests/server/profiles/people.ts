import { expect, vi } from 'vitest'
import type { profileEndpoints } from '#contract/profiles/endpoints.ts'
import type { ProfileIdentity, Timeline } from '#contract/profiles/history.ts'
import type { ProfileDetail, ProfilePage } from '#contract/profiles/profiles.ts'
import type { Segment } from '#contract/segments/segments.ts'
import { newcomerWithKey } from '#tests/server/setup.ts'
import type { TestServer } from '#tests/support/server.ts'
import { profilesOf, send } from './folded.ts'

type Name = keyof typeof profileEndpoints
type Options = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** A shop with its owner, who makes the calls of profiles. */
export const shopOf = async (server: TestServer) => {
  const person = await newcomerWithKey(server)
  const { project, token, skdKey, session } = person
  const call = (name: Name, options: Options = {}, as = token) =>
    server.call(name, { session: as, project: project.id, ...options })
  /** The data of a call that succeeds. */
  const data = async <Data>(name: Name, options: Options = {}): Promise<Data> => {
    const answer = await call(name, options)
    if (answer.code !== 200) throw new Error(`${name} answered ${answer.code} ${answer.msg}`)
    return answer.data as Data
  }
  return {
    ...person,
    ref: { projectId: project.id, tenantId: project.tenantId },
    call,
    data,
    userId: session.id,
    send: (events: Parameters<typeof send>[2]) => send(server, skdKey, events),
    /** Folds what was sent. Answers the living profiles by the anonymous id of their oldest atom. */
    fold: async () => {
      await server.app.foldEvents()
      return profilesOf(server.database, project.id)
    },
    list: (query: Record<string, string> = {}) => data<ProfilePage>('listProfiles', { query }),
    view: (id: string) => data<ProfileDetail>('viewProfile', { params: { id } }),
    timeline: (id: string, query: Record<string, string> = {}) => data<Timeline>('listTimeline', { params: { id }, query }),
    identity: (id: string) => data<ProfileIdentity>('viewIdentity', { params: { id } }),
    /** Resolves when all segments have their members: the server finds them in the background. */
    untilFilled: () =>
      vi.waitFor(
        async () => {
          const { data: page } = await server.call('listSegments', { session: token, project: project.id })
          expect((page as { items: Segment[] }).items.filter(({ filling }) => filling !== null)).toEqual([])
        },
        { timeout: 20_000 },
      ),
    /** Gives the owner another of the built-in roles from now on. */
    become: (role: string) => server.database.query('update members set role = $2 where user_id = $1', [session.id, role]),
  }
}
export type Shop = Awaited<ReturnType<typeof shopOf>>

export const identify = (anonymousId: string, userId: string, traits: Record<string, unknown> = {}) => ({
  anonymousId,
  userId,
  type: 'identify',
  event: 'identify',
  traits,
})

/** Every row of every table and every line of the log, as one text. */
export const dumpOf = async (server: TestServer): Promise<string> => {
  const tables = await server.database.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`,
  )
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await server.database.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
      return rows.map(({ row }) => `${name}: ${row}`).join('\n')
    }),
  )
  return [...dumps, ...server.lines].join('\n')
}
