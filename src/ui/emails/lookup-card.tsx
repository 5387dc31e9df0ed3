import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type Suppression, suppressionReasons } from '#contract/emails/suppressions.ts'
import type { suppressionLookupMachine } from '#machines/emails/suppression-lookup.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'
import { useSuppressionNames } from './names.ts'

export type LookupActor = ActorRefFrom<typeof suppressionLookupMachine>

type Props = { actor: LookupActor; onRemove: ((entry: Suppression) => void) | null }

/** Says whether an address is on the list, adds it, or leads to its removal. */
export const LookupCard = ({ actor, onRemove }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { address, entry, problem } = useSelector(actor, (it) => it.context)
  const isChecking = useSelector(actor, (it) => it.matches('checking'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isUnlisted = useSelector(actor, (it) => it.matches('unlisted') || it.matches('adding'))
  return (
    <TitledCard
      id="suppression-lookup"
      title={<Trans>查询地址</Trans>}
      description={<Trans>输入完整的地址，查看它是否在名单上。</Trans>}
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        <Form label={t`查询地址`} onSubmit={() => actor.send({ type: 'address.check' })}>
          <TextField
            name="address"
            type="email"
            label={t`邮箱地址`}
            autoComplete="off"
            maxLength={254}
            value={address}
            disabled={isBusy}
            onEdit={(it) => actor.send({ type: 'address.edit', address: it })}
            onLeave={() => {}}
            problem={problem && problem.code !== 'transport.aborted' ? problemText(problem) : undefined}
            aside={
              <Button type="submit" busy={isChecking} disabled={isBusy || address.trim() === ''}>
                <Trans>查询</Trans>
              </Button>
            }
          />
        </Form>
        <div role="status" className={css({ display: 'grid', gap: '3', justifyItems: 'start', _empty: { display: 'none' } })}>
          {entry && <Listed entry={entry} />}
          {isUnlisted && (
            <Callout kind="note">
              <Trans>该地址不在名单上，可以收到邮件。</Trans>
            </Callout>
          )}
        </div>
        {entry && onRemove && (
          <div>
            <Button onClick={() => onRemove(entry)}>
              <Trans>移出名单…</Trans>
            </Button>
          </div>
        )}
        {isUnlisted && onRemove && <Addition actor={actor} />}
      </div>
    </TitledCard>
  )
}

const Listed = ({ entry: { mark, reason, createdAt } }: { entry: Suppression }) => (
  <Callout kind="note">
    {reason === 'unsubscribed' ? (
      <Trans>
        该地址已退订，加入于 <TimeText at={createdAt} />
        ，摘要为 {mark}。
      </Trans>
    ) : (
      <Trans>
        发往该地址的邮件被退回，加入于 <TimeText at={createdAt} />
        ，摘要为 {mark}。
      </Trans>
    )}
  </Callout>
)

const Addition = ({ actor }: { actor: LookupActor }) => {
  const { t } = useLingui()
  const { reasons } = useSuppressionNames()
  const reason = useSelector(actor, (it) => it.context.reason)
  const isAdding = useSelector(actor, (it) => it.matches('adding'))
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
      <Switch
        label={t`加入名单的原因`}
        options={suppressionReasons}
        names={reasons}
        value={reason}
        onChoose={(it) => actor.send({ type: 'reason.choose', reason: it })}
      />
      <Button busy={isAdding} onClick={() => actor.send({ type: 'address.add' })}>
        <Trans>加入名单</Trans>
      </Button>
    </div>
  )
}
