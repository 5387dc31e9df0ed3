import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { modelTestSchema, testFiguresSchema } from './model-tests.ts'
import { reasonRule } from './reasons.ts'

/** The models that the product trains itself: groups of buyers, their next orders (BG/NBD), the values of orders (Gamma-Gamma). */
export const builtInModelNames = ['rfm', 'bgNbd', 'gammaGamma'] as const
export type BuiltInModelName = (typeof builtInModelNames)[number]
/** Those with parameters. Groups are fifths of the buyers at each computation: there is no version to return to. */
export const fittedModelNames = ['bgNbd', 'gammaGamma'] as const
export type FittedModelName = (typeof fittedModelNames)[number]

/**
 * `projects` have the model in use, with `people` buyers altogether. `trainedAt` is the last training in any of them, `versions` how many
 * versions of its parameters are kept, and `chosen` how many projects stay with an earlier one. `test`: the last tests of all projects
 * together; null where none was tested.
 */
export const builtInModelSchema = v.object({
  name: v.picklist(builtInModelNames),
  projects: v.number(),
  people: v.number(),
  trainedAt: v.nullable(v.string()),
  versions: v.number(),
  chosen: v.number(),
  test: v.nullable(v.object({ ...testFiguresSchema.entries, projects: v.number() })),
})
export type BuiltInModel = v.InferOutput<typeof builtInModelSchema>

/** The tests of one day (`2026-03-01`, in UTC) together. */
const testedDaySchema = v.object({ ...testFiguresSchema.entries, day: v.string(), projects: v.number() })
export type TestedDay = v.InferOutput<typeof testedDaySchema>

/** `days`: the last 60 with tests, the first one first. `untested`: in how many projects the last test could not be made, or is still to come. */
export const builtInModelDetailSchema = v.object({
  ...builtInModelSchema.entries,
  days: v.array(testedDaySchema),
  untested: v.object({ tooShort: v.number(), tooFew: v.number(), notConverged: v.number(), waiting: v.number() }),
})
export type BuiltInModelDetail = v.InferOutput<typeof builtInModelDetailSchema>

const projectEntries = {
  id: v.string(),
  name: v.string(),
  isSample: v.boolean(),
  organization: v.object({ id: v.string(), name: v.string() }),
}

/**
 * The last training of a project. `buying` is about BG/NBD: `fittedTo` buyers with two orders or more trained it, and it expects the share
 * `misplaced` (0 to 1) of the buyers at another number of orders than they have. `valueCorrelation` (-1 to 1) is that of number and value of
 * orders, which Gamma-Gamma takes for 0; null where that model is not in use.
 */
export const projectTrainingSchema = v.object({
  ...projectEntries,
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

/** A version of a model's parameters in a project: fitted at `trainedAt` to `trainedOn` buyers with two orders or more. */
const modelVersionSchema = v.object({
  version: v.number(),
  trainedAt: v.string(),
  trainedOn: v.nullable(v.number()),
  parameters: v.nullable(v.record(v.string(), v.number())),
  test: modelTestSchema,
})
export type ModelVersion = v.InferOutput<typeof modelVersionSchema>

/**
 * A model in a project. `inUse` is the version that made the present scores, null where there are none. `chosen` is the version that the
 * project stays with; null where each computation uses what it has fitted. The last version first.
 */
export const projectModelSchema = v.object({
  project: v.object(projectEntries),
  model: v.picklist(builtInModelNames),
  inUse: v.nullable(v.number()),
  chosen: v.nullable(v.number()),
  computedAt: v.nullable(v.string()),
  versions: v.array(modelVersionSchema),
})
export type ProjectModel = v.InferOutput<typeof projectModelSchema>

const versionRule = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))

/** `version` null: each computation uses what it has fitted. `replaces`: the version that was chosen when it was read. */
export const chooseVersionBody = v.strictObject({
  version: v.nullable(versionRule),
  replaces: v.nullable(versionRule),
  reason: reasonRule,
})

const path = '/admin/api/v1/platform/built-in-models'
const uuid = v.pipe(v.string(), v.uuid())

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
  viewBuiltInModel: {
    method: 'GET',
    path: `${path}/:name`,
    access: 'platform',
    params: v.object({ name: v.picklist(builtInModelNames) }),
    data: builtInModelDetailSchema,
    problems: [],
  },
  viewProjectModel: {
    method: 'GET',
    path: `${path}/:name/projects/:project`,
    access: 'platform',
    params: v.object({ name: v.picklist(builtInModelNames), project: uuid }),
    data: projectModelSchema,
    problems: ['project.unknown'],
  },
  /** The next computation of the project's scores uses this version. */
  chooseModelVersion: {
    method: 'PUT',
    path: `${path}/:name/projects/:project/version`,
    access: 'platform',
    requiresReauthentication: true,
    params: v.object({ name: v.picklist(fittedModelNames), project: uuid }),
    body: chooseVersionBody,
    data: projectModelSchema,
    problems: ['project.unknown', 'modelVersion.unknown', 'modelVersion.changed'],
  },
})
