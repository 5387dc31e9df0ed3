import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { createApp, type Dependencies } from '#server/app.ts'
import { type Kind, openFreshDatabase } from '#tests/support/databases.ts'
import { noteStatements } from '#tests/support/noted-statements.ts'
import { testSecret } from '#tests/support/secret.ts'
import { cheapCost, clientOf, startServer, type TestServer } from '#tests/support/server.ts'

/** The database that this run of the suite is about. */
export const kind = (process.env.TEST_DATABASE ?? 'pglite') as Kind

/** A server for the tests of one file. `different` replaces some of its dependencies. */
export const withServer = (different: () => Partial<Dependencies> | Promise<Partial<Dependencies>> = () => ({})): TestServer => {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, startServer(await openFreshDatabase(kind), await different()))
  })
  afterAll(async () => {
    server.app.drain()
    await server.app.settle()
    await server.database.close()
  })
  return server
}

/** The caller's address, as the test sets it; null if it sets none. */
export const addressOf = (request: Request): string | null => request.headers.get('X-Test-Address')
export const at = (address: string) => ({ 'X-Test-Address': address })

/** Another server on the same database and clock, with some dependencies replaced. Its log lines go to `server.lines`. */
export const besides = (server: TestServer, different: Partial<Dependencies>) => {
  const app = createApp({
    database: noteStatements(server.database),
    clock: { now: server.now },
    log: pino({ level: 'trace' }, { write: (line: string) => void server.lines.push(line) }),
    appSecret: testSecret,
    send: null,
    passwords: { cost: cheapCost },
    ...different,
  })
  const request = (path: string, init: RequestInit = {}) =>
    Promise.resolve(app.fetch(new Request(new URL(path, 'http://localhost:3000'), init)))
  return { app, request, call: clientOf(request) }
}

/**
 * From now on triggers count the committed writes to the tables that a refused call must not change: rows inserted, updated or deleted, and
 * mails. To compare all rows before and after a call takes far longer.
 */
export const countWrites = async ({ database }: TestServer): Promise<() => Promise<number>> => {
  await database.execute(`
    create table noted_writes (count int not null);
    insert into noted_writes values (0);
    create function note_write() returns trigger language plpgsql security definer as
      $$ begin update noted_writes set count = count + 1; return null; end $$;
    ${writtenTables.map((table) => noteWritesOf(table, 'insert or update or delete')).join('\n')}
    ${noteWritesOf('mails', 'insert')}`)
  return async () => (await database.query<{ count: number }>('select count from noted_writes'))[0]?.count ?? 0
}

const noteWritesOf = (table: string, what: string) =>
  `create trigger note_write after ${what} on ${table} for each row execute function note_write();`

const writtenTables = [
  'users',
  'organizations',
  'members',
  'roles',
  'admin_invites',
  'identities',
  'sessions',
  'known_devices',
  'projects',
  'sdk_keys',
  'contact_requests',
]

/** A newcomer whose project has a key. */
export const newcomerWithKey = async (server: TestServer) => {
  const person = await server.newcomer()
  const skdKey = randomUUID()
  await server.call('createSdkKey', { session: person.session.session, project: person.project.id, body: { skdKey } })
  return { ...person, token: person.session.session, skdKey }
}
