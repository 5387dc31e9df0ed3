import { runBackupCommand } from './load-backups.mjs'

await runBackupCommand('runRestore')
