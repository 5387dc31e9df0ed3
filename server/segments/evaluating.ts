import type { Profile } from '#engine/profiles/profile.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import { type Definition, evaluateAll } from '#engine/segments/memberships.ts'
import { type Evaluation, type EvaluationContext, keyOfQuestion, type LogQuestion } from '#engine/segments/verdict.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { HeldFold } from './fold-ref.ts'
import { type Asked, askLog, type LogAnswers } from './log.store.ts'

/** What is stored of a profile and is needed to evaluate it. */
export type StoredProfile = { id: string; state: ProfileState; isIdentified: boolean; unit: string }

/** A profile at a time, in milliseconds. `rfm` is the group of its scores, if it has any. */
export type Evaluated = { profile: StoredProfile; now: number; lists: ReadonlySet<string>; rfm: string | null }

export type Evaluations = ReadonlyMap<string, Evaluation>

export const none: ReadonlySet<string> = new Set()

/** A stored profile as the engine reads it. Ids are not needed here. Somebody without an order has no group, whatever they had before. */
export const profileOf = ({ profile: { id, state, isIdentified, unit }, rfm }: Pick<Evaluated, 'profile' | 'rfm'>): Profile => ({
  id,
  state,
  isIdentified,
  unit,
  anonymousIds: [],
  userIds: [],
  rfm: state.orders > 0 ? rfm : null,
})

/** Revenue is compared in `currency`, the one of the project. */
export const contextOf = (
  { now, lists }: Evaluated,
  currency: string,
  logLookup: EvaluationContext['logLookup'],
): EvaluationContext => ({
  now,
  lists,
  currency,
  segments: new Map(),
  ...(logLookup ? { logLookup } : {}),
})

export const lookupIn = (answers: LogAnswers, profile: string) => (question: LogQuestion) =>
  answers.get(profile)?.get(keyOfQuestion(question)) ?? null

/** Evaluates definitions, which are in order, for some profiles. What their states do not keep is asked of the log, for all of them at once. */
export const evaluateProfiles = async (
  queries: Queries,
  fold: HeldFold,
  { definitions, subjects }: { definitions: readonly Definition[]; subjects: readonly Evaluated[] },
): Promise<Evaluations[]> => {
  const currency = await currencyOf(queries, fold.projectId)
  const evaluateWith = (subject: Evaluated, answers: LogAnswers) =>
    evaluateAll(definitions, profileOf(subject), contextOf(subject, currency, lookupIn(answers, subject.profile.id)))
  const evaluations = subjects.map((subject) => evaluateWith(subject, new Map()))
  const open = subjects.flatMap((subject, place): { subject: Evaluated; place: number; asked: Asked[] }[] => {
    const questions = [...(evaluations[place]?.values() ?? [])].flatMap((it) => it.questions)
    if (questions.length === 0) return []
    const distinct = new Map(questions.map((question) => [keyOfQuestion(question), question]))
    return [{ subject, place, asked: [...distinct.values()].map((question) => ({ profile: subject.profile.id, question })) }]
  })
  if (open.length === 0) return evaluations
  const answers = await askLog(
    queries,
    fold,
    open.flatMap(({ asked }) => asked),
  )
  for (const { subject, place } of open) evaluations[place] = evaluateWith(subject, answers)
  return evaluations
}
