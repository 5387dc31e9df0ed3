import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { Rollout, ScenarioTemplate } from '#contract/scenarios/templates.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/kernel/database.ts'
import { freshDatabaseUrl } from '#tests/support/databases.ts'
import { startServer } from '#tests/support/server.ts'
import { type Figure, figure, median, quantile } from './measure.ts'

const organizations = 10_000
const people = 100_000
const atOnce = 10_000
const times = 60
const goal = { atMost: 200 }

type List = { name: EndpointName; of: string; queries: Record<string, Record<string, string>> }

/** How long the lists of the back-office take with many organisations and accounts: the whole call, without the network. */
export const benchPlatform = async (): Promise<Figure[]> => {
  const database = await openDatabase(await freshDatabaseUrl('postgres'))
  const server = startServer(database)
  try {
    const { session } = await server.admin()
    await fill(database)
    const figures: Figure[] = []
    for (const { name, of, queries } of await lists(database))
      for (const [what, query] of Object.entries(queries)) {
        const taken: number[] = []
        for (let time = 0; time < times + 3; time += 1) {
          const began = performance.now()
          const { code } = await server.call(name, { session: session.session, query: { limit: '50', ...query } })
          // The first calls plan statements and fill caches.
          if (time >= 3) taken.push(performance.now() - began)
          if (code !== 200) throw new Error(`${name} answered ${code}`)
        }
        figures.push(figure(`postgres: ${of}, ${what}, p95`, quantile(taken, 0.95), 'ms', goal))
        figures.push(figure(`postgres: ${of}, ${what}, median`, median(taken), 'ms'))
      }
    return [...figures, ...(await rollOut(server, session.session))]
  } finally {
    await server.app.settle()
    await database.close()
  }
}

/**
 * How long a version of a scenario takes to 10,000 projects and back, from the call until it says that it has ended, and how long the list of
 * scenarios takes then. The half of the projects is removed for it.
 */
const rollOut = async (server: ReturnType<typeof startServer>, session: string): Promise<Figure[]> => {
  await server.database.execute(`delete from projects where name = 'Shop 2'`)
  await server.database.execute('vacuum (analyze) projects')
  const params = { scenario: 'search' }
  const ask = async <Data>(name: EndpointName, options: object = {}): Promise<Data> => {
    const { code, data } = await server.call(name, { session, params, ...options })
    if (code !== 200) throw new Error(`${name} answered ${code}`)
    return data as Data
  }
  const { content, revision } = await ask<ScenarioTemplate>('viewScenarioTemplate')
  const rules = { ...content.rules, pages: { only: ['/shop/*'], except: [] } }
  await ask('saveScenarioTemplate', { body: { content: { ...content, rules }, replaces: revision } })
  await ask('publishScenarioTemplate', { body: { note: 'A bench', replaces: revision + 1 } })
  const reason = 'A bench'
  const began = performance.now()
  const begun = await ask<Rollout>('startScenarioRollout', { body: { version: 2, organizations: null, reason } })
  const of = { params: { ...params, id: begun.id } }
  const ended = async (from: number, state: Rollout['state']): Promise<number> => {
    for (;;) {
      const rollout = await ask<Rollout>('viewScenarioRollout', of)
      if (rollout.state === state) return performance.now() - from
      if (rollout.failure !== null) throw new Error(rollout.failure)
    }
  }
  const there = await ended(began, 'done')
  const turned = performance.now()
  await ask('rollBackScenario', { ...of, body: { reason } })
  const back = await ended(turned, 'rolledBack')
  const taken: number[] = []
  for (let time = 0; time < times; time += 1) {
    const asked = performance.now()
    await ask('listScenariosAcrossProjects')
    taken.push(performance.now() - asked)
  }
  const projects = `${begun.total.toLocaleString('en')} projects`
  return [
    figure(`postgres: a roll-out to ${projects}`, there / 1_000, 's'),
    figure(`postgres: a roll-out to ${projects}, taken back`, back / 1_000, 's'),
    figure(`postgres: the scenarios over ${projects}, p95`, quantile(taken, 0.95), 'ms', goal),
  ]
}

const lists = async (database: Database): Promise<List[]> => {
  const late = async (statement: string) => {
    const [row] = await database.query<{ id: string }>(statement)
    return row?.id ?? ''
  }
  const offset = organizations * 0.9
  const lateByTime = await late(`select id from organizations order by created_at desc, id desc offset ${offset} limit 1`)
  const lateByName = await late(`select id from organizations order by lower(name), id offset ${offset} limit 1`)
  const lateUser = await late(`select id from users order by created_at desc, id desc offset ${people * 0.9} limit 1`)
  const [few, none] = ['77', 'nobody-has-this']
  return [
    {
      name: 'listOrganizations',
      of: `${organizations.toLocaleString('en')} organisations`,
      queries: {
        'first page': {},
        'by name': { sort: 'name', order: 'asc' },
        'by events': { sort: 'events' },
        'search that finds many': { q: 'organisation 9' },
        'search that finds one owner': { q: 'person77777@' },
        'search that finds nothing': { q: none },
        suspended: { status: 'suspended' },
        'suspended, by name, searched': { status: 'suspended', sort: 'name', order: 'asc', q: few },
        'a late page': { cursor: lateByTime },
        'a late page by name': { sort: 'name', order: 'asc', cursor: lateByName },
      },
    },
    {
      name: 'listUsers',
      of: `${people.toLocaleString('en')} accounts`,
      queries: {
        'first page': {},
        'search that finds many': { q: 'person' },
        'search that finds few': { q: `person7${few}` },
        'search that finds nothing': { q: none },
        locked: { filter: 'locked' },
        unverified: { filter: 'unverified' },
        'locked and searched': { filter: 'locked', q: few },
        admins: { filter: 'admins' },
        'a late page': { cursor: lateUser },
      },
    },
  ]
}

/**
 * Ten accounts for each organisation, the first of them its owner; two projects each. One organisation in a hundred is suspended, one account
 * in two hundred locked, and one in twenty has not confirmed its address.
 */
const fill = async (database: Database): Promise<void> => {
  await database.execute(`
    insert into organizations (id, name, created_at, events_day, events_month, counted_at, suspended_at, suspended_reason)
      select gen_random_uuid(), 'Organisation ' || n, now() - n * interval '7 minutes', n % 1000, n * 7919 % 1000003, now(),
             case when n % 100 = 0 then now() end, case when n % 100 = 0 then 'a bench' end
        from generate_series(1, ${organizations}) n`)
  // In parts, each of which is within the time that the server gives a statement.
  for (let from = 1; from <= people; from += atOnce) {
    const numbers = `generate_series(${from}, ${from + atOnce - 1}) n`
    await database.execute(`
      insert into users (id, username, email, email_verified, usertype, organization_id, created_at, locked_at, locked_reason)
        select gen_random_uuid(), 'person' || n, 'person' || n || '@example.com', n % 20 <> 0, 'manager', o.id,
               now() - n * interval '1 minute', case when n % 200 = 0 then now() end, case when n % 200 = 0 then 'a bench' end
          from ${numbers} join organizations o on o.name = 'Organisation ' || (1 + n % ${organizations})`)
    await database.execute(`
      insert into members (organization_id, user_id, role, joined_at)
        select u.organization_id, u.id, ${from <= organizations ? "'owner'" : "'viewer'"}, u.created_at
          from ${numbers} join users u on u.username = 'person' || n`)
  }
  await database.execute(`
    insert into projects (id, tenant_id, name, created_at)
      select gen_random_uuid(), o.id, 'Shop ' || n, now() from organizations o, generate_series(1, 2) n`)
  for (const table of ['organizations', 'users', 'members', 'projects']) await database.execute(`vacuum (analyze) ${table}`)
}
