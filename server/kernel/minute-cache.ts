import type { Clock } from './clock.ts'
import type { ProjectRef } from './project-ref.ts'
import { keepRecent } from './recent.ts'

const knownFor = 60_000
const answersKnown = 1_000

type Computed<Answer> = Answer & { computedAt: string }

/** Caches the result of `count` for a minute per project and question, because counting a large project is slow. */
export const onceAMinuteFor = <Question extends object, Answer extends object>(
  clock: Clock,
  count: (project: ProjectRef, question: Question, now: Date) => Promise<Answer>,
): ((project: ProjectRef, question: Question) => Promise<Computed<Answer>>) => {
  const known = keepRecent<string, { at: number; answer: Promise<Computed<Answer>> }>(answersKnown)

  const compute = async (project: ProjectRef, question: Question, now: Date) => ({
    ...(await count(project, question, now)),
    computedAt: now.toISOString(),
  })

  return async (project, question) => {
    const now = clock.now()
    const name = `${project.tenantId} ${project.projectId.toLowerCase()} ${JSON.stringify(question)}`
    const remembered = known.get(name)
    if (remembered && Math.abs(now.getTime() - remembered.at) < knownFor) return remembered.answer
    const answer = compute(project, question, now)
    known.set(name, { at: now.getTime(), answer })
    answer.catch(() => known.delete(name))
    return answer
  }
}

/** The same of a count that asks nothing but its project. */
export const onceAMinute = <Answer extends object>(
  clock: Clock,
  count: (project: ProjectRef, now: Date) => Promise<Answer>,
): ((project: ProjectRef) => Promise<Computed<Answer>>) => {
  const countFor = onceAMinuteFor(clock, (project, _: Record<string, never>, now) => count(project, now))
  return (project) => countFor(project, {})
}
