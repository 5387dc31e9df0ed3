import { textOf } from '../-lists/list-address.ts'

/** How results are computed, of which version of a strategy, and whose method is shown: of a strategy (`of`; of the whole project without it), a metric and an arm. */
export type EffectsAddress = {
  engine?: 'fixed' | 'bayesian'
  cuped?: 'true'
  correction?: 'holm' | 'benjaminiHochberg'
  by?: 'arm'
  version?: string
  of?: string
  metric?: string
  arm?: string
}

export const effectsAddress = (search: Record<string, unknown>): EffectsAddress => {
  const { engine, cuped, correction, by } = search
  return {
    ...(engine === 'fixed' || engine === 'bayesian' ? { engine } : {}),
    ...(String(cuped) === 'true' ? { cuped: 'true' } : {}),
    ...(correction === 'holm' || correction === 'benjaminiHochberg' ? { correction } : {}),
    ...(by === 'arm' ? { by } : {}),
    ...textOf('version', search),
    ...textOf('of', search),
    ...textOf('metric', search),
    ...textOf('arm', search),
  }
}
