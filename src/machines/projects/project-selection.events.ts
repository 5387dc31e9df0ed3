import type { Session } from '#contract/accounts/accounts.ts'
import type { Problem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { CreationReport } from './project-creation.machine.ts'

/** The user to whom the projects belong. */
export type Person = Pick<Session, 'id' | 'usertype'>

/** The choice that is stored for the user's next visit. */
export type KeepChoice = { type: 'choice.keep'; user: string; id: string | null }

/** Events that the project selection receives. */
export type SelectionEvent =
  | { type: 'session.began'; session: Person }
  | { type: 'session.ended' }
  | { type: 'projects.reload' }
  | { type: 'project.choose'; id: string }
  /** A project was created, restored or deleted outside of the selection's dialogs. */
  | { type: 'project.added'; project: Project }
  | { type: 'project.removed'; id: string }
  | { type: 'creation.open' }
  | { type: 'renaming.open'; id: string }
  | { type: 'deletion.open'; id: string }
  | { type: 'dialog.close' }
  | CreationReport

/** Events that it emits. `project.appeared`: another member created the first project while this person was asked to create one. */
export type SelectionEmitted =
  | { type: 'project.vanished'; project: Project }
  | { type: 'project.appeared' }
  | { type: 'renaming.failed'; problem: Problem }
  | { type: 'deletion.done' }
  | { type: 'deletion.failed'; problem: Problem }
