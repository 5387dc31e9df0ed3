import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { Segment } from '#contract/segments/segments.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { newcomerWithKey } from '#tests/server/setup.ts'
import type { TestServer } from '#tests/support/server.ts'

type Options = Parameters<TestServer['call']>[1]

/** A project whose events come by HTTP, and whose segments are asked for by HTTP. */
export const openShop = async (server: TestServer) => {
  const { skdKey, project, token, session } = await newcomerWithKey(server)
  const call = (name: EndpointName, options: Options = {}) =>
    server.call(name, { session: token, project: project.id, ...options })
  const members = async (id: string) => {
    const { data } = await call('listMembers', { params: { id }, query: { limit: '100' } })
    return data as {
      items: { person: { id: string }; since: string; cause: { kind: string; event: string | null } }[]
      total: { value: number }
    }
  }
  const profileOf = async (anonymousId: string): Promise<string> => {
    const [row] = await server.database.query<{ profile_id: string }>(
      `select profile_id from profile_atoms a join profile_folds f on f.project_id = a.project_id and f.generation = a.generation
        where a.project_id = $1 and f.status = 'live' and anonymous_id = $2 order by user_id limit 1`,
      [project.id, anonymousId],
    )
    return row?.profile_id ?? ''
  }
  return {
    ref: { projectId: project.id, tenantId: project.tenantId },
    key: skdKey,
    token,
    userId: session.id,
    call,
    members,
    profileOf,
    send: async (...events: Parameters<typeof send>[2]) => {
      await send(server, skdKey, events)
      await server.app.foldEvents()
    },
    create: async (name: string, definition: unknown) =>
      (await call('createSegment', { body: { name, description: '', definition } })).data as Segment,
    /** The anonymous ids of the members. */
    names: async (id: string): Promise<string[]> => {
      const ids = (await members(id)).items.map(({ person }) => person.id)
      const rows = await server.database.query<{ unit: string }>(
        `select p.unit from profiles p join profile_folds f on f.project_id = p.project_id and f.generation = p.generation and f.status = 'live'
          where p.project_id = $1 and p.id = any($2::uuid[]) order by p.unit`,
        [project.id, ids],
      )
      return rows.map(({ unit }) => unit)
    },
    changes: (segment: string) =>
      server.database.query<{ change: string; cause: string; event_id: number | null; at: Date }>(
        'select change, cause, event_id, at from segment_changes where project_id = $1 and segment_id = $2 order by at, change',
        [project.id, segment],
      ),
  }
}
