import { appMachine } from '#machines/shell/app.machine.ts'
import { ann, boss } from '#tests/support/machine-people.ts'
import { graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(appMachine, {
  examples: [
    { type: 'session.began', realm: 'user', session: ann },
    { type: 'session.began', realm: 'admin', session: boss },
    { type: 'session.ended', realm: 'user', userId: ann.id, refused: false },
    { type: 'session.ended', realm: 'user', userId: ann.id, refused: true },
    { type: 'session.ended', realm: 'admin', userId: boss.id, refused: false },
    { type: 'session.ended', realm: 'admin', userId: boss.id, refused: true },
    { type: 'session.discard', token: ann.session },
  ],
  detail: (event) =>
    'realm' in event ? [event.realm, 'refused' in event && event.refused && 'refused'].filter(Boolean).join(' ') : undefined,
})

export const { walks } = graph
