import { assign, setup } from 'xstate'
import { type Problem, toProblem } from '#contract/problem.ts'
import type { Project } from '#contract/projects.ts'
import { toBeProvided } from '../to-be-provided.ts'
import { projectCreationMachine } from './project-creation.machine.ts'

type Context = { projects: Project[]; currentId: string | null; problem: Problem | null }

/** Decides which project is current: always one that exists, and none only while there is none. */
export const projectSelectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'session.began' }
      | { type: 'session.ended' }
      | { type: 'projects.reload' }
      | { type: 'project.choose'; id: string }
      | { type: 'creation.open' }
      | { type: 'creation.close' },
    tags: {} as 'settled' | 'creating',
    children: {} as { projectCreation: 'projectCreation'; loadProjects: 'loadProjects' },
  },
  actors: {
    loadProjects: toBeProvided<void, Project[]>('loadProjects'),
    projectCreation: projectCreationMachine,
  },
  guards: {
    hasProjects: (_, projects: Project[]) => projects.length > 0,
    isKnown: ({ context }, id: string) => context.projects.some((project) => project.id === id),
  },
  actions: {
    rememberProjects: assign(({ context }, projects: Project[]) => ({
      projects,
      currentId: currentAmong(projects, context.currentId),
      problem: null,
    })),
    addProject: assign(({ context }, project: Project | null) =>
      project ? { projects: [...context.projects, project], currentId: project.id } : {},
    ),
    choose: assign({ currentId: (_, id: string) => id }),
    forgetEverything: assign({ projects: [], currentId: null, problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
  },
}).createMachine({
  id: 'projectSelection',
  context: { projects: [], currentId: null, problem: null },
  initial: 'away',
  on: {
    'session.began': { target: '.loading', actions: 'forgetEverything' },
    'session.ended': { target: '.away', actions: 'forgetEverything' },
  },
  states: {
    away: { tags: 'settled' },
    loading: {
      invoke: {
        id: 'loadProjects',
        src: 'loadProjects',
        onDone: [
          {
            guard: { type: 'hasProjects', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'rememberProjects', params: ({ event }) => event.output },
          },
          { target: 'withoutProject', actions: { type: 'rememberProjects', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
    ready: {
      tags: 'settled',
      initial: 'idle',
      on: {
        'projects.reload': 'loading',
        'project.choose': {
          guard: { type: 'isKnown', params: ({ event }) => event.id },
          actions: { type: 'choose', params: ({ event }) => event.id },
        },
      },
      states: {
        idle: { on: { 'creation.open': 'creating' } },
        creating: {
          tags: 'creating',
          on: { 'creation.close': 'idle' },
          invoke: {
            id: 'projectCreation',
            src: 'projectCreation',
            onDone: { target: 'idle', actions: { type: 'addProject', params: ({ event }) => event.output.project } },
          },
        },
      },
    },
    withoutProject: {
      tags: ['settled', 'creating'],
      invoke: {
        id: 'projectCreation',
        src: 'projectCreation',
        onDone: { target: 'ready', actions: { type: 'addProject', params: ({ event }) => event.output.project } },
      },
    },
    failed: { tags: 'settled', on: { 'projects.reload': 'loading' } },
  },
})

const currentAmong = (projects: Project[], currentId: string | null) =>
  (projects.find((project) => project.id === currentId) ?? projects[0])?.id ?? null
