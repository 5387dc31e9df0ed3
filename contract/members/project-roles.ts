import * as v from 'valibot'
import { projectsAtMost } from '#contract/projects/projects.ts'
import { roleId } from './members.ts'

const projectId = v.pipe(v.string(), v.uuid(), v.toLowerCase())
/** Owners are owners of the organisation, so that somebody can always undo what is wrong. */
const role = v.pipe(
  roleId,
  v.check((it) => it !== 'owner'),
)
const isEachOnce = (them: { projectId: string }[]) => new Set(them.map((it) => it.projectId)).size === them.length

const choice = v.strictObject({ projectId, role })
export type ProjectRoleChoice = v.InferOutput<typeof choice>
export const projectRoleChoices = v.pipe(
  v.array(choice),
  v.maxLength(projectsAtMost),
  v.check((them: ProjectRoleChoice[]) => isEachOnce(them)),
)

/** `role` is null where the role in the organisation counts again. Projects that are not named keep what they have. */
const change = v.strictObject({ projectId, role: v.nullable(role) })
export type ProjectRoleChange = v.InferOutput<typeof change>
export const changeProjectRolesBody = v.strictObject({
  changes: v.pipe(
    v.array(change),
    v.minLength(1),
    v.maxLength(projectsAtMost),
    v.check((them: ProjectRoleChange[]) => isEachOnce(them)),
  ),
})
