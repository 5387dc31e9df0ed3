import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import {
  draftFrom,
  draftOf,
  isChanged,
  lockOf,
  type MatrixData,
  mayCreate,
  mayToggle,
  nameProblemOf,
  type RoleDraft,
  type RoleNameProblem,
  readDraft,
  toggled,
  type WrittenDraft,
} from '#contract/organisation/role-draft.ts'
import type { Permission, Role } from '#contract/organisation/roles.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** `replaces` is the revision that was seen; null for a new role. */
export type SaveRole = RoleDraft & { replaces: string | null }

type Context = MatrixData & {
  /** What is made of a role, and the role as it was seen; no draft while nothing is edited. */
  draft: RoleDraft | null
  base: Role | null
  /** The role as somebody else saved it meanwhile; null if they deleted it. */
  theirs: Role | null
  /** The role that is about to be deleted. */
  leaving: Role | null
  nameProblem: RoleNameProblem | null
  problem: Problem | null
}

export type MatrixEvent =
  | { type: 'matrix.reload' }
  | { type: 'role.edit'; id: string }
  | { type: 'role.create'; template: string | null }
  | { type: 'role.delete'; id: string }
  | { type: 'name.edit'; name: string }
  | { type: 'permission.toggle'; permission: Permission }
  | { type: 'draft.restore'; draft: WrittenDraft }
  | { type: 'draft.discard' }
  | { type: 'draft.review' }
  | { type: 'review.back' }
  | { type: 'review.confirm' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }

const nothing = { draft: null, base: null, theirs: null, leaving: null, nameProblem: null, problem: null }

export const nothingLoaded: Context = { roles: [], held: [], ...nothing }

const named = ({ roles }: MatrixData, id: string | null) => roles.find((it) => it.id === id)

export const matrixSetup = setup({
  types: {
    context: {} as Context,
    events: {} as MatrixEvent,
    emitted: {} as
      | { type: 'role.saved'; role: Role; isNew: boolean }
      | { type: 'role.deleted'; role: Role }
      | { type: 'name.rejected' },
    tags: {} as 'busy' | 'open' | 'unsaved',
  },
  actors: {
    loadMatrix: toBeProvided<void, MatrixData>('loadMatrix'),
    saveRole: toBeProvided<SaveRole, Role>('saveRole'),
    deleteRole: toBeProvided<{ id: string }, void>('deleteRole'),
  },
  guards: {
    isEditable: ({ context }, id: string) => {
      const role = named(context, id)
      return role !== undefined && lockOf(role, context.held) === null
    },
    isDeletable: ({ context }, id: string) => {
      const role = named(context, id)
      return role !== undefined && lockOf(role, context.held) === null && role.members === 0
    },
    mayCreate: ({ context }) => mayCreate(context),
    canBeRestored: ({ context }, draft: WrittenDraft) => readDraft(draft, context) !== null,
    mayToggle: ({ context }, permission: Permission) => mayToggle(permission, { ...context, draft: present(context.draft) }),
    /** It may be granted or taken back, and nothing differs from what is saved afterwards. */
    takesBack: ({ context }, permission: Permission) => {
      const draft = present(context.draft)
      return mayToggle(permission, { ...context, draft }) && !isChanged(context.base, toggled(draft, permission))
    },
    isNameAsSaved: ({ context }, name: string) => !isChanged(context.base, { ...present(context.draft), name }),
    isSound: ({ context }) => nameProblemOf(present(context.draft), context.roles) === null,
    isNameTaken: (_, problem: Problem) => problem.code === 'role.taken',
    /** What this page knows of the roles or of one's own permissions is out of date. */
    isOutdated: (_, { code }: Problem) =>
      code === 'role.changed' || code === 'role.unknown' || code === 'permission.notHeld' || code === 'permission.denied',
    isConflict: ({ context: { problem } }) => problem?.code === 'role.changed' || problem?.code === 'role.unknown',
    isGone: ({ context }) => context.theirs === null,
    differsFromTheirs: ({ context }) => isChanged(context.theirs, present(context.draft)),
  },
  actions: {
    rememberLoaded: assign((_, { roles, held }: MatrixData) => ({ roles, held, problem: null })),
    rememberProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    edit: assign(({ context }, id: string) => {
      const role = present(named(context, id))
      return { ...nothing, base: role, draft: draftOf(role) }
    }),
    create: assign(({ context }, template: string | null) => ({
      ...nothing,
      draft: draftFrom(named(context, template), context.held),
    })),
    restore: assign(({ context }, draft: WrittenDraft) => ({ ...nothing, ...readDraft(draft, context) })),
    rename: assign(({ context }, name: string) => ({
      draft: { ...present(context.draft), name },
      nameProblem: null,
      problem: null,
    })),
    toggle: assign(({ context }, permission: Permission) => ({
      draft: toggled(present(context.draft), permission),
      problem: null,
    })),
    drop: assign(nothing),
    markName: assign(({ context }) => ({ nameProblem: nameProblemOf(present(context.draft), context.roles) })),
    markTakenName: assign({ nameProblem: 'taken', problem: null }),
    showName: emit({ type: 'name.rejected' }),
    /** What is new in the matrix; the draft stays. */
    rememberFresh: assign((_, { roles, held }: MatrixData) => ({ roles, held })),
    rememberTheirs: assign(({ context }, data: MatrixData) => ({
      roles: data.roles,
      held: data.held,
      theirs: named(data, present(context.draft).id) ?? null,
      problem: null,
    })),
    replaceTheirs: assign(({ context: { theirs } }) => ({ base: theirs, theirs: null })),
    /** The role is gone, so that the draft becomes a new one. */
    makeAnew: assign(({ context }) => ({ base: null, theirs: null, draft: { ...present(context.draft), id: null } })),
    takeTheirs: assign(({ context: { theirs } }) => ({ ...nothing, base: theirs, draft: theirs && draftOf(theirs) })),
    rememberSaved: assign(({ context: { roles } }, role: Role) => ({
      ...nothing,
      roles: roles.some(({ id }) => id === role.id) ? roles.map((it) => (it.id === role.id ? role : it)) : [...roles, role],
    })),
    announceSaved: emit(({ context: { base } }, role: Role) => ({ type: 'role.saved' as const, role, isNew: base === null })),
    askAbout: assign(({ context }, id: string) => ({ leaving: present(named(context, id)), problem: null })),
    announceDeleted: emit(({ context: { leaving } }) => ({ type: 'role.deleted' as const, role: present(leaving) })),
    forgetDeleted: assign(({ context: { roles, leaving } }) => ({
      ...nothing,
      roles: roles.filter(({ id }) => id !== leaving?.id),
    })),
  },
})
