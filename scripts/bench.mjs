import { runMeasures } from './run-measures.mjs'

await runMeasures('bench', process.argv.slice(2))
