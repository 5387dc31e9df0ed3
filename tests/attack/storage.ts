import type { Figure } from '#tests/bench/measure.ts'
import type { Kind } from '#tests/support/databases.ts'
import { setClockBack } from './clock.ts'
import { killFirstStart } from './first-start.ts'
import { stealFolder } from './folder.ts'
import { fillDisk } from './full-disk.ts'
import { askTooMuch } from './heavy-statement.ts'
import { killMidIngest } from './kills.ts'
import { disturbPostgres } from './postgres.ts'
import { powerLoss } from './power-loss/power-loss.ts'

const onBoth = async (attack: (kind: Kind) => Promise<Figure[]>) => [...(await attack('pglite')), ...(await attack('postgres'))]

/** What happens to the server's storage, by the names of the fault list. */
export const storageAttacks: Record<string, () => Promise<Figure[]>> = {
  'F-01': () => onBoth(killMidIngest),
  'F-03': () => onBoth(killFirstStart),
  'F-04': stealFolder,
  'F-05': disturbPostgres,
  'F-06': powerLoss,
  'F-07': fillDisk,
  'F-08': askTooMuch,
  'F-31': () => onBoth(setClockBack),
}
