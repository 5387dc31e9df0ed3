import * as v from 'valibot'
import { type SegmentProblemCode, segmentProblemCodes } from './operators.ts'
import { type Node, nodeSchema } from './segment.ts'

/** `path` leads from the root of the tree to what is wrong: `['all', 1, 'value']`. `names` are of the segments that a cycle leads through. */
export type SegmentProblem = { code: SegmentProblemCode; path: (string | number)[]; names?: string[] }

const mostProblems = 50

/** The definition of a segment, or all that is wrong with it (at most 50 problems). */
export const parseNode = (input: unknown): { node: Node } | { problems: SegmentProblem[] } => {
  const result = v.safeParse(nodeSchema, input)
  if (result.success) return { node: result.output }
  return { problems: result.issues.slice(0, mostProblems).map(problemOf) }
}

const problemOf = (issue: v.BaseIssue<unknown>): SegmentProblem => ({
  code: segmentProblemCodes.find((it) => it === issue.message) ?? 'value.type',
  path: (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
})
