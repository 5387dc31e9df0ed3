import { checks } from './checks.mjs'
import { ensureTools } from './ensure-tools.mjs'

await ensureTools()
const { passed, failed } = await checks({ tests: ['!browsers'], onBothDatabases: process.env.SKIP_POSTGRES !== '1' })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
