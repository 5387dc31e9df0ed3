import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { InvitationOffer } from '#contract/members/invitations.ts'
import type { acceptanceMachine } from '#machines/members/acceptance.machine.ts'
import { AuthFrame } from '#ui/accounts/sign-in/auth-frame.tsx'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { Link } from '#ui/components/link.tsx'
import { Spinner } from '#ui/components/spinner.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../styled-system/css'
import { useMemberNames } from './names.ts'

type AcceptanceActor = ActorRefFrom<typeof acceptanceMachine>
type Props = {
  actor: AcceptanceActor
  /** The address of the person who is signed in; null for nobody. */
  signedInAs: string | null
  onSignIn: () => void
  onHome: () => void
}

/** The page that accepts an invitation, with a new account or the present one. */
export const AcceptanceScreen = ({ actor, signedInAs, onSignIn, onHome }: Props) => {
  const { t } = useLingui()
  const { roleOf } = useMemberNames()
  const state = useSelector(actor, (it) => it)
  const { offer } = state.context
  const isForm = state.matches('editing') || state.matches('registering') || state.matches('signingIn')
  const isOffer = state.matches('offered') || state.matches('accepting') || state.matches('mailing')
  const role = offer ? roleOf(offer.roleName) : ''
  return (
    <AuthFrame
      title={t`接受邀请`}
      heading={offer ? <Trans>加入“{offer.organization}”</Trans> : <Trans>接受邀请</Trans>}
      description={
        offer && (
          <Trans>
            {offer.inviter} 邀请 {offer.email} 加入，角色为{role}。
          </Trans>
        )
      }
      onHome={onHome}
    >
      {offer?.message && <blockquote className={quote}>{offer.message}</blockquote>}
      {state.matches('reading') && <Waiting>{<Trans>正在读取邀请…</Trans>}</Waiting>}
      {state.matches('unusable') && <Unusable actor={actor} />}
      {offer && isForm && <NewAccount actor={actor} email={offer.email} />}
      {offer && isOffer && <Existing actor={actor} offer={offer} signedInAs={signedInAs} onSignIn={onSignIn} />}
      {offer && state.matches('mailed') && (
        <Callout kind="note">
          <Trans>新链接已发送到 {offer.email}。请打开邮件中的链接继续。</Trans>
        </Callout>
      )}
      {state.matches('accepted') && <Waiting>{<Trans>已加入，正在打开…</Trans>}</Waiting>}
    </AuthFrame>
  )
}

const NewAccount = ({ actor, email }: { actor: AcceptanceActor; email: string }) => {
  const { t } = useLingui()
  const { ref, busy, problem, submit, field } = useForm(actor)
  return (
    <div ref={ref}>
      <Form label={t`创建账号并加入`} onSubmit={submit}>
        {problem && <Callout kind="bad">{problem}</Callout>}
        <input type="hidden" name="email" autoComplete="email" value={email} />
        <TextField
          label={t`用户名`}
          hint={t`6-20 个字符，可用文字、数字和 _ . -`}
          autoComplete="username"
          {...field('account')}
        />
        <TextField
          label={t`密码`}
          hint={t`6-32个字符，至少包含1个字母和1个数字`}
          type="password"
          autoComplete="new-password"
          {...field('password')}
        />
        <TextField label={t`确认密码`} type="password" autoComplete="new-password" {...field('confirmPassword')} />
        <Button type="submit" look="primary" size="large" wide busy={busy}>
          <Trans>创建账号并加入</Trans>
        </Button>
      </Form>
    </div>
  )
}

type ExistingProps = { actor: AcceptanceActor; offer: InvitationOffer; signedInAs: string | null; onSignIn: () => void }

const Existing = ({ actor, offer, signedInAs, onSignIn }: ExistingProps) => {
  const problemText = useProblemText()
  const problem = useSelector(actor, (it) => it.context.problem)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isMailing = useSelector(actor, (it) => it.matches('mailing'))
  const isRight = signedInAs?.toLowerCase() === offer.email.toLowerCase()
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      {isRight ? (
        <Button look="primary" size="large" wide busy={isBusy} onClick={() => actor.send({ type: 'offer.accept' })}>
          <Trans>接受邀请</Trans>
        </Button>
      ) : (
        <>
          <p>
            {offer.hasAccount === null ? (
              <Trans>如果 {offer.email} 已有账号，请先用它登录；如果还没有，我们会把链接发送到该邮箱，以确认它属于您。</Trans>
            ) : signedInAs === null ? (
              <Trans>{offer.email} 已有账号。请先用它登录，再接受邀请。</Trans>
            ) : (
              <Trans>
                您现在以 {signedInAs} 登录。请改用 {offer.email} 的账号登录，再接受邀请。
              </Trans>
            )}
          </p>
          <Button look="primary" size="large" wide onClick={onSignIn}>
            <Trans>前往登录</Trans>
          </Button>
          {offer.hasAccount === null && (
            <Button size="large" wide busy={isMailing} onClick={() => actor.send({ type: 'offer.mail' })}>
              <Trans>把链接发送到我的邮箱</Trans>
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const Unusable = ({ actor }: { actor: AcceptanceActor }) => {
  const problemText = useProblemText()
  const problem = useSelector(actor, (it) => it.context.problem)
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
      {problem && !problem.code.startsWith('invitation.') && (
        <Button onClick={() => actor.send({ type: 'offer.reload' })}>
          <Trans>重试</Trans>
        </Button>
      )}
      <Link href="/auth" className={buttonRecipe({ look: 'secondary' })}>
        <Trans>前往登录</Trans>
      </Link>
    </div>
  )
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <p role="status" className={css({ display: 'flex', alignItems: 'center', gap: '2', color: 'fg.muted', minHeight: '11' })}>
    <Spinner />
    {children}
  </p>
)

const quote = css({
  marginBottom: '6',
  paddingLeft: '3',
  borderLeft: '2px solid token(colors.line.strong)',
  color: 'fg.muted',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
