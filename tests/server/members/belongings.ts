import type { Project } from '#contract/projects/projects.ts'
import { ruleOf } from '#tests/server/alerts/rules.ts'
import { goalOf } from '#tests/server/goals/fixtures.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { openTeam, Person } from './team.ts'

type Team = Awaited<ReturnType<typeof openTeam>>

/** The first project of a team, and the things in it for which somebody answers. */
export const openBelongings = async (server: TestServer, { as, owner }: Team) => {
  const [project] = (await as(owner, 'listProjects')).data as Project[]
  if (!project) throw new Error('there is no project')
  const { id } = project
  const make = (name: 'createGoal' | 'createAlert', body: object) => as(owner, name, { project: id, body })
  return {
    project: id,
    addGoal: (of: Person) => make('createGoal', goalOf(of.session.id)),
    addRule: (name: string, ...of: Person[]) =>
      make('createAlert', ruleOf({ name, channels: { inApp: false, mail: of.map(({ session }) => session.id), webhook: null } })),
    addToken: (of: Person) =>
      as(of, 'createToken', { body: { name: 'Reports', permissions: ['project:read'], projectIds: null, days: 30 } }),
    owners: async () =>
      (await server.database.query<{ owner: string }>('select owner from goals where project_id = $1', [id])).map(
        (it) => it.owner,
      ),
    mailed: async (name: string) => {
      const sql = `select channels -> 'mail' as mail from alert_rules where project_id = $1 and name = $2`
      return (await server.database.query<{ mail: string[] }>(sql, [id, name]))[0]?.mail
    },
    tokens: async (of: Person) =>
      (await server.database.query('select 1 from api_tokens where user_id = $1', [of.session.id])).length,
  }
}
