import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type Token, type Tokens, tokenPrefix } from '#contract/tokens/tokens.ts'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import type { tokensMachine } from '#machines/tokens/tokens.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Moment } from '#ui/components/moment.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'

type Actor = ActorRefFrom<typeof tokensMachine>
type Props = { actor: Actor; copying: ActorRefFrom<typeof copyingMachine> }

const Dialogs = lazy(async () => ({ default: (await import('./token-dialogs.tsx')).TokenDialogs }))

/** The API tokens of the person in this organisation, with buttons to make and revoke them. */
export const TokensCard = ({ actor, copying }: Props) => {
  const state = useSelector(actor, (it) => it)
  const { tokens } = state.context
  const hasDialog = ['editing', 'creating', 'told', 'asking', 'revoking'].some((it) => state.value === it)
  return (
    <TitledCard
      id="tokens"
      title={<Trans>API 令牌</Trans>}
      description={<Trans>程序凭令牌以您的身份调用本组织的项目接口。修改密码不会使令牌失效，不再使用的令牌请及时撤销。</Trans>}
    >
      {tokens === null && state.matches('loading') && <Skeleton height={56} />}
      {state.matches('failed') && <Failed actor={actor} />}
      {tokens !== null && !state.matches('failed') && <List actor={actor} tokens={tokens} />}
      {hasDialog && (
        <Suspense>
          <Dialogs actor={actor} copying={copying} />
        </Suspense>
      )}
    </TitledCard>
  )
}

const List = ({ actor, tokens: { tokens, grantable, projects } }: { actor: Actor; tokens: Tokens }) => {
  const isIdle = useSelector(actor, (it) => it.matches('listed'))
  const mayMake = grantable.length > 0 || projects.some((it) => it.grantable.length > 0)
  return (
    <>
      {tokens.length === 0 && (
        <p className={css({ color: 'fg.muted', marginBottom: '4' })}>
          {!mayMake ? <Trans>您的角色没有令牌可用的权限。</Trans> : <Trans>还没有令牌。</Trans>}
        </p>
      )}
      {tokens.length > 0 && (
        <ul className={css({ display: 'grid', marginBottom: '4' })}>
          {tokens.map((token) => (
            <Row key={token.id} actor={actor} token={token} projects={projects} />
          ))}
        </ul>
      )}
      {mayMake && (
        <Button size="small" disabled={!isIdle} onClick={() => actor.send({ type: 'token.compose' })}>
          <Trans>创建令牌</Trans>
        </Button>
      )}
    </>
  )
}

const Row = ({ actor, token, projects }: { actor: Actor; token: Token; projects: Tokens['projects'] }) => {
  const { t, i18n } = useLingui()
  const isIdle = useSelector(actor, (it) => it.matches('listed'))
  const { name, ending, permissions, projectIds, expiresAt, isExpired, lastUsedAt } = token
  const chosen = projects.filter(({ id }) => projectIds?.includes(id)).map((it) => it.name)
  return (
    <li className={row}>
      <div className={css({ flex: '1', minWidth: '0' })}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
          <span className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{name}</span>
          <code className={css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted' })}>
            {tokenPrefix}…{ending}
          </code>
          {isExpired && (
            <Badge tone="bad">
              <Trans>已过期</Trans>
            </Badge>
          )}
        </div>
        <p className={details}>
          <span title={permissions.join('\n')}>
            <Plural value={permissions.length} other="# 项权限" />
          </span>
          <span title={chosen.join('\n')}>
            {projectIds === null ? <Trans>所有项目</Trans> : <Plural value={projectIds.length} other="# 个项目" />}
          </span>
          <span>
            {expiresAt === null ? (
              <Trans>长期有效</Trans>
            ) : (
              <Trans>有效期至 {i18n.date(expiresAt, { dateStyle: 'medium' })}</Trans>
            )}
          </span>
          <span>
            {lastUsedAt === null ? (
              <Trans>从未使用</Trans>
            ) : (
              <Trans>
                最近使用：
                <Moment at={lastUsedAt} />
              </Trans>
            )}
          </span>
        </p>
      </div>
      <Button
        size="small"
        disabled={!isIdle}
        aria-label={t`撤销 ${name}`}
        onClick={() => actor.send({ type: 'token.ask', id: token.id })}
      >
        <Trans>撤销</Trans>
      </Button>
    </li>
  )
}

const Failed = ({ actor }: { actor: Actor }) => {
  const problem = useSelector(actor, (it) => it.context.problem)
  const problemText = useProblemText()
  return (
    <LoadFailure below size="small" onRetry={() => actor.send({ type: 'tokens.reload' })}>
      <Trans>令牌列表加载失败</Trans>
      {problem && <>: {problemText(problem)}</>}
    </LoadFailure>
  )
}

const row = css({
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  paddingBlock: '3',
  borderTop: '1px solid token(colors.line)',
})

const details = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  color: 'fg.muted',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
})
