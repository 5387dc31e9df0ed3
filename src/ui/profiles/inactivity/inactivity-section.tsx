import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { inactivityChoices, type ProfileInactivity } from '#contract/profiles/inactivity.ts'
import type { profileInactivityMachine } from '#machines/profiles/profile-inactivity.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { control } from '#ui/components/labelled.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { SaveButtons } from '#ui/patterns/save-buttons.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { ForgettingDialog } from './forgetting-dialog.tsx'

type Actor = ActorRefFrom<typeof profileInactivityMachine>
type Props = { actor: Actor; inactivity: ProfileInactivity }

/** After how long without an event a project forgets people, and who would be forgotten. */
export const InactivitySection = ({ actor }: { actor: Actor }) => {
  const problemText = useProblemText()
  const { inactivity, problem } = useSelector(actor, (it) => it.context)
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  const isAsking = useSelector(actor, (it) => it.matches('asking'))
  return (
    <TitledCard
      id="profile-inactivity"
      title={<Trans>不活跃用户</Trans>}
      description={
        <Trans>
          多久没有事件后自动忘记用户。没有订单的用户连同事件一起删除；有订单的用户会匿名，订单和收入仍计入过去的报表。再次到访的人会成为新用户。
        </Trans>
      }
    >
      {inactivity === null && !isFailed && <Skeleton height={120} />}
      {isFailed && (
        <LoadFailure onRetry={() => actor.send({ type: 'inactivity.reload' })}>{problem && problemText(problem)}</LoadFailure>
      )}
      {inactivity && (
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
          <Editor actor={actor} inactivity={inactivity} />
          <SoFar soFar={inactivity.soFar} />
          {isAsking && <ForgettingDialog actor={actor} inactivity={inactivity} />}
        </div>
      )}
    </TitledCard>
  )
}

const Editor = ({ actor, inactivity }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const problemText = useProblemText()
  const { chosen, problem } = useSelector(actor, (it) => it.context)
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const shown = chosen ? chosen.days : inactivity.days
  return (
    <Form label={t`不活跃用户`} onSubmit={() => actor.send({ type: 'form.submit' })}>
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      <div className={css({ display: 'grid', gap: '1' })}>
        <label htmlFor={id} className={css({ fontSize: 's', fontWeight: 'medium' })}>
          <Trans>没有事件的时间</Trans>
        </label>
        <div className={css({ maxWidth: '240px' })}>
          <select
            id={id}
            value={shown ?? ''}
            disabled={isBusy || !inactivity.mayChange}
            aria-describedby={`${id}-consequence`}
            onChange={({ target }) =>
              actor.send({ type: 'days.choose', days: inactivityChoices.find((it) => String(it) === target.value) ?? null })
            }
            className={control}
          >
            <option value="">{t`一直保留`}</option>
            {inactivity.choices.map(({ days }) => (
              <option key={days} value={days}>
                {t`${days} 天`}
              </option>
            ))}
          </select>
        </div>
        <p id={`${id}-consequence`} aria-live="polite" className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Consequence inactivity={inactivity} days={shown} />
        </p>
      </div>
      {inactivity.mayChange ? (
        <SaveButtons isUnsaved={isUnsaved} isBusy={isBusy} onRevert={() => actor.send({ type: 'choice.revert' })} />
      ) : (
        <MayNotChange />
      )}
    </Form>
  )
}

const Consequence = ({ inactivity, days }: { inactivity: ProfileInactivity; days: ProfileInactivity['days'] }) => {
  const choice = inactivity.choices.find((it) => it.days === days)
  if (!choice) return null
  const { erased, anonymised } = choice
  if (erased + anonymised === 0) return <Trans>目前没有这么久没有事件的用户。</Trans>
  return (
    <Trans>
      目前会删除 <Plural value={erased} other="# 位用户" />
      ，匿名 <Plural value={anonymised} other="# 位有订单的用户" />。
    </Trans>
  )
}

const SoFar = ({ soFar: { erased, anonymised, lastAt } }: Pick<ProfileInactivity, 'soFar'>) => (
  <>
    {lastAt !== null && (
      <p className={css({ fontSize: 's', color: 'fg.muted' })}>
        <Trans>
          迄今已删除 <Plural value={erased} other="# 位用户" />
          ，匿名 <Plural value={anonymised} other="# 位有订单的用户" />
          ，最近一次：
          <TimeText at={lastAt} />
        </Trans>
      </p>
    )}
  </>
)
