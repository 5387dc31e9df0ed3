import { mkdir, writeFile } from 'node:fs/promises'
import { startPostgres } from '../../scripts/postgres.mjs'
import { benchAccounts } from './accounts.ts'
import { benchBrowser } from './browser.ts'
import { benchIngestion } from './ingestion.ts'
import { benchLive } from './live.ts'
import type { Figure } from './measure.ts'
import { benchStreams } from './streams.ts'
import { benchTabs } from './tabs.ts'
import { benchTenants } from './tenants.ts'
import { benchTracker } from './tracker.ts'
import { benchWalks } from './walks.ts'

const postgres = await startPostgres()
process.env.TEST_POSTGRES_URL = postgres.url
const figures: Figure[] = []
try {
  const only = process.argv[2]
  const measures = {
    ingestion: async () => [...(await benchIngestion('pglite')), ...(await benchIngestion('postgres'))],
    streams: async () => [...(await benchStreams('pglite')), ...(await benchStreams('postgres'))],
    tenants: async () => [...(await benchTenants('pglite')), ...(await benchTenants('postgres'))],
    accounts: async () => [...(await benchAccounts('pglite')), ...(await benchAccounts('postgres'))],
    browser: benchBrowser,
    live: benchLive,
    tabs: benchTabs,
    tracker: benchTracker,
    walks: benchWalks,
  }
  for (const [name, measure] of Object.entries(measures)) if (!only || only === name) figures.push(...(await measure()))
} finally {
  await postgres.stop()
}

for (const { what, value, unit, goal, met } of figures) {
  console.log(`${String(value).padStart(9)} ${unit.padEnd(9)} ${what}${goal ? `  (${goal}: ${met ? 'met' : 'NOT MET'})` : ''}`)
}
await mkdir('tests/bench/results', { recursive: true })
if (!process.argv[2]) await writeFile('tests/bench/results/latest.json', `${JSON.stringify(figures, null, 2)}\n`)
