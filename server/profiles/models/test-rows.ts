import type { BuiltInModelName } from '#contract/platform/built-in-models.ts'
import type { ModelTest, TestFigures } from '#contract/platform/model-tests.ts'
import type { FittedResult, HoldoutResult } from '#engine/statistics/buyer-holdout.ts'
import type { TestFacts } from './models.schema.ts'

/** A test as it is stored: `figures` are null where it could not be made. */
export type TestRow = {
  model: BuiltInModelName
  test: Exclude<ModelTest['state'], 'waiting'>
  facts: TestFacts
  figures: TestFigures | null
}

const dayMs = 24 * 60 * 60_000

/** What the test of a project's orders says of each model. */
export const testsOf = (result: HoldoutResult, { until, leftOut }: { until: Date; leftOut: number }): TestRow[] => {
  if (result.state === 'tooShort') {
    const { state, ...facts } = result
    return (['rfm', 'bgNbd', 'gammaGamma'] as const).map((model) => ({ model, test: state, facts, figures: null }))
  }
  const { days, cut } = result
  const facts = { days, cutAt: new Date(cut * dayMs).toISOString(), until: until.toISOString(), leftOut }
  const row = (model: BuiltInModelName, of: FittedResult): TestRow => {
    if (of.state === 'tested') return { model, test: of.state, facts, figures: of.figures }
    const { state, ...rest } = of
    return { model, test: state, facts: rest, figures: null }
  }
  return [row('rfm', result.rfm), row('bgNbd', result.buying), row('gammaGamma', result.value)]
}
