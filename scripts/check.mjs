import { checks } from './checks.mjs'

const { passed, failed } = await checks({ tests: ['machines', 'screens', 'tracker', 'server-pglite'] })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
