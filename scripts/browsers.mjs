import { findOtherBrowsers, missingBrowsers } from './other-browsers.mjs'
import { run } from './run.mjs'

const complaints = missingBrowsers(findOtherBrowsers())
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exit(1)
// The project's global setup builds the product if the sources have changed.
await run('npx', ['vitest', 'run', '--project', 'browsers', ...process.argv.slice(2)]).catch(() => process.exit(1))
