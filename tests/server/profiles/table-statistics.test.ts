import { expect, test } from 'vitest'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { send } from './folded.ts'

const server = withServer()

const analyzed = async () =>
  server.database.query<{ relname: string; reltuples: number }>(
    `select relname::text as relname, reltuples::float8 as reltuples from pg_class
      where relname in ('profiles', 'profile_atoms') and reltuples > 0 order by relname`,
  )

test('after the first 1,000 events the planner knows the tables in which a fold looks up its people', async () => {
  const { skdKey } = await newcomerWithKey(server)
  const sendSome = async (from: number, count: number) => {
    const events = Array.from({ length: count }, (_, place) => ({ anonymousId: `visitor-${from + place}` }))
    await send(server, skdKey, events)
    await server.app.foldEvents()
  }
  await sendSome(0, 900)
  expect(await analyzed()).toEqual([])
  await sendSome(900, 100)
  expect((await analyzed()).map(({ relname }) => relname)).toEqual(['profile_atoms', 'profiles'])
})
