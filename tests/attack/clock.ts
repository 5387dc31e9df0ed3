import { serverProblems } from '#contract/capabilities/problems.ts'
import { createSteadyClock } from '#server/kernel/clock.ts'
import { type Figure, figure } from '#tests/bench/measure.ts'
import { type Kind, openFreshDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const minute = 60_000
const steps = [-10 * minute, 10 * minute]

/** F-31: the clock of the server is set by ten minutes, back and on, after something was begun that ends by itself. */
export const setClockBack = async (kind: Kind): Promise<Figure[]> => {
  const database = await openFreshDatabase(kind)
  const time = { wall: Date.parse('2026-03-01T08:00:00.000Z'), elapsed: 0 }
  const clock = createSteadyClock({ wall: () => time.wall, elapsed: () => time.elapsed })
  const server = {
    ...startServer(database, { clock }),
    pass: (milliseconds: number) => {
      time.wall += milliseconds
      time.elapsed += milliseconds
    },
    setClock: (milliseconds: number) => {
      time.wall += milliseconds
    },
  }
  const figures: Figure[] = []
  for (const step of steps) {
    const name = `F-31 ${kind}, clock set ${step < 0 ? 'back' : 'on'} by ten minutes`
    const holds = await minutesOfCode(server, step)
    figures.push(
      figure(`${name}: a code holds, in all`, holds, 'min', { atMost: 11 }),
      figure(`${name}: an account stays locked after it`, await secondsOfLock(server, step), 's', { atMost: 31 }),
      figure(`${name}: until the next code is sent`, await secondsOfPause(server, step), 's', { atMost: 121 }),
    )
  }
  server.app.drain()
  await server.app.settle()
  await database.close()
  return figures
}

type Server = TestServer & { setClock: (milliseconds: number) => void }

let people = 0
const someone = () => {
  people += 1
  return `clock${people}@example.com`
}
const sendCode = (server: Server, email: string) => server.call('sendCode', { query: { email, ftype: 'register' } })

/** Verifying does not use a code up. */
const minutesOfCode = async (server: Server, step: number) => {
  const email = someone()
  const key = String((await sendCode(server, email)).data)
  const code = await server.codeFor(email)
  let minutes = 0
  for (let passed = 0; passed < 40; passed += 1) {
    if (passed === 1) server.setClock(step)
    if ((await server.call('verifyCode', { query: { key, code } })).code === 200) minutes += 1
    server.pass(minute)
  }
  return minutes
}

const secondsOfLock = async (server: Server, step: number) => {
  const { email, password } = await server.newcomer()
  const tryWith = async (given: string) => (await server.call('login', { body: { account: email, password: given } })).code
  for (let failure = 0; failure < 5; failure += 1) await tryWith('wrong0000')
  server.setClock(step)
  return secondsUntil(server, async () => (await tryWith(password)) === 200)
}

const secondsOfPause = async (server: Server, step: number) => {
  const email = someone()
  await sendCode(server, email)
  server.setClock(step)
  return secondsUntil(server, async () => (await sendCode(server, email)).code !== serverProblems['code.tooSoon'].number)
}

const secondsUntil = async (server: Server, isSo: () => Promise<boolean>) => {
  let seconds = 0
  while (seconds < 2_000 && !(await isSo())) {
    server.pass(1_000)
    seconds += 1
  }
  return seconds
}
