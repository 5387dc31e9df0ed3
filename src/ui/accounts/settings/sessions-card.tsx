import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OwnSession } from '#contract/accounts/own-session.ts'
import type { ownSessionsMachine } from '#machines/accounts/own-sessions.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Moment } from '#ui/components/moment.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { browserName } from '#ui/messages/browser-name.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'

type Actor = ActorRefFrom<typeof ownSessionsMachine>

/** The user's sessions, with buttons to end them. */
export const SessionsCard = ({ actor }: { actor: Actor }) => {
  const state = useSelector(actor, (it) => it)
  const { sessions } = state.context
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <Card aria-labelledby="sessions">
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', marginBottom: '1' })}>
        <h2 id="sessions" className={css({ flex: '1', fontSize: 'l', fontWeight: 'bold', whiteSpace: 'nowrap' })}>
          <Trans>登录的设备</Trans>
        </h2>
        {hasOthers && (
          <Button
            size="small"
            busy={state.matches('endingOthers')}
            disabled={!state.matches('listed')}
            onClick={() => actor.send({ type: 'sessions.endOthers' })}
          >
            <Trans>退出其他所有设备</Trans>
          </Button>
        )}
      </div>
      <p className={css({ color: 'fg.muted', marginBottom: '4' })}>
        <Trans>不认识的设备？请退出它，并修改密码。</Trans>
      </p>
      {state.matches('loading') && sessions.length === 0 && <Loading />}
      {state.matches('failed') && <Failed actor={actor} />}
      {sessions.length > 0 && (
        <ul className={css({ display: 'grid' })}>
          {sessions.map((session) => (
            <Row key={session.id} session={session} actor={actor} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Row = ({ session, actor }: { session: OwnSession; actor: Actor }) => {
  const { t } = useLingui()
  const isEnding = useSelector(actor, (it) => it.context.ending === session.id)
  const canEnd = useSelector(actor, (it) => it.matches('listed'))
  const name = browserName(session.userAgent) ?? t`未知设备`
  return (
    <li
      className={css({
        display: 'flex',
        gap: '3',
        alignItems: 'center',
        paddingBlock: '3',
        borderTop: '1px solid token(colors.line)',
      })}
    >
      <div className={css({ flex: '1', minWidth: '0' })}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', fontWeight: 'medium' })}>
          <span title={session.userAgent ?? undefined}>{name}</span>
          {session.isCurrent && (
            <Badge tone="good">
              <Trans>当前设备</Trans>
            </Badge>
          )}
        </div>
        <p className={css({ color: 'fg.muted', fontSize: 's', overflowWrap: 'anywhere' })}>
          {session.address && <>{session.address} · </>}
          <Trans>
            最近使用：
            <Moment at={session.lastSeenAt} />
          </Trans>
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          busy={isEnding}
          disabled={!canEnd}
          aria-label={t`退出 ${name}`}
          onClick={() => actor.send({ type: 'session.end', id: session.id })}
        >
          <Trans>退出</Trans>
        </Button>
      )}
    </li>
  )
}

const Loading = () => (
  <div role="status" className={css({ display: 'grid', gap: '2' })}>
    <span className={css({ srOnly: true })}>
      <Trans>正在加载设备…</Trans>
    </span>
    <Skeleton height={56} />
    <Skeleton height={56} />
  </div>
)

const Failed = ({ actor }: { actor: Actor }) => {
  const problem = useSelector(actor, (it) => it.context.problem)
  const problemText = useProblemText()
  return (
    <LoadFailure below size="small" onRetry={() => actor.send({ type: 'sessions.reload' })}>
      <Trans>设备列表加载失败</Trans>
      {problem && <>: {problemText(problem)}</>}
    </LoadFailure>
  )
}
