import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { TwoFactor } from '#contract/two-factor/two-factor.ts'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import type { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Moment } from '#ui/components/moment.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'

type Actor = ActorRefFrom<typeof twoFactorMachine>
type Props = { actor: Actor; copying: ActorRefFrom<typeof copyingMachine> }

const Dialogs = lazy(async () => ({ default: (await import('./two-factor-dialogs.tsx')).TwoFactorDialogs }))

/** Fewer unused recovery codes than this are worth a warning. */
const fewCodes = 3

/** Whether sign-ins need a code of an authenticator app, with buttons to turn that on and off. */
export const TwoFactorCard = ({ actor, copying }: Props) => {
  const state = useSelector(actor, (it) => it)
  const { twoFactor } = state.context
  const hasDialog = ['scanning', 'confirming', 'noting', 'asking', 'disabling'].some((it) => state.value === it)
  return (
    <TitledCard
      id="two-factor"
      title={<Trans>两步验证</Trans>}
      description={<Trans>开启后，登录时除密码外还需输入验证器应用中的验证码。</Trans>}
    >
      {twoFactor === null && state.matches('loading') && <Skeleton height={56} />}
      {state.matches('failed') && <Failed actor={actor} />}
      {twoFactor !== null && !state.matches('failed') && <Status actor={actor} twoFactor={twoFactor} />}
      {hasDialog && (
        <Suspense>
          <Dialogs actor={actor} copying={copying} />
        </Suspense>
      )}
    </TitledCard>
  )
}

const Status = ({ actor, twoFactor }: { actor: Actor; twoFactor: TwoFactor }) => {
  const state = useSelector(actor, (it) => it)
  const isIdle = state.matches('shown')
  const { isOn, since, hasPasskey } = twoFactor
  return (
    <div className={css({ display: 'grid', gap: '4', justifyItems: 'start' })}>
      {isOn ? (
        <p className={line}>
          <Badge tone="good">
            <Trans>已开启</Trans>
          </Badge>
          {since !== null && (
            <span>
              <Trans>
                开启时间：
                <Moment at={since} />
              </Trans>
            </span>
          )}
        </p>
      ) : (
        <Button
          look="primary"
          className={css({ whiteSpace: 'normal' })}
          busy={state.matches('beginning')}
          disabled={!isIdle}
          onClick={() => actor.send({ type: 'twoFactor.begin' })}
        >
          <Trans>开启两步验证</Trans>
        </Button>
      )}
      {(isOn || hasPasskey) && <Codes actor={actor} twoFactor={twoFactor} />}
    </div>
  )
}

/** The recovery codes, which stand in for an authenticator app as well as for a passkey. */
const Codes = ({ actor, twoFactor: { isOn, recoveryCodesLeft } }: { actor: Actor; twoFactor: TwoFactor }) => {
  const state = useSelector(actor, (it) => it)
  const isIdle = state.matches('shown')
  return (
    <>
      <p className={line}>
        <Plural value={recoveryCodesLeft} other="剩余 # 个恢复码" />
        {!isOn && (
          <span>
            <Trans>无法使用通行密钥时，可用恢复码登录。</Trans>
          </span>
        )}
      </p>
      {recoveryCodesLeft < fewCodes && (
        <Callout kind="note">
          <Trans>恢复码即将用完，请生成新的恢复码。</Trans>
        </Callout>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <Button
          size="small"
          busy={state.matches('renewing')}
          disabled={!isIdle}
          onClick={() => actor.send({ type: 'twoFactor.renew' })}
        >
          <Trans>生成新的恢复码</Trans>
        </Button>
        {isOn && (
          <Button size="small" look="ghost" disabled={!isIdle} onClick={() => actor.send({ type: 'twoFactor.disable' })}>
            <Trans>关闭两步验证</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

const line = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', color: 'fg.muted' })

const Failed = ({ actor }: { actor: Actor }) => {
  const { t } = useLingui()
  const problem = useSelector(actor, (it) => it.context.problem)
  const problemText = useProblemText()
  return (
    <LoadFailure below size="small" onRetry={() => actor.send({ type: 'twoFactor.reload' })}>
      {t`两步验证状态加载失败`}
      {problem && <>: {problemText(problem)}</>}
    </LoadFailure>
  )
}
