// Written by `npm run capabilities` from the folders beside this one.
import { accountProblems } from '../accounts/problems.ts'
import { actionProblems } from '../actions/problems.ts'
import { decisionProblems } from '../decisions/problems.ts'
import { httpProblems } from '../http/problems.ts'
import { importProblems } from '../import/problems.ts'
import { organisationProblems } from '../organisation/problems.ts'
import { platformProblems } from '../platform/problems.ts'
import { profileProblems } from '../profiles/problems.ts'
import { projectProblems } from '../projects/problems.ts'
import { sampleProblems } from '../samples/problems.ts'
import { sdkKeyProblems } from '../sdk-keys/problems.ts'
import { segmentProblems } from '../segments/problems.ts'

/** All problems with which a call can fail. */
export const serverProblems = {
  ...accountProblems,
  ...actionProblems,
  ...decisionProblems,
  ...httpProblems,
  ...importProblems,
  ...organisationProblems,
  ...platformProblems,
  ...profileProblems,
  ...projectProblems,
  ...sampleProblems,
  ...sdkKeyProblems,
  ...segmentProblems,
} as const

export type ServerProblemCode = keyof typeof serverProblems
