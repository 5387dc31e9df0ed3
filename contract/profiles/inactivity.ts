import * as v from 'valibot'

/** The possible numbers of days without an event after which a project forgets people. */
export const inactivityChoices = [90, 180, 365, 730, 1_095] as const

export const inactiveDaysRule = v.nullable(v.pipe(v.number(), v.values(inactivityChoices)))

/**
 * After how many days without an event people are forgotten; null for never. People without orders are erased. Of those with orders, what
 * tells who they are is removed, so that orders and revenue of the past stay. `soFar`: how many were forgotten since the project began. Each of
 * `choices` says who would be forgotten now: everyone last seen before `since`.
 */
export const profileInactivitySchema = v.object({
  projectName: v.string(),
  days: inactiveDaysRule,
  mayChange: v.boolean(),
  soFar: v.object({ erased: v.number(), anonymised: v.number(), lastAt: v.nullable(v.string()) }),
  choices: v.array(
    v.object({
      days: v.pipe(v.number(), v.values(inactivityChoices)),
      since: v.string(),
      erased: v.number(),
      anonymised: v.number(),
    }),
  ),
})
export type ProfileInactivity = v.InferOutput<typeof profileInactivitySchema>

/** `replaces` is what the caller knows: if it has changed since, nothing is changed, and the answer is the current state. */
export const saveInactivityBody = v.strictObject({ days: inactiveDaysRule, replaces: inactiveDaysRule })
export type SaveInactivity = v.InferOutput<typeof saveInactivityBody>
