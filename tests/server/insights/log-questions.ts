import type { LogQuestions } from '#server/insights/asked-events.ts'
import { compileCondition } from '#server/segments/compile.ts'
import { compileConditions, propertiesOf, propertyIn } from '#server/segments/compile-test.ts'
import { userIdOf } from '#server/segments/log-events.ts'
import { createBinder } from '#server/segments/sql-parameters.ts'

/** What the module of segments gives to that of insights. */
export const log: LogQuestions = {
  createBinder,
  compileConditions,
  compilePeople: compileCondition,
  propertiesOf,
  propertyIn,
  userIdOf,
}
