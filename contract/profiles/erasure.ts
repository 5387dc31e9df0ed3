import * as v from 'valibot'
import { reasonRule } from './reason.ts'

/**
 * What was removed of a person, when, by whom and why. `profile` is the id that was asked for, `profiles` are all ids that the person had.
 * It contains nothing by which the person can be recognised. `by` is the id of the user who did it.
 */
export const certificateSchema = v.object({
  id: v.string(),
  kind: v.picklist(['erased', 'anonymised']),
  profile: v.string(),
  profiles: v.array(v.string()),
  at: v.string(),
  by: v.string(),
  reason: v.string(),
  removed: v.object({
    events: v.number(),
    visits: v.number(),
    pageViews: v.number(),
    rejectedEvents: v.number(),
    messages: v.number(),
    browsers: v.number(),
    userIds: v.number(),
    traits: v.number(),
  }),
})
export type Certificate = v.InferOutput<typeof certificateSchema>

export const eraseBody = v.object({ reason: reasonRule })
