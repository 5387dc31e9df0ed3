import { readConfig } from './config.ts'

const read = readConfig(process.env)
if ('complaints' in read) {
  for (const complaint of read.complaints) console.error(complaint)
  process.exit(1)
}
// Loaded only now, so that wrong settings are refused before everything else is read.
const { runServer } = await import('./run-server.ts')
await runServer(read.config)
