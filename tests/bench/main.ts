import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePgliteTemplate, makePostgresTemplate } from '#tests/support/databases.ts'
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

const tell = (measured: Figure[]) => {
  for (const { what, value, unit, goal, met } of measured)
    console.log(`${String(value).padStart(9)} ${unit.padEnd(9)} ${what}${goal ? `  (${goal}: ${met ? 'met' : 'NOT MET'})` : ''}`)
}

const postgres = await startPostgres()
const folder = await mkdtemp(join(tmpdir(), 'causeway-template-'))
process.env.TEST_POSTGRES_URL = postgres.url
const figures: Figure[] = []
try {
  process.env.TEST_POSTGRES_TEMPLATE = await makePostgresTemplate()
  process.env.TEST_PGLITE_TEMPLATE = await makePgliteTemplate(folder)
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
  for (const [name, measure] of Object.entries(measures)) {
    if (only && only !== name) continue
    const measured = await measure()
    tell(measured)
    figures.push(...measured)
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

await mkdir('tests/bench/results', { recursive: true })
if (!process.argv[2]) await writeFile('tests/bench/results/latest.json', `${JSON.stringify(figures, null, 2)}\n`)
