import drawn from './charts.json' with { type: 'json' }

type State = {
  id: string
  name: string
  depth: number
  kind: string
  /** Entered first of its siblings. */
  first: boolean
  runs: string[]
}

/** `from` is null for what is possible in every state; `to` is empty for what changes no state. */
type Arrow = { from: string | null; label: string; to: string[]; does: string[] }

/** A machine, as `scripts/draw-charts.mjs` reads it. */
export type Flow = { name: string; sentence: string; states: State[]; arrows: Arrow[]; laws: string[]; walks: string[] }

export const flows: readonly Flow[] = drawn
