import './texts.ts'
import './field-texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { impersonationMinutes } from '#contract/platform/impersonation.ts'
import type { ImpersonationDraft, impersonationStartMachine } from '#machines/platform/impersonation-start.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { ExactName } from '#ui/components/exact-name.tsx'
import { Form } from '#ui/components/form.tsx'
import { control, Labelled } from '#ui/components/labelled.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { useFieldText } from '#ui/messages/field-text.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'

/** Asks a platform admin why, for how long and in which organisation they want to use the console in place of a person. */
export const ImpersonationDialog = ({ actor }: { actor: ActorRefFrom<typeof impersonationStartMachine> }) => {
  const { t } = useLingui()
  const [fieldText, problemText] = [useFieldText(), useProblemText()]
  const { asked, draft, wrong, problem } = useSelector(actor, (it) => it.context)
  const isClosed = useSelector(actor, (it) => it.matches('closed'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (isClosed || !asked) return null
  const { name } = asked.person
  const edit = (change: Partial<ImpersonationDraft>) => actor.send({ type: 'draft.edit', change })
  const cancel = () => actor.send({ type: 'impersonation.cancel' })
  return (
    <Dialog
      title={t`以“${name}”的身份登录`}
      description={<Trans>控制台会在此标签页中打开，到时自动结束。本人会收到包含理由的邮件；每项更改都会记录为由您所做。</Trans>}
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'impersonation.start' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        {asked.organizations.length > 1 && (
          <Choice
            label={t`组织`}
            name="organization"
            value={draft.organization}
            options={asked.organizations.map((it) => ({ value: it.id, label: it.name }))}
            disabled={isBusy}
            onEdit={(organization) => edit({ organization })}
          />
        )}
        {asked.organizations.length === 1 && (
          <p className={css({ fontSize: 's', color: 'fg.muted' })}>
            <Trans>
              组织：
              <ExactName name={asked.organizations[0]?.name ?? ''} />
            </Trans>
          </p>
        )}
        <TextArea
          label={t`理由`}
          name="reason"
          value={draft.reason}
          problem={wrong.reason && fieldText(wrong.reason)}
          disabled={isBusy}
          onEdit={(reason) => edit({ reason })}
          onLeave={nothing}
        />
        <MinutesChoice value={draft.minutes} disabled={isBusy} onEdit={(minutes) => edit({ minutes })} />
        <PersonalChoice isChosen={draft.showsPersonal} disabled={isBusy} onEdit={(showsPersonal) => edit({ showsPersonal })} />
        {draft.showsPersonal && (
          <TextArea
            label={t`查看个人信息的理由`}
            name="personalReason"
            value={draft.personalReason}
            problem={wrong.personalReason && fieldText(wrong.personalReason)}
            disabled={isBusy}
            onEdit={(personalReason) => edit({ personalReason })}
            onLeave={nothing}
          />
        )}
        <DialogButtons action={<Trans>登录</Trans>} look="danger" busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}

type MinutesProps = {
  value: ImpersonationDraft['minutes']
  disabled: boolean
  onEdit: (minutes: ImpersonationDraft['minutes']) => void
}

const MinutesChoice = ({ value, disabled, onEdit }: MinutesProps) => {
  const { t, i18n } = useLingui()
  return (
    <Choice
      label={t`最长时间`}
      name="minutes"
      value={String(value)}
      options={impersonationMinutes.map((it) => ({
        value: String(it),
        label: i18n.number(it, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
      }))}
      disabled={disabled}
      onEdit={(chosen) => onEdit(impersonationMinutes.find((it) => String(it) === chosen) ?? value)}
    />
  )
}

type PersonalProps = { isChosen: boolean; disabled: boolean; onEdit: (isChosen: boolean) => void }

const PersonalChoice = ({ isChosen, disabled, onEdit }: PersonalProps) => {
  const id = useId()
  return (
    <div className={css({ display: 'flex', gap: '3', alignItems: 'baseline' })}>
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onEdit(target.checked)}
      />
      <div>
        <label htmlFor={id} className={css({ fontWeight: 'medium' })}>
          <Trans>显示访客的个人信息</Trans>
        </label>
        <p id={`${id}-hint`} className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Trans>否则会被遮盖。需要单独写明理由，并记录在案。</Trans>
        </p>
      </div>
    </div>
  )
}

type ChoiceProps = {
  label: string
  name: string
  value: string
  options: readonly { value: string; label: string }[]
  disabled: boolean
  onEdit: (value: string) => void
}

/** One of several values, one of which always holds. */
const Choice = ({ label, name, value, options, disabled, onEdit }: ChoiceProps) => {
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <select
        id={id}
        name={name}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onEdit(target.value)}
        className={control}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

const nothing = () => {}
