import type { LastCall } from './calls.store.ts'

/** So many failures in a row open the circuit. */
export const failuresInARow = 3
/** Milliseconds without a call after the last failure. After them one call a minute is let through, until one succeeds. */
export const pause = 60_000

export type Circuit = 'closed' | 'open' | 'probing'

/** Whether a model may be asked, by its last calls, the newest first: they are in the database, so all processes agree. */
export const circuitOf = (calls: readonly LastCall[], now: Date): Circuit => {
  const last = calls.slice(0, failuresInARow)
  if (last.length < failuresInARow || last.some(({ failure }) => failure === null)) return 'closed'
  const [newest] = last
  return newest && now.getTime() - newest.at.getTime() < pause ? 'open' : 'probing'
}
