import { runImport } from './import/run-import.mjs'
import { runCommand } from './run-command.mjs'

await runCommand(runImport)
