import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { defineEndpoints } from '#contract/http/endpoint.ts'

/** The models that the product trains itself: groups of buyers, their next orders (BG/NBD), the values of orders (Gamma-Gamma). */
export const builtInModelNames = ['rfm', 'bgNbd', 'gammaGamma'] as const
export type BuiltInModelName = (typeof builtInModelNames)[number]

/** `projects` have the model in use, with `people` buyers altogether. `trainedAt` is the last training in any of them. */
export const builtInModelSchema = v.object({
  name: v.picklist(builtInModelNames),
  projects: v.number(),
  people: v.number(),
  trainedAt: v.nullable(v.string()),
})
export type BuiltInModel = v.InferOutput<typeof builtInModelSchema>

/**
 * The last training of a project. `buying` is about BG/NBD: `fittedTo` buyers with two orders or more trained it, and it expects the share
 * `misplaced` (0 to 1) of the buyers at another number of orders than they have. `valueCorrelation` (-1 to 1) is that of number and value of
 * orders, which Gamma-Gamma takes for 0; null where that model is not in use.
 */
export const projectTrainingSchema = v.object({
  id: v.string(),
  name: v.string(),
  isSample: v.boolean(),
  organization: v.object({ id: v.string(), name: v.string() }),
  trainedAt: v.string(),
  buyers: v.number(),
  repeatBuyers: v.number(),
  buying: v.picklist(['fitted', 'tooFew', 'notConverged', 'notComputed']),
  fittedTo: v.nullable(v.number()),
  misplaced: v.nullable(v.number()),
  valueCorrelation: v.nullable(v.number()),
})
export type ProjectTraining = v.InferOutput<typeof projectTrainingSchema>

/** `q` is a part of the name of the project or its organisation. The last trained first. */
export const projectTrainingsQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(60))),
  cursor: v.optional(v.pipe(v.string(), v.uuid())),
  limit: pageQuery.limit,
})
export const projectTrainingsPage = cursorPage(projectTrainingSchema)

const path = '/admin/api/v1/platform/built-in-models'

/** What the daily training of all projects has come to. */
export const builtInModelEndpoints = defineEndpoints({
  viewBuiltInModels: { method: 'GET', path, access: 'platform', data: v.array(builtInModelSchema), problems: [] },
  listProjectTrainings: {
    method: 'GET',
    path: `${path}/projects`,
    access: 'platform',
    query: projectTrainingsQuery,
    data: projectTrainingsPage,
    problems: [],
  },
})
