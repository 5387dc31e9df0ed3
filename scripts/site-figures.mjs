import { writeFile } from 'node:fs/promises'
import { CommandError, connect, connectToSample } from './import/connect.mjs'
import { runCommand } from './run-command.mjs'

const file = 'src/ui/site/pictures/sample-shop.json'
const zone = 'Asia/Shanghai'
const day = 86_400_000
/** The keys of `server/samples/shop/strategies.ts`, which are also the names of their arms, and by which share they really raise orders. */
const strategies = [
  { key: 'welcome', truth: 0.2 },
  { key: 'guide', truth: 0.05 },
  { key: 'delivery', truth: 0 },
]

const rounded = (share) => Number(share.toFixed(4))
const dateOf = (at) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)

/**
 * Writes the figures that the public page about effects shows: what a running server computes of a sample project that `npm run demo` has
 * filled. It needs the same environment.
 */
await runCommand(async (_, { env, print }) => {
  const { project, readProgress } = await connectToSample({ env, name: 'Sample shop', visitors: 20_000 })
  if ((await readProgress()) !== 1) throw new CommandError('the sample project is still being filled')
  const { ask } = await connect({ env, project: project.id })
  const { items } = await ask('/quote/api/v1/strategies?limit=10')
  const { scopes } = await ask('/quote/api/v1/effects')
  const effects = strategies.map(({ key, truth }) => {
    const strategy = items.find(({ definition }) => definition.arms[0]?.id === key)
    const scope = scopes.find((it) => strategy && it.strategy === strategy.id)
    const goal = scope?.results.find(({ metric }) => metric === 'goal')
    if (!goal?.relative.interval) throw new CommandError(`nothing is known of the strategy "${key}" yet`)
    const [low, high] = goal.relative.interval
    const people = { treated: goal.treatment.n, control: goal.control.n }
    return {
      key,
      truth,
      ...people,
      delta: rounded(goal.relative.delta),
      low: rounded(low),
      high: rounded(high),
      verdict: goal.verdict.code,
    }
  })
  const yesterday = Date.now() - day
  const range = { from: dateOf(yesterday - 29 * day), to: dateOf(yesterday) }
  const { totals, points } = await ask(`/quote/api/v1/dashboard?${new URLSearchParams({ ...range, zone, compare: 'none' })}`)
  const { visitors, orders, revenue, visits, buyingVisits } = totals
  const figures = { visitors, orders, revenue, conversion: rounded(buyingVisits / visits) }
  await writeFile(file, `${JSON.stringify({ effects, figures, days: points.map((it) => it.visitors) })}\n`)
  print(`wrote ${file}`)
  return 0
})
