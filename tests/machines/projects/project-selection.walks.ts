import { projectSelectionMachine } from '#machines/projects/project-selection.machine.ts'
import { ann, projectCalled } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(projectSelectionMachine, {
  examples: [
    { type: 'session.began', session: ann },
    { type: 'project.choose', id: 'second' },
    { type: 'project.added', project: projectCalled('third') },
    { type: 'project.removed', id: 'first' },
    { type: 'renaming.open', id: 'first' },
    { type: 'deletion.open', id: 'first' },
    done('readChoice', 'second'),
    failed('readChoice', { code: 'storage.refused' }),
    done('loadProjects', [projectCalled('first'), projectCalled('second')]),
    done('loadProjects', []),
    failed('loadProjects', { code: 'transport.offline', status: 0 }),
    done('refreshProjects', [projectCalled('second'), projectCalled('first')]),
    done('refreshProjects', []),
    failed('refreshProjects', { code: 'server.busy', status: 503 }),
    done('findProjects', [projectCalled('first')]),
    done('findProjects', []),
    failed('findProjects', { code: 'transport.offline', status: 0 }),
    done('projectCreation', { project: projectCalled('third') }),
    done('projectRenaming', { name: 'Tea' }),
    done('projectRenaming', { name: 'Project first' }),
    done('projectDeletion', undefined),
    done('renameProject'),
    failed('renameProject', { code: 'project.unknown' }),
    failed('renameProject', { code: 'server.failed', status: 500 }),
    done('deleteProject'),
    failed('deleteProject', { code: 'project.last' }),
  ],
  serialize: ({ projects, currentId, change }) => [
    [...new Set(projects.map(({ id }) => id))],
    currentId,
    change.refused !== null,
  ],
})

export const { walks } = graph
