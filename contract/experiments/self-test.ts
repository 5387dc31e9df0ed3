import * as v from 'valibot'
import { engines } from './effects.ts'

/** So many times people are split, and so many people at most: the work is bounded whatever the project's size. */
export const selfTestLimits = { splits: 1_000, people: 20_000, leastPeople: 200, days: 30 } as const
/** The columns of the distribution of p: each is a twentieth of the range from 0 to 1. */
export const selfTestBins = 20

/** `exposed`: people whom a strategy met in the last 30 days, from then on. `active`: everybody who was there in the last 30 days. */
export const selfTestGroups = ['exposed', 'active'] as const
export type SelfTestGroup = (typeof selfTestGroups)[number]

export const startSelfTestBody = v.strictObject({
  metric: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  of: v.picklist(selfTestGroups),
})
export type SelfTestQuestion = v.InferOutput<typeof startSelfTestBody>

/** `interrupted`: the server ended meanwhile. `noVariance`: everybody has the same figure, so that no split can be judged. */
export const selfTestFailures = ['tooFewPeople', 'noVariance', 'metricGone', 'interrupted', 'failed'] as const
export type SelfTestFailure = (typeof selfTestFailures)[number]
export const selfTestStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type SelfTestState = (typeof selfTestStates)[number]

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

export const selfTestVerdicts = ['asPromised', 'tooMany', 'fewer'] as const
const engineResultSchema = v.object({
  engine: v.picklist(engines),
  /** Splits that could be judged, and those in which the engine saw a difference that cannot be there. */
  judged: v.number(),
  alarms: v.number(),
  share,
  /** The 99 % interval of the share (Wilson). */
  interval: v.tuple([share, share]),
  /** What the engine promises: for the sequential one at most so many. */
  promised: share,
  /** `fewer`: the engine is more careful here than it promises. */
  verdict: v.picklist(selfTestVerdicts),
})

export const selfTestResultSchema = v.object({
  metric: v.string(),
  /** Null for built-in metrics. */
  name: v.nullable(v.string()),
  of: v.picklist(selfTestGroups),
  from: v.string(),
  to: v.string(),
  people: v.number(),
  /** Whether there are more people than were taken. */
  isSample: v.boolean(),
  splits: v.number(),
  milliseconds: v.number(),
  finishedAt: v.string(),
  engines: v.array(engineResultSchema),
  /** How often the p of the fixed engine lay in each column. */
  histogram: v.array(v.number()),
  /** Whether all columns are equally likely: an even distribution differs so much only in a share `p` of tests. */
  evenness: v.object({ chi2: v.number(), df: v.number(), p: v.number() }),
  /** `uneven`: the shares are sound, but p is not evenly distributed, as with very few buyers or one giant order. */
  verdict: v.picklist(['sound', 'uneven', 'tooMany']),
})
export type SelfTestResult = v.InferOutput<typeof selfTestResultSchema>

const runSchema = v.object({
  id: v.string(),
  state: v.picklist(selfTestStates),
  ...startSelfTestBody.entries,
  /** Splits that are done, of so many. */
  done: v.number(),
  splits: v.number(),
  askedAt: v.string(),
  reason: v.nullable(v.picklist(selfTestFailures)),
})
export type SelfTestRun = v.InferOutput<typeof runSchema>

/** The latest run, and the result of the latest one that was completed. */
export const selfTestSchema = v.object({ run: v.nullable(runSchema), result: v.nullable(selfTestResultSchema) })
export type SelfTest = v.InferOutput<typeof selfTestSchema>
