import type { Logger } from 'pino'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { compileCondition } from './compile.ts'
import { compileConditions, propertiesOf, propertyIn } from './compile-test.ts'
import type { StoredProfile } from './evaluating.ts'
import { createFacts } from './facts.ts'
import { markChanged } from './fills.store.ts'
import type { HeldFold } from './fold-ref.ts'
import { type ChangedProfile, createFollowing, type Following } from './following.ts'
import { createKeepingUp, type OnChanges } from './keeping-up.ts'
import { createLists } from './lists.ts'
import { userIdOf } from './log-events.ts'
import type { MembershipWrites } from './memberships.store.ts'
import { forgetProfiles, readSegmentsOf } from './people.store.ts'
import { createPeople } from './people.ts'
import { createRunning } from './running.store.ts'
import { serveSegments } from './segments.routes.ts'
import { createSegments, type FindUsers } from './segments.ts'
import { type Bind, createBinder } from './sql-parameters.ts'

export type { Bind, ChangedProfile, Following, HeldFold, OnChanges, StoredProfile }
export type Changes = MembershipWrites['changes']
export type SegmentsModule = ReturnType<typeof createSegmentsModule>

/** How often due times are looked at. A membership changes within a minute after time alone has changed it. */
const dueEverySeconds = 30

/** `findUsers` finds what else refers to the segments of a project. */
type Dependencies = { database: Database; clock: Clock; log: Logger; onChanges: OnChanges; findUsers: FindUsers }

/** Who belongs to which segment, at any time. */
export const createSegmentsModule = ({ database, clock, log, onChanges, findUsers }: Dependencies) => {
  const readRunning = createRunning()
  const onFailure = (failure: unknown) =>
    log.warn(
      { reason: failure instanceof Error ? failure.name : 'unknown' },
      'memberships of segments could not be brought up to date',
    )
  const keepingUp = createKeepingUp({ database: database.forJobs, clock, readRunning, onChanges, onFailure })
  const segments = createSegments({ database, clock, wake: keepingUp.wake, findUsers })
  const people = createPeople({ database, clock })
  const lists = createLists({ database, clock, wake: keepingUp.wake })
  return {
    routes: (http: HttpRoutes) => serveSegments(http, { segments, people, lists }),
    jobs: [
      { name: 'segments.keepUp', everySeconds: dueEverySeconds, run: keepingUp.run },
      { name: 'segments.removeDeleted', everySeconds: housekeepingSeconds, run: segments.sweep },
    ],
    settle: keepingUp.settle,
    /** Changes memberships within the transaction that changes profiles. */
    followMemberships: createFollowing(readRunning),
    forgetProfiles,
    /** What conditions look at besides the state of a profile. */
    readFacts: createFacts(readRunning),
    /** What RFM groups change in segments. */
    scoreFollowing: {
      /** Whether a definition of a project asks for RFM groups. */
      isNeeded: async (queries: Queries, project: ProjectRef) => (await readRunning(queries, project)).usesScores,
      /** The groups of these profiles have changed: their memberships are looked at again. */
      note: (queries: Queries, project: ProjectRef, profiles: string[]) =>
        markChanged(queries, project, { profiles, now: clock.now(), reason: 'score' }),
      /** Looks at them now, after the transaction. */
      wake: keepingUp.wake,
    },
    /** For statements about the log: conditions on events and people as SQL, and the user id by which an event finds its person. */
    logQuestions: {
      createBinder,
      compileConditions,
      compilePeople: compileCondition,
      propertiesOf,
      propertyIn,
      userIdOf,
    },
    /** What lists of profiles show of segments, and a definition as a condition by which they are filtered. */
    audience: { segmentsOf: readSegmentsOf, compile: compileCondition },
  }
}
