import * as v from 'valibot'
import { projectNameRule } from '#contract/http/rules.ts'

/** The name is in the language of the person who creates it. */
export const createSampleBody = v.object({ projectName: projectNameRule })

/** The sample project of an organisation, and which share of its events is stored, from 0 to 1. */
export const sampleProgressSchema = v.object({ projectId: v.string(), filled: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) })
export type SampleProgress = v.InferOutput<typeof sampleProgressSchema>
