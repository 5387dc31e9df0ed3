import { compileCondition } from './compile.ts'

/** Compiles definitions for the lists of profiles. Segments themselves are not stored yet, so that nobody belongs to one. */
export const createSegmentsModule = () => ({
  audience: { segmentsOf: () => Promise.resolve(new Map<string, { id: string; name: string }[]>()), compile: compileCondition },
})
