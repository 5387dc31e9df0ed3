import { runMeasures } from './run-measures.mjs'

await runMeasures('attack', process.argv.slice(2))
