import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { endsSoonAt, type Impersonation } from '#contract/platform/impersonation.ts'
import type { impersonationMachine } from '#machines/platform/impersonation.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'

/** Says on every page of the console that a platform admin uses it in place of a person. It cannot be closed, only ended. */
export const ImpersonationBanner = ({ actor }: { actor: ActorRefFrom<typeof impersonationMachine> }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { timed, secondsLeft, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isUnread = useSelector(actor, (it) => it.matches('unread'))
  return (
    <section aria-label={t`以他人身份使用控制台`} className={banner}>
      <Icon name="alert" size={20} className={css({ flexShrink: '0', marginTop: '1px' })} />
      <div className={css({ flex: '1', flexBasis: '220px', minWidth: '0' })}>
        {timed ? <Said impersonation={timed.impersonation} /> : <Trans>您正在以他人身份使用控制台。</Trans>}
        {problem && problem.code !== 'transport.aborted' && <p role="alert">{problemText(problem)}</p>}
        <p role="status" className={css({ srOnly: true })}>
          {timed && secondsLeft <= endsSoonAt && <Trans>剩余时间不到 5 分钟。</Trans>}
        </p>
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', marginLeft: 'auto' })}>
        {timed && <TimeLeft seconds={secondsLeft} />}
        {isUnread && (
          <Button size="small" onClick={() => actor.send({ type: 'impersonation.reload' })}>
            <Trans>重试</Trans>
          </Button>
        )}
        <Button size="small" busy={isBusy} onClick={() => actor.send({ type: 'impersonation.end' })}>
          <Trans>结束</Trans>
        </Button>
      </div>
    </section>
  )
}

const Said = ({ impersonation: { admin, person, organization, reason, personalReason } }: { impersonation: Impersonation }) => (
  <>
    <p className={css({ fontWeight: 'bold' })}>
      <Trans>
        <Plain text={admin.name} /> 正在以 <Plain text={person.name} /> 的身份使用组织 <Plain text={organization.name} /> 的控制台
      </Trans>
    </p>
    <p className={said}>
      <Trans>
        理由：
        <Plain text={reason} />
      </Trans>
    </p>
    <p className={said}>
      {personalReason === null ? (
        <Trans>个人信息已遮盖。</Trans>
      ) : (
        <Trans>
          显示个人信息，理由：
          <Plain text={personalReason} />
        </Trans>
      )}
    </p>
  </>
)

/** A text in its own direction. As an element, because a value in a sentence would be read as markup. */
const Plain = ({ text }: { text: string }) => <bdi>{text}</bdi>

/** Not announced each second; the status says when it ends soon. */
const TimeLeft = ({ seconds }: { seconds: number }) => (
  <span role="timer" aria-live="off" className={css({ fontVariantNumeric: 'tabular-nums', fontWeight: 'bold' })}>
    <VisuallyHidden>
      <Trans>剩余时间</Trans>{' '}
    </VisuallyHidden>
    {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
  </span>
)

const banner = css({
  // Below the bar and the open pages, which stay where they are as well.
  position: 'sticky',
  top: '24',
  zIndex: 'sticky',
  display: 'flex',
  // On a phone the time and the button have a line of their own.
  flexWrap: { base: 'wrap', wide: 'nowrap' },
  columnGap: '3',
  rowGap: '1',
  alignItems: 'flex-start',
  marginBottom: '5',
  paddingInline: { base: '3', wide: '4' },
  paddingBlock: { base: '2', wide: '3' },
  borderRadius: 'm',
  bg: 'bad.solid',
  color: 'accent.on',
  boxShadow: 'floating',
})
/** A reason may be long: as much of it as fits a line of a phone, or two of a desk. All of it is in the document. */
const said = css({ fontSize: 's', overflowWrap: 'anywhere', lineClamp: { base: '1', wide: '2' } })
