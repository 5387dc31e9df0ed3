import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { sourceToBeProvided, toBeProvided } from '#machines/kit/to-be-provided.ts'
import { projectCreationMachine } from './project-creation.machine.ts'
import { projectDeletionMachine } from './project-deletion.machine.ts'
import {
  type Change,
  considered,
  currentOf,
  noChange,
  noProjects,
  type ProjectList,
  refusedName,
  takenBack,
  withName,
  withNew,
  withoutProject,
  withProjects,
} from './project-list.ts'
import { projectRenamingMachine } from './project-renaming.machine.ts'
import type { KeepChoice, Person, SelectionEmitted, SelectionEvent } from './project-selection.events.ts'

type Context = ProjectList & { user: Person; problem: Problem | null; change: Change }

/** The context, guards and actions of the machine. Its states are in `project-selection.machine.ts`. */
export const projectSelectionSetup = setup({
  types: {
    context: {} as Context,
    events: {} as SelectionEvent,
    emitted: {} as SelectionEmitted,
    tags: {} as 'settled' | 'creating' | 'saving',
    children: {} as {
      projectCreation: 'projectCreation'
      projectRenaming: 'projectRenaming'
      projectDeletion: 'projectDeletion'
      choiceKeeper: 'choiceKeeper'
    },
  },
  actors: {
    readChoice: toBeProvided<{ user: string }, string | null>('readChoice'),
    choiceKeeper: sourceToBeProvided<KeepChoice, void>('choiceKeeper'),
    watchOtherTabs: sourceToBeProvided<{ type: 'projects.reload' }, void>('watchOtherTabs'),
    watchReturns: sourceToBeProvided<{ type: 'projects.reload' }, void>('watchReturns'),
    loadProjects: toBeProvided<void, Project[]>('loadProjects'),
    renameProject: toBeProvided<{ project: Project }, void>('renameProject'),
    deleteProject: toBeProvided<{ project: Project; asAdmin: boolean }, void>('deleteProject'),
    projectCreation: projectCreationMachine,
    projectRenaming: projectRenamingMachine,
    projectDeletion: projectDeletionMachine,
  },
  guards: {
    isEmpty: (_, projects: Project[]) => projects.length === 0,
    isKnown: ({ context }, { id }: { id: string }) => context.projects.some((project) => project.id === id),
    isOneOfMany: ({ context }, { id }: { id: string }) =>
      context.projects.length > 1 && context.projects.some((project) => project.id === id),
    isOnly: ({ context }, { id }: { id: string }) => context.projects.every((project) => project.id === id),
    isGone: (_, problem: Problem) => problem.code === 'project.unknown',
    wasRefused: ({ context }) => context.change.refused !== null,
    isNewName: ({ context }, { name }: { name: string }) => context.change.project.projectName !== name,
  },
  actions: {
    forgetEverything: assign({ ...noProjects, problem: null, change: noChange }),
    rememberUser: assign({ user: (_, { id, usertype }: Person) => ({ id, usertype }) }),
    recallChoice: assign({ currentId: (_, id: string | null) => id }),
    rememberProjects: enqueueActions(({ context, enqueue }, projects: Project[]) => {
      const [before, now] = [currentOf(context), withProjects(projects, context.currentId)]
      enqueue.assign({ ...now, problem: null })
      if (before && before.id !== now.currentId) enqueue.emit({ type: 'project.vanished', project: before })
    }),
    addProject: assign(({ context }, project: Project | null) => (project ? withNew(context, project) : {})),
    removeProject: assign(({ context }, { id }: { id: string }) => withoutProject(context, id)),
    choose: assign({ currentId: (_, { id }: { id: string }) => id }),
    considerProject: assign({ change: ({ context }, { id }: { id: string }) => considered(context, id) }),
    showName: assign(({ context }, { name }: { name: string }) => withName(context, context.change, name)),
    // Another project may have been chosen while the dialog was open.
    showDeletion: assign(({ context }) => ({
      ...withoutProject(context, context.change.project.id),
      change: considered(context, context.change.project.id),
    })),
    // Another project may have been chosen since, and stays chosen.
    takeBackName: assign({ projects: ({ context }) => context.change.before.projects }),
    takeBackDeletion: assign(({ context }) => takenBack(context, context.change)),
    keepChoice: sendTo('choiceKeeper', ({ context }) => ({
      type: 'choice.keep' as const,
      user: context.user.id,
      id: context.currentId,
    })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    rememberRefusedName: assign({ change: ({ context }, problem: Problem) => refusedName(context.change, problem) }),
    announceFirstProject: emit({ type: 'project.appeared' }),
    announceRefusedName: emit((_, problem: Problem) => ({ type: 'renaming.failed', problem })),
    announceDeletion: emit({ type: 'deletion.done' }),
    announceRefusedDeletion: emit((_, problem: Problem) => ({ type: 'deletion.failed', problem })),
  },
})
