import { runDemo } from './demo/run-demo.mjs'
import { runCommand } from './run-command.mjs'

await runCommand(runDemo)
