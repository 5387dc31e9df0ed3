import * as v from 'valibot'
import { createTokenBody, grantableIn, type NewToken, type Tokens, tokenNameRule } from '#contract/tokens/tokens.ts'

export type TokenField = 'name' | 'permissions' | 'projects'
/** A token while it is typed. `projectIds` is null for all projects; `days` is empty for a token that does not expire. */
export type TokenDraft = {
  name: string
  permissions: readonly string[]
  projectIds: readonly string[] | null
  days: '30' | '90' | '365' | ''
}

const { permissions, projectIds } = createTokenBody.entries

export const emptyToken: TokenDraft = { name: '', permissions: [], projectIds: null, days: '90' }

/** The token that a draft stands for, or the fields that are wrong. */
export const readToken = (draft: TokenDraft): { token: NewToken } | { wrong: TokenField[] } => {
  const wrong: TokenField[] = []
  if (!v.is(tokenNameRule, draft.name)) wrong.push('name')
  if (draft.permissions.length === 0 || !v.is(permissions, draft.permissions)) wrong.push('permissions')
  if (!v.is(projectIds, draft.projectIds)) wrong.push('projects')
  const days = draft.days === '' ? null : Number(draft.days)
  const read = v.safeParse(createTokenBody, { ...draft, days })
  return read.success ? { token: read.output } : { wrong }
}

/** An empty draft: for all projects if the person may give something there, or else for some. */
export const blankToken = ({ grantable }: Pick<Tokens, 'grantable'>): TokenDraft => ({
  ...emptyToken,
  projectIds: grantable.length > 0 ? null : [],
})

/** A draft after a change. Permissions that the person does not hold in all chosen projects are taken out. */
export const changedDraft = (draft: TokenDraft, change: Partial<TokenDraft>, tokens: Tokens | null): TokenDraft => {
  const changed = { ...draft, ...change }
  if (!tokens || !('projectIds' in change)) return changed
  const grantable: readonly string[] = grantableIn(tokens, changed.projectIds)
  return { ...changed, permissions: changed.permissions.filter((it) => grantable.includes(it)) }
}
