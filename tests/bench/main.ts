import { mkdir, writeFile } from 'node:fs/promises'
import { withPreparedDatabases } from '#tests/support/prepared-databases.ts'
import { benchAccounts } from './accounts.ts'
import { benchBrowser } from './browser.ts'
import { benchDashboard } from './dashboard.ts'
import { benchDataTable } from './data-table.ts'
import { benchDecisions } from './decisions.ts'
import { benchEffects } from './effects.ts'
import { benchFirstLook } from './first-look.ts'
import { benchIngestion } from './ingestion.ts'
import { benchInsights } from './insights.ts'
import { benchLive } from './live.ts'
import { measureAll } from './measure.ts'
import { benchPipeline } from './pipeline.ts'
import { benchPlatform } from './platform.ts'
import { benchProfiles } from './profiles.ts'
import { benchReplays } from './replays.ts'
import { benchSegments } from './segments.ts'
import { benchStatistics } from './statistics.ts'
import { benchStreams } from './streams.ts'
import { benchSummary } from './summary.ts'
import { benchTabs } from './tabs.ts'
import { benchTenants } from './tenants.ts'
import { benchTracker } from './tracker.ts'
import { benchWalks } from './walks.ts'

const only = process.argv[2]
const figures = await withPreparedDatabases(
  () =>
    measureAll(
      {
        ingestion: async () => [...(await benchIngestion('pglite')), ...(await benchIngestion('postgres'))],
        pipeline: async () => [...(await benchPipeline('pglite')), ...(await benchPipeline('postgres'))],
        decisions: benchDecisions,
        replays: benchReplays,
        profiles: benchProfiles,
        segments: benchSegments,
        dashboard: benchDashboard,
        insights: benchInsights,
        effects: benchEffects,
        streams: async () => [...(await benchStreams('pglite')), ...(await benchStreams('postgres'))],
        tenants: async () => [...(await benchTenants('pglite')), ...(await benchTenants('postgres'))],
        accounts: async () => [...(await benchAccounts('pglite')), ...(await benchAccounts('postgres'))],
        platform: benchPlatform,
        summary: benchSummary,
        browser: benchBrowser,
        look: benchFirstLook,
        table: benchDataTable,
        live: benchLive,
        tabs: benchTabs,
        statistics: benchStatistics,
        tracker: benchTracker,
        walks: benchWalks,
      },
      only,
    ),
  { sharedBuffers: process.env.SHARED_BUFFERS },
)

await mkdir('tests/bench/results', { recursive: true })
if (!only) await writeFile('tests/bench/results/latest.json', `${JSON.stringify(figures, null, 2)}\n`)
