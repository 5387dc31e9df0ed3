import { workspaceMachine } from '#machines/shell/workspace.machine.ts'
import { ann } from '#tests/support/machine-people.ts'
import { graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(workspaceMachine, { examples: [{ type: 'session.began', realm: 'user', session: ann }] })

export const { walks } = graph
