import { commandPaletteMachine } from '#machines/shell/command-palette.machine.ts'
import type { PhoneticKeys } from '#machines/shell/commands.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const user = 'ann'

export const commands = [
  { id: 'page:/projects', label: '项目管理', group: '页面', words: '/projects Projects' },
  { id: 'project:1', label: 'Tea shop', group: '项目', words: '' },
  { id: 'theme:dark', label: '深色', group: '主题', words: 'dark' },
  { id: 'leave', label: '退出登录', group: '账号', words: 'logout', once: true as const },
]

/** Hears the sound of two characters only. */
export const phoneticKeys: PhoneticKeys = (text, typed) => text.includes('项目') && 'xiangmu'.startsWith(typed)

export const graph = graphOf(commandPaletteMachine, {
  examples: [
    { type: 'palette.open', topic: 'everything', user, commands },
    { type: 'palette.open', topic: 'tabs', user, commands },
    done('readRecent', ['theme:dark']),
    failed('readRecent', { code: 'storage.refused' }),
    done('loadPhoneticKeys', phoneticKeys),
    failed('loadPhoneticKeys', { code: 'transport.offline' }),
    failed('keepRecent', { code: 'storage.refused' }),
    { type: 'query.edit', query: 'tea' },
    { type: 'query.edit', query: 'nothing like it' },
    { type: 'cursor.move', to: 'next' },
    { type: 'cursor.point', place: 1 },
  ],
  serialize: ({ topic, query, place }) => [topic, query, place],
  detail: (event) => (event.type === 'query.edit' ? event.query : event.type === 'palette.open' ? event.topic : undefined),
})

export const { walks } = graph
