import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { sampleEndpoints } from '#contract/samples/endpoints.ts'
import type { SampleProgress } from '#contract/samples/samples.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { ImportModule } from '#server/import/import.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { createJobs } from '#server/kernel/jobs.ts'
import type { OrganisationModule } from '#server/organisation/organisation.module.ts'
import type { ProjectsModule } from '#server/projects/projects.module.ts'
import { createFilling } from './filling.ts'
import { findSample, insertSampleProject } from './samples.store.ts'
import { householdsOf } from './shop/shop.ts'
import { addStrategies } from './truth.ts'

/** How many visitors the shop has, if not the usual number; and the id of a new sample project, if not a random one: whom it holds out follows from it. */
export type SamplesSettings = { sampleVisitors?: number | undefined; sampleId?: (() => string) | undefined }

type Dependencies = SamplesSettings & {
  database: Database
  clock: Clock
  log: Logger
  organisation: Pick<OrganisationModule, 'requireOn'>
  projects: ProjectsModule
  imports: Pick<ImportModule, 'importPart'>
  actions: Pick<ActionsModule, 'addPublished'>
  decisions: Pick<DecisionsModule, 'addRunning' | 'readVersions'>
}

/** Decision 0062 says why not as many as `npm run demo`. */
const usualVisitors = 4_000
const seed = 'tea'

/** Sample projects: each is filled with the invented shop in the background. */
export const createSamplesModule = ({
  database,
  clock,
  log,
  organisation,
  projects,
  imports,
  actions,
  decisions,
  sampleVisitors = usualVisitors,
  sampleId = randomUUID,
}: Dependencies) => {
  const filling = createFilling({ database: database.forJobs, importPart: imports.importPart, decisions })
  // Beside the other jobs, which must not wait for minutes.
  const jobs = createJobs({
    jobs: [{ name: 'samples.fill', everySeconds: 15, run: filling.fill }],
    database: database.forJobs,
    clock,
    log,
  })
  let isStarted = false

  return {
    routes: ({ serve, requestContextOf }: HttpRoutes) => {
      serve(
        sampleEndpoints.createSampleProject,
        async ({ context, who, body }) => {
          await organisation.requireOn(who.tenantId, 'sampleProject')
          const it = { id: sampleId(), name: body.projectName, timeZone: body.timeZone }
          const shop = { seed, visitors: body.visitors ?? sampleVisitors, until: clock.now(), createdBy: who.userId }
          const from = requestContextOf(context)
          const project = await projects.createSample(who, it, from, async (queries) => {
            const made = { projectId: it.id, tenantId: who.tenantId }
            await insertSampleProject(queries, made, shop)
            const added = { locale: from.locale, by: who.userId, now: shop.until }
            await addStrategies({ actions, decisions }, queries, made, added)
          })
          if (isStarted) void jobs.run()
          return project
        },
        { creates: () => true },
      )
      serve(sampleEndpoints.viewSampleProgress, async ({ who }): Promise<SampleProgress | null> => {
        const [row, seen] = [await findSample(database, who.tenantId), await projects.list(who)]
        if (!row || !seen.some(({ id }) => id === row.project_id)) return null
        return { projectId: row.project_id, filled: row.is_filled ? 1 : row.households_stored / householdsOf(row.visitors) }
      })
      serve(sampleEndpoints.deleteSampleProject, async ({ context, who, params }) => {
        await projects.deleteSample(who, params.id, requestContextOf(context))
        return null
      })
    },
    ownJobs: jobs,
    start: (): void => {
      isStarted = true
      jobs.start()
    },
    /** Stores what is left of every sample project now. */
    fill: jobs.run,
    close: filling.close,
    settle: jobs.stop,
  }
}
