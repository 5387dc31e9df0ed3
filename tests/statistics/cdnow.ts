import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The CDNOW sample of Fader and Hardie: 2,357 people who first bought in the first quarter of 1997, observed for 39 weeks. Published with
 * their papers and with CamDavidsonPilon/lifetimes; `cdnow.csv` has equal people without a repeat order as one line with their number.
 * Times are weeks, values US dollars.
 */
export const cdnow = readFileSync(join(import.meta.dirname, 'cdnow.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [buyers = 0, x = 0, tx = 0, T = 0, value = 0] = line.split(',').map(Number)
    return Array.from({ length: buyers }, () => ({ x, tx, T, value }))
  })
