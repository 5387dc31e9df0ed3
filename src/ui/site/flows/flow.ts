import drawn from './charts.json' with { type: 'json' }

type State = {
  id: string
  name: string
  depth: number
  kind: string
  /** The initial state among its siblings. */
  first: boolean
  runs: string[]
}

/** `from` is null if the event is possible in every state; `to` is empty if it changes no state. */
type Arrow = { from: string | null; label: string; to: string[]; does: string[] }

/** A machine, as written by `scripts/draw-charts.mjs`. */
export type Flow = { name: string; sentence: string; states: State[]; arrows: Arrow[]; laws: string[]; walks: string[] }

export const flows: readonly Flow[] = drawn
