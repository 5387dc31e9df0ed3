import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CommandError, connect, connectToSample, environment } from '../import/connect.mjs'
import { partsOf } from '../import/parts.mjs'

const hour = 60 * 60_000

const sampleName = 'Sample shop'

const usage = `npm run demo [-- --visitors <number>] [--project <id or name>] [--seed <text>]

Makes the sample project of the running server's account, an invented tea shop of 60 days with three strategies whose effects on orders are
known: +20, +5 and +0 %. The server fills it, and the command tells how far it is. --visitors is a multiple of 800, 20000 unless given.

With --project, an ordinary project is filled with the same shop instead, whose last hours arrive live. There the past starts no strategies.
Run it again to go on after an interruption: what is stored already is not stored twice. --seed makes another shop.

${environment}`

const toldEvery = 5_000
const usualSeed = 'tea'

/** What happened in the last hours is sent as live events, everything before is imported. */
const liveFor = 6 * hour
const eventsABatch = 100
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** `shopEvents` computes the events of a shop: `server/samples/shop/shop.ts`. `pause` waits so many milliseconds. */
export const runDemo = async (
  args,
  { env, print, shopEvents, now = () => Date.now(), pause = (milliseconds) => wait(milliseconds) },
) => {
  const { project, seed, visitors } = read(args)
  if (project === undefined) return await fillSample({ env, visitors, print, pause })
  return await fillProject({ env, project, shop: { seed, visitors }, print, shopEvents, now })
}

/** Only in a sample project is there a known truth, because only there the past starts strategies (decision 0101). */
const fillSample = async ({ env, visitors, print, pause }) => {
  const { address, project, isNew, readProgress } = await connectToSample({ env, name: sampleName, visitors })
  if (isNew) print(`the server fills "${project.projectName}" at ${address} with a shop of ${visitors} visitors`)
  else print(`there is a sample project already, "${project.projectName}"; to make another one, delete it first`)
  for (let filled = 0; filled < 1; ) {
    filled = await readProgress()
    if (filled === null) throw new CommandError('the sample project was deleted meanwhile')
    print(`${Math.floor(filled * 100)} % of its events are stored`)
    if (filled < 1) await pause(toldEvery)
  }
  print(`done: open ${address} and choose "${project.projectName}"; what its strategies caused is at ${address}/effect-tracking`)
  return 0
}

const fillProject = async ({ env, project, shop: { seed, visitors }, print, shopEvents, now }) => {
  const server = await connect({ env, project })
  print(`filling "${server.project.projectName}" at ${server.address} with a shop of ${visitors} visitors`)
  // The hour's beginning, so that the same parts are made when the command is run again soon.
  const until = Math.floor(now() / hour) * hour
  const shop = { seed, until, visitors }

  const total = { lines: 0, accepted: 0, duplicates: 0, rejected: 0 }
  for await (const part of partsOf(linesBefore(shopEvents(shop), until - liveFor))) {
    const report = await server.importPart({ ...part, format: 'causeway' }, print)
    for (const name of Object.keys(total)) total[name] += report[name]
    print(`imported ${total.lines} events: ${total.accepted} new, ${total.duplicates} known, ${total.rejected} rejected`)
  }
  const live = [...shopEvents(shop)]
    .filter((event) => timeOf(event) >= until - liveFor)
    .sort((one, other) => timeOf(one) - timeOf(other))
  // Live ingestion knows the messages of the last days only: a shop that was there before is completed by the import.
  if (total.duplicates > 0) await importAll(server, live, print)
  else await sendLive(server, live, print)
  print(`done: open ${server.address} and choose "${server.project.projectName}"`)
  return 0
}

const timeOf = ({ originalTimestamp }) => Date.parse(originalTimestamp)

async function* linesBefore(events, time) {
  let lines = []
  for (const event of events) {
    if (timeOf(event) >= time) continue
    lines.push(`${JSON.stringify(event)}\n`)
    if (lines.length < 500) continue
    yield Buffer.from(lines.join(''))
    lines = []
  }
  yield Buffer.from(lines.join(''))
}

/** With the project's SDK key, as its pages do; imports them where the project takes no events from here. */
const sendLive = async (server, events, print) => {
  print(`sending the ${events.length} events of the last six hours live`)
  const skdKey = await keyOf(server)
  for (let from = 0; from < events.length; from += eventsABatch) {
    const batch = events.slice(from, from + eventsABatch)
    const isTaken = await server.sendLive({ skdKey, events: batch, userAgent: browser }, print)
    if (isTaken) continue
    print('the project does not take live events from here (allowed origins): these are imported')
    await importAll(server, events.slice(from), print)
    return
  }
}

const importAll = async (server, events, print) => {
  const lines = events.map((event) => `${JSON.stringify(event)}\n`)
  for await (const part of partsOf([Buffer.from(lines.join(''))])) await server.importPart({ ...part, format: 'causeway' }, print)
}

const keyOf = async ({ ask }) => {
  const known = await ask('/quote/api/v1/sdk/view')
  if (known?.skdKey) return known.skdKey
  const body = JSON.stringify({ skdKey: randomUUID() })
  const made = await ask('/quote/api/v1/sdk', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  return made.skdKey
}

const read = (args) => {
  let values
  try {
    ;({ values } = parseArgs({
      args,
      options: {
        project: { type: 'string' },
        visitors: { type: 'string', default: '20000' },
        seed: { type: 'string', default: usualSeed },
      },
    }))
  } catch (failure) {
    throw new CommandError(`${failure.message}\n\n${usage}`)
  }
  const visitors = Number(values.visitors)
  if (!Number.isInteger(visitors) || visitors < 800 || visitors % 800 !== 0)
    throw new CommandError('--visitors is a multiple of 800')
  if (values.project === undefined && visitors > 20_000) throw new CommandError('more than 20000 visitors need --project')
  if (values.project === undefined && values.seed !== usualSeed) throw new CommandError('--seed needs --project')
  if (!/^[a-z0-9]{1,20}$/.test(values.seed)) throw new CommandError('--seed is 1 to 20 small letters and digits')
  return { ...values, visitors }
}
