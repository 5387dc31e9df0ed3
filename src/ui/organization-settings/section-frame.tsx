import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { organizationSectionMachine } from '#machines/organization-settings/organization-section.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { control, Labelled } from '#ui/components/labelled.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { SaveButtons } from '#ui/patterns/save-buttons.tsx'
import { css, cx } from '../../../styled-system/css'

export type SectionActor = ActorRefFrom<typeof organizationSectionMachine>

type Props = {
  actor: SectionActor
  mayWrite: boolean
  id: string
  title: string
  description: ReactNode
  children: ReactNode
}

/** A section of the settings, which is saved by itself. */
export const SectionFrame = ({ actor, mayWrite, id, title, description, children }: Props) => {
  const problemText = useProblemText()
  const { problem, isReplaced, organization } = useSelector(actor, (it) => it.context)
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isShown = organization !== null && !isFailed
  return (
    <TitledCard id={id} title={title} description={description}>
      {isFailed && (
        <LoadFailure onRetry={() => actor.send({ type: 'settings.reload' })}>{problem && problemText(problem)}</LoadFailure>
      )}
      {!isShown && !isFailed && <Skeleton height={180} />}
      {isShown && (
        <Form label={title} onSubmit={() => actor.send({ type: 'form.submit' })}>
          {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
          {isReplaced && (
            <Callout kind="note">
              <Trans>有人在此期间更改了这些设置。保存会用您的内容替换，还原会显示对方的内容。</Trans>
            </Callout>
          )}
          <fieldset disabled={isBusy || !mayWrite} className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
            {children}
          </fieldset>
          {mayWrite ? (
            <SaveButtons isUnsaved={isUnsaved} isBusy={isBusy} onRevert={() => actor.send({ type: 'values.revert' })} />
          ) : (
            <MayNotChange />
          )}
        </Form>
      )}
    </TitledCard>
  )
}

/** The value of each field of a section, its problem, and how it is edited. */
export const useField = (actor: SectionActor) => {
  const { values, wrong } = useSelector(actor, (it) => it.context)
  return (name: string) => ({
    value: values[name] ?? '',
    isWrong: wrong.includes(name),
    onEdit: (value: string) => actor.send({ type: 'values.edit', values: { [name]: value } }),
  })
}

type Field = ReturnType<ReturnType<typeof useField>>
type FieldProps = { label: string; field: Field; hint?: ReactNode; problem: string }

/** A labelled choice. */
export const ChoiceOf = ({
  label,
  field: { value, isWrong, onEdit },
  hint,
  problem,
  options,
}: FieldProps & { options: readonly { value: string; label: string }[] }) => {
  const id = useId()
  return (
    <div className={narrow}>
      <Labelled id={id} label={label} problem={isWrong ? problem : undefined}>
        <select
          id={id}
          value={value}
          aria-invalid={isWrong}
          aria-describedby={`${id}-problem ${id}-hint`}
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
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  )
}

/** A labelled text or number. */
export const InputOf = ({
  label,
  field: { value, isWrong, onEdit },
  hint,
  problem,
  isNumber = false,
  type = 'text',
}: InputProps) => {
  const id = useId()
  return (
    <div className={narrow}>
      <Labelled id={id} label={label} problem={isWrong ? problem : undefined}>
        <input
          id={id}
          type={type}
          value={value}
          inputMode={isNumber ? 'decimal' : undefined}
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={`${id}-problem ${id}-hint`}
          onChange={({ target }) => onEdit(target.value)}
          className={control}
        />
      </Labelled>
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  )
}

/** A labelled list, one to a line. */
export const LinesOf = ({ label, field: { value, isWrong, onEdit }, hint, problem }: FieldProps) => {
  const id = useId()
  return (
    <div className={narrow}>
      <Labelled id={id} label={label} problem={isWrong ? problem : undefined}>
        <textarea
          id={id}
          value={value}
          rows={3}
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={`${id}-problem ${id}-hint`}
          onChange={({ target }) => onEdit(target.value)}
          className={cx(control, css({ paddingBlock: '2', resize: 'vertical' }))}
        />
      </Labelled>
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  )
}

type InputProps = FieldProps & { isNumber?: boolean; type?: 'text' | 'time' }

const Hint = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className={css({ fontSize: 's', color: 'fg.muted', maxWidth: 'prose', _empty: { display: 'none' } })}>
    {children}
  </p>
)

const narrow = css({ display: 'grid', gap: '1', maxWidth: '420px', minWidth: '0' })
