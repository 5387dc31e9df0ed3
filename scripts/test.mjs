import { checks } from './checks.mjs'
import { ensureTools } from './ensure-tools.mjs'

await ensureTools()
const onBothDatabases = process.env.SKIP_POSTGRES !== '1'
const { passed, failed } = await checks({ tests: ['!browsers'], onBothDatabases, hasJourneys: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
