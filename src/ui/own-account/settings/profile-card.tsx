import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { OwnAccount, OwnMembership } from '#contract/own-account/own-account.ts'
import type { ownAccountMachine } from '#machines/own-account/own-account.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useMemberNames } from '#ui/members/names.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'

type Actor = ActorRefFrom<typeof ownAccountMachine>

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))

/** Who the person is here, and the organisations that they belong to, with buttons to leave them. */
export const ProfileCard = ({ actor }: { actor: Actor }) => {
  const state = useSelector(actor, (it) => it)
  const { account, asked } = state.context
  return (
    <TitledCard id="profile" title={<Trans>个人资料</Trans>}>
      {account === null && state.matches('loading') && <Skeleton height={120} />}
      {state.matches('failed') && <Failed actor={actor} />}
      {account !== null && !state.matches('failed') && <Profile actor={actor} account={account} />}
      {asked && (
        <Suspense>
          <LeaveDialog actor={actor} membership={asked} />
        </Suspense>
      )}
    </TitledCard>
  )
}

const Profile = ({ actor, account }: { actor: Actor; account: OwnAccount }) => {
  const { i18n } = useLingui()
  const { username, email, createdAt, organizations, isOfPlatform } = account
  return (
    <>
      <dl className={facts}>
        <Fact name={<Trans>用户名</Trans>}>{username}</Fact>
        <Fact name={<Trans>邮箱</Trans>}>{email}</Fact>
        <Fact name={<Trans>注册时间</Trans>}>{i18n.date(createdAt, { dateStyle: 'long' })}</Fact>
      </dl>
      <h3 className={css({ fontSize: 'm', fontWeight: 'medium', marginTop: '5', marginBottom: '1' })}>
        <Trans>所属组织</Trans>
      </h3>
      <ul>
        {organizations.map((it) => (
          <Row key={it.id} actor={actor} membership={it} mayLeave={!isOfPlatform} />
        ))}
      </ul>
    </>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: string }) => (
  <div>
    <dt className={css({ color: 'fg.muted', fontSize: 's' })}>{name}</dt>
    <dd className={css({ overflowWrap: 'anywhere' })}>{children}</dd>
  </div>
)

const Row = ({ actor, membership, mayLeave }: { actor: Actor; membership: OwnMembership; mayLeave: boolean }) => {
  const { t } = useLingui()
  const { roleOf, statuses } = useMemberNames()
  const isIdle = useSelector(actor, (it) => it.matches('shown'))
  const { id, name, role, status, isCurrent, isLastOwner, others } = membership
  return (
    <li className={row}>
      <div className={css({ flex: '1', minWidth: '0' })}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
          <span className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{name}</span>
          {isCurrent && (
            <Badge tone="good">
              <Trans>当前组织</Trans>
            </Badge>
          )}
          {status === 'suspended' && <Badge tone="bad">{statuses.suspended}</Badge>}
        </div>
        <p className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', color: 'fg.muted', fontSize: 's' })}>
          <span>{roleOf(role)}</span>
          {others > 0 && (
            <span>
              <Plural value={others} other="另有 # 位成员" />
            </span>
          )}
          {isLastOwner && mayLeave && (
            <span>
              {others > 0 ? (
                <Trans>您是唯一的所有者，指定另一位所有者后才能退出</Trans>
              ) : (
                <Trans>这是您自己的组织，会随账号一起删除</Trans>
              )}
            </span>
          )}
        </p>
      </div>
      {mayLeave && !isLastOwner && (
        <Button
          size="small"
          disabled={!isIdle}
          aria-label={t`退出 ${name}`}
          onClick={() => actor.send({ type: 'leaving.ask', id })}
        >
          <Trans>退出</Trans>
        </Button>
      )}
    </li>
  )
}

const Failed = ({ actor }: { actor: Actor }) => {
  const problem = useSelector(actor, (it) => it.context.problem)
  const problemText = useProblemText()
  return (
    <LoadFailure below size="small" onRetry={() => actor.send({ type: 'account.reload' })}>
      <Trans>个人资料加载失败</Trans>
      {problem && <>: {problemText(problem)}</>}
    </LoadFailure>
  )
}

const facts = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(3, minmax(0, 1fr))' },
})

const row = css({
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  paddingBlock: '3',
  borderTop: '1px solid token(colors.line)',
})
