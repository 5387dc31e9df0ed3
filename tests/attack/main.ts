import { type Figure, measureAll } from '#tests/bench/measure.ts'
import { withPreparedDatabases } from '#tests/support/prepared-databases.ts'
import { attackBodies } from './bodies.ts'
import { killWhileDecidingOnBoth } from './decision-kills.ts'
import { attackSignIn } from './sign-in.ts'
import { soak } from './soak.ts'
import { storageAttacks } from './storage.ts'
import { attackByStreams } from './streams.ts'

/** Floods and faults against the built server on loopback, by the names of docs/security.md. Each resolves with its figures and their limits. */
const attacks: Record<string, () => Promise<Figure[]>> = {
  bodies: attackBodies,
  'sign-in': attackSignIn,
  streams: attackByStreams,
  ...storageAttacks,
}

const only = process.argv[2]
// They take long, and run only if they are named.
const long: typeof attacks = { soak, 'F-30': killWhileDecidingOnBoth }
const named = only === undefined ? undefined : long[only]
const chosen = only !== undefined && named ? { [only]: named } : attacks
const figures = await withPreparedDatabases(() => measureAll(chosen, only))
const missed = figures.filter(({ met }) => met === false)
console.log(`${figures.length} figures, ${missed.length} beyond their limit`)
process.exit(missed.length === 0 ? 0 : 1)
