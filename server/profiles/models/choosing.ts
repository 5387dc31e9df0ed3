import type * as v from 'valibot'
import type { BuiltInModelName, chooseVersionBody, FittedModelName, ProjectModel } from '#contract/platform/built-in-models.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { findProject, hasVersion, holdChoice, readVersions, writeChoice } from './choices.store.ts'

type Dependencies = { database: Database; clock: Clock; audit: Audit }
type Caller = { who: SignedIn; from: RequestContext }
type Chosen = v.InferOutput<typeof chooseVersionBody>

export type ModelChoosing = ReturnType<typeof createModelChoosing>

/** The versions of a model in a project, and which of them the next computations use. */
export const createModelChoosing = ({ database, clock, audit }: Dependencies) => {
  const view = async (model: BuiltInModelName, projectId: string): Promise<ProjectModel> => {
    const project = await findProject(database.query, model, projectId)
    if (!project) throw new ApiError('project.unknown')
    return { ...project, model, versions: await readVersions(database.query, model, projectId) }
  }

  return {
    view,

    choose: async (
      { who, from }: Caller,
      { name: model, project: id }: { name: FittedModelName; project: string },
      { version, replaces, reason }: Chosen,
    ): Promise<ProjectModel> => {
      const { project } = await view(model, id)
      const entry = {
        action: 'builtInModel.choose',
        tenantId: project.organization.id,
        actorId: who.userId,
        target: id,
        from,
      } as const
      const asked = { model, to: nameOf(version) }
      await audit.refusals({ ...entry, details: { ...asked, asked: reason } }, () =>
        database.transaction(async (queries) => {
          const before = await holdChoice(queries.query, { model, id, tenantId: project.organization.id })
          if (before === undefined) throw new ApiError('project.unknown')
          if (before !== replaces) throw new ApiError('modelVersion.changed')
          if (version !== null && !(await hasVersion(queries.query, { model, id, version })))
            throw new ApiError('modelVersion.unknown')
          if (before === version) return
          await writeChoice(queries.query, { model, id, version, at: clock.now() })
          await audit.record(queries.query, { ...entry, result: 'done', details: { ...asked, from: nameOf(before), reason } })
        }),
      )
      return view(model, id)
    },
  }
}

/** As it stands in the record. */
const nameOf = (version: number | null) => (version === null ? 'newest' : String(version))
