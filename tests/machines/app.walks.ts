import { appMachine } from '#machines/app/app.machine.ts'
import { ann } from '#tests/support/machine-people.ts'
import { graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(appMachine, { examples: [{ type: 'session.began', session: ann }] })

export const { walks } = graph
