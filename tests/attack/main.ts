import { type Figure, measureAll } from '#tests/bench/measure.ts'
import { withPreparedDatabases } from '#tests/support/prepared-databases.ts'
import { storageAttacks } from './storage.ts'

/** Floods and faults against the built server on loopback, by the names of docs/security.md. Each resolves with its figures and their limits. */
const attacks: Record<string, () => Promise<Figure[]>> = {
  ...storageAttacks,
}

const figures = await withPreparedDatabases(() => measureAll(attacks, process.argv[2]))
const missed = figures.filter(({ met }) => met === false)
console.log(`${figures.length} figures, ${missed.length} beyond their limit`)
process.exit(missed.length === 0 ? 0 : 1)
