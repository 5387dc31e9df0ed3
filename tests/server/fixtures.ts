import type { Project } from '#contract/projects/projects.ts'
import type { TestServer } from '#tests/support/server.ts'

type Person = Awaited<ReturnType<TestServer['newcomer']>>

/** A request that a call answers, for somebody with a project. */
export type Good = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** What a capability brings to the tests of all: `tests/server/<capability>/fixtures.ts` exports it as `fixtures`. */
export type Fixtures = {
  /** A good request to each of its calls, for the access matrix. */
  requests: Record<string, (person: Person) => Good>
  /** Puts one row of a project into each of its tables, for the walls between tenants. */
  populate?: (server: TestServer, project: Project) => Promise<void>
}
