/**
 * Ways in which a call can fail, by their codes. `number` is the envelope's code; `status` is the HTTP status that carries it (200: a
 * business failure, shown to the user as it is).
 */
export type ProblemTable = Record<string, { number: number; status: number }>
