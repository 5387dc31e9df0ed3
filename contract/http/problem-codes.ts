import { type ServerProblemCode, serverProblems } from '#contract/capabilities/problems.ts'

const byNumber = new Map<number, ServerProblemCode>(
  Object.entries(serverProblems).map(([code, { number }]) => [number, code as ServerProblemCode]),
)

/** The problem behind an envelope's code, or null for a number that this version does not know. */
export const problemCodeOf = (number: number | string): ServerProblemCode | null =>
  typeof number === 'number' ? (byNumber.get(number) ?? null) : null
