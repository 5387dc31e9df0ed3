import * as v from 'valibot'
import { holdoutLimits } from '../decisions/holdout.ts'
import type { FieldProblem } from '../http/rules.ts'

const say = (problem: FieldProblem): FieldProblem => problem

/** The share of people who are held out, in per cent, as somebody types it. */
export const holdoutShareField = v.pipe(
  v.string(),
  v.check((it) => {
    const share = it.trim() === '' ? Number.NaN : Number(it)
    return share >= 0 && share <= holdoutLimits.share
  }, say('holdoutShare.range')),
)
