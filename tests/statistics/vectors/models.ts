import * as v from 'valibot'
import { coefficients, learn, linUcb, predict, shermanMorrison } from '#engine/statistics/lin-ucb.ts'
import { offPolicy } from '#engine/statistics/off-policy.ts'
import { areaOfRandom, areaUnder, qiniCurve, qiniScore, type Scored, upliftScore } from '#engine/statistics/qini.ts'

const number = v.number()
const numbers = v.array(number)
const people = v.object({ y: numbers, treatment: numbers, score: numbers })

const scoredOf = ({ y, treatment, score }: v.InferOutput<typeof people>): Scored[] =>
  y.map((value, index) => ({ y: value, treated: treatment[index] === 1, score: score[index] ?? 0 }))

/** The action of a policy such as `always action 1`. */
function actionOf(target: string) {
  const action = /^always action (\S+)$/.exec(target)?.[1]
  if (action === undefined) throw new Error(`unknown target policy: ${target}`)
  return action
}

/** What another policy would have earned, whom a treatment changes, and what features foretell. */
export const computeModel: Record<string, (input: unknown) => unknown> = {
  off_policy(input) {
    const shape = {
      logs: v.array(numbers),
      columns: v.array(v.string()),
      target: v.union([v.string(), v.record(v.string(), number)]),
      qhat: v.optional(v.record(v.string(), number), {}),
    }
    const { logs, columns, target, qhat } = v.parse(v.object(shape), input)
    const column = (row: number[], name: string) => row[columns.indexOf(name)] ?? 0
    const policy = typeof target === 'string' ? { [actionOf(target)]: 1 } : target
    const log = logs.map((row) => ({
      propensity: column(row, 'loggedPropensity'),
      action: String(column(row, 'action')),
      reward: column(row, 'reward'),
    }))
    const result = offPolicy(log, { policy: () => policy, model: (_, chosen) => qhat[chosen] ?? 0 })
    return {
      ipw: result?.ipw.value ?? null,
      snips: result?.snips?.value ?? null,
      dr: result?.dr.value ?? null,
      ess: result?.effectiveSampleSize ?? null,
    }
  },
  qini_curve(input) {
    const curve = qiniCurve(scoredOf(v.parse(people, input)))
    return { curve: curve.map(({ value }) => value), area: areaUnder(curve), randomBaseline: areaOfRandom(curve) }
  },
  qini_uplift_auc_extremes(input) {
    const cases = v.parse(v.object({ cases: v.array(people) }), input).cases.map(scoredOf)
    return { qiniAuc: cases.map(qiniScore), upliftAuc: cases.map(upliftScore) }
  },
  linucb(input) {
    const shape = { d: number, ridge: number, updates: v.array(v.tuple([numbers, number])), query: numbers }
    const { d, ridge, updates, query } = v.parse(v.object(shape), input)
    const arm = updates.reduce((learnt, [x, reward]) => learn(learnt, x, reward), linUcb(d, ridge))
    return { A: arm.a, Ainv: arm.inverse, theta: coefficients(arm), ...predict(arm, query) }
  },
  sherman_morrison(input) {
    const { Ainv, x } = v.parse(v.object({ Ainv: v.array(numbers), x: numbers }), input)
    return { Ainv: shermanMorrison(Ainv, x) }
  },
}
