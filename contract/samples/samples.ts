import * as v from 'valibot'
import { projectNameRule } from '#contract/http/rules.ts'
import { browserZone } from '#contract/projects/projects.ts'

/** Shops have whole groups of so many visitors, and at most 25 of them. */
export const [visitorsAGroup, visitorsAtMost] = [800, 20_000]

/** The name is in the language of the person who creates it. `visitors`: of the shop, 4,000 unless given. */
export const createSampleBody = v.object({
  projectName: projectNameRule,
  timeZone: browserZone,
  visitors: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(visitorsAGroup), v.maxValue(visitorsAtMost), v.multipleOf(visitorsAGroup)),
  ),
})

/** The sample project of an organisation, and which share of its events is stored, from 0 to 1. */
export const sampleProgressSchema = v.object({ projectId: v.string(), filled: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) })
export type SampleProgress = v.InferOutput<typeof sampleProgressSchema>
