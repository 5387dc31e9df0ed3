import * as v from 'valibot'
import { projectNameRule } from './rules.ts'

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** `gmtCreate` is ISO 8601 in UTC. */
export const projectSchema = v.object({ id: v.string(), projectName: v.string(), gmtCreate: v.string(), tenantId: v.string() })
export type Project = v.InferOutput<typeof projectSchema>

export const createProjectBody = v.object({ projectName: projectNameRule })
export const renameProjectBody = v.object({ id, projectName: projectNameRule })
/** With an id the call renames, without one it creates. */
export const saveProjectBody = v.union([renameProjectBody, createProjectBody])
export const deleteProjectBody = v.object({ id, tenantId: id })
