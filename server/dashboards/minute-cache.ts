import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/kernel/clock.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'

const knownFor = 60_000
const projectsKnown = 1_000

type Computed<Answer> = Answer & { computedAt: string }

/** Caches the result of `count` for a minute per project, because counting a large project is slow. */
export const onceAMinute = <Answer extends object>(
  clock: Clock,
  count: (project: ProjectRef, now: Date) => Promise<Answer>,
): ((project: ProjectRef) => Promise<Computed<Answer>>) => {
  const known = new LRUCache<string, { at: number; answer: Promise<Computed<Answer>> }>({ max: projectsKnown })

  const compute = async (project: ProjectRef, now: Date) => ({
    ...(await count(project, now)),
    computedAt: now.toISOString(),
  })

  return async (project) => {
    const now = clock.now()
    const name = `${project.tenantId} ${project.projectId.toLowerCase()}`
    const remembered = known.get(name)
    if (remembered && Math.abs(now.getTime() - remembered.at) < knownFor) return remembered.answer
    const answer = compute(project, now)
    known.set(name, { at: now.getTime(), answer })
    answer.catch(() => known.delete(name))
    return answer
  }
}
