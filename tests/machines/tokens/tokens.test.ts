import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { emptyToken, readToken, type TokenDraft } from '#machines/tokens/token-draft.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { created, graph, none, reports } from './tokens.walks.ts'

/** What is typed. Choosing projects takes out what the person does not hold in them. */
const changed = (typed: TokenDraft, change: Partial<TokenDraft>): TokenDraft => {
  const next = { ...typed, ...change }
  if (change.projectIds === undefined) return next
  const [shop] = none.projects
  const held: readonly string[] = (change.projectIds === null ? none : shop)?.grantable ?? []
  return { ...next, permissions: next.permissions.filter((it) => held.includes(it)) }
}

const changes = ['createToken', 'revokeToken']

describeMachine({
  name: 'tokens',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [
    { type: 'draft.edit', change: { name: ' ' } },
    { type: 'draft.edit', change: { projectIds: [] } },
    { type: 'draft.edit', change: { projectIds: [none.projects[0]?.id ?? ''], days: '' } },
    { type: 'draft.edit', change: { permissions: ['member:write'] } },
    { type: 'draft.edit', change: { permissions: ['project:read', 'event:read'] } },
    { type: 'draft.edit', change: { projectIds: null } },
    { type: 'token.ask', id: 'nobody' },
  ],
  laws: [
    law('the list is the server’s latest', () => {
      let data: unknown = null
      return ({ settled, snapshot }) => {
        if (settled?.id === 'listTokens' && settled.status === 'answered') data = settled.answer
        expect(snapshot.context.tokens).toEqual(data)
      }
    }),
    law('it is read again after a token was noted, and after every revocation', () => ({ event, before, settled, snapshot }) => {
      const isNoted = before.matches('told') && event?.type === 'dialog.close'
      if (isNoted || (settled?.id === 'revokeToken' && settled.status !== 'abandoned')) expect(snapshot.value).toBe('loading')
    }),
    law('a token is sent as it was typed, once for each press, and never an incomplete one', () => {
      let typed: TokenDraft = emptyToken
      return ({ event, before, news }) => {
        if (event?.type === 'token.compose' && before.matches('listed')) typed = emptyToken
        if (event?.type === 'draft.edit' && before.matches('editing')) typed = changed(typed, event.change)
        const read = readToken(typed)
        const isSent = event?.type === 'token.create' && before.matches('editing') && 'token' in read
        expect(news.calls.filter(({ id }) => id === 'createToken').map(({ input }) => input)).toEqual(isSent ? [read.token] : [])
      }
    }),
    law('what is wrong is shown after a press, and not while it is corrected', () => ({ event, before, snapshot }) => {
      const { draft, wrong } = snapshot.context
      const read = readToken(draft)
      if (event?.type === 'token.create' && before.matches('editing')) expect(wrong).toEqual('wrong' in read ? read.wrong : [])
      for (const field of wrong) expect('wrong' in read && read.wrong).toContain(field)
      if (!snapshot.matches('editing')) expect(wrong).toEqual([])
    }),
    law('the secret is kept while it is shown, and never longer', () => ({ snapshot }) => {
      expect(snapshot.context.created).toEqual(snapshot.matches('told') ? created : null)
    }),
    law('a token is revoked only after a question about it', () => ({ event, before, news, snapshot }) => {
      const isAsked = snapshot.matches('asking') || snapshot.matches('revoking')
      expect(snapshot.context.asked).toEqual(isAsked ? reports : null)
      const isSent = event?.type === 'token.revoke' && before.matches('asking')
      expect(news.calls.filter(({ id }) => id === 'revokeToken').map(({ input }) => input)).toEqual(
        isSent ? [{ id: reports.id }] : [],
      )
    }),
    law('every change and every failed change is announced once, when it happens', () => ({ settled, news }) => {
      const is = (id: string) => settled?.id === id && settled.status === 'answered'
      const isRefused = settled?.status === 'refused' && changes.includes(settled.id)
      expect(news.emitted).toEqual([
        ...(is('createToken') ? [{ type: 'token.created' }] : []),
        ...(is('revokeToken') ? [{ type: 'token.revoked' }] : []),
        ...(isRefused ? [{ type: 'token.failed', problem: toProblem(settled.answer) }] : []),
      ])
    }),
    law('it is busy exactly while a change is under way', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ id, status }) => status === 'pending' && changes.includes(id)))
    }),
    announcesNone([created.secret]),
  ],
})
