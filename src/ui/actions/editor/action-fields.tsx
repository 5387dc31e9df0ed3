import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type SurfaceTexts, type SurfaceType, surfaceTypes } from '#contract/actions/response-actions-content.ts'
import type { ContentFault } from '#contract/actions/response-actions-faults.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { TypedSurface } from '#machines/actions/response-action-editing.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { useActionNames } from '../names.ts'
import { AppearanceFields } from './appearance-fields.tsx'
import { Choice } from './choice.tsx'
import { DisplayFields } from './display-fields.tsx'
import type { EditorActor } from './editor-screen.tsx'
import { TextsFields } from './texts-fields.tsx'

/** The changes of a content, from `src/machines/actions/response-action-editing.ts`. */
export type Edits = {
  withType: (typed: TypedSurface, type: SurfaceType) => TypedSurface
  withContent: (typed: TypedSurface, change: Partial<Omit<TypedSurface['content'], 'position'>>) => TypedSurface
  withPosition: (typed: TypedSurface, position: string) => TypedSurface
  withTexts: (typed: TypedSurface, language: Locale, change: Partial<SurfaceTexts> | null) => TypedSurface
}

/** What the parts of the form are given. */
export type FieldsProps = {
  typed: TypedSurface
  edits: Edits
  /** Changes the content. */
  onEdit: (typed: TypedSurface) => void
  /** What is wrong with the field of a path, as text. */
  faultOf: (path: string) => string | undefined
}

type Props = {
  actor: EditorActor
  edits: Edits
  draftFaults: readonly ContentFault[]
  faults: readonly ContentFault[]
  language: Locale
  onLanguage: (language: Locale) => void
}

/** The form of the editor. What is not valid is shown at once, what is missing after an attempt to publish. */
export const ActionFields = ({ actor, edits, draftFaults, faults, language, onLanguage }: Props) => {
  const { t } = useLingui()
  const { types, faultText } = useActionNames()
  const problemText = useProblemText()
  const { base, name, typed, isTried, problem } = useSelector(actor, (it) => it.context)
  const isLocked = useSelector(actor, (it) => !it.matches({ open: 'editing' }))
  const shown = isTried ? faults : draftFaults.filter(({ code }) => code !== 'text.required')
  const faultOf = (path: string) => {
    const found = shown.find((it) => it.path.join('.') === path)
    return found && faultText(found)
  }
  const fields: FieldsProps = { typed, edits, onEdit: (next) => actor.send({ type: 'content.edit', typed: next }), faultOf }
  return (
    <fieldset disabled={isLocked} className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      <Card className={css({ display: 'grid', gap: '4' })}>
        <TextField
          label={t`名称`}
          name="name"
          autoComplete="off"
          hint={<Trans>只在控制台中显示，访客看不到。</Trans>}
          value={name}
          problem={faultOf('name')}
          onEdit={(value) => actor.send({ type: 'name.edit', name: value })}
          onLeave={nothing}
        />
        {base === null ? (
          <Choice
            label={t`类型`}
            name="type"
            value={typed.type}
            options={surfaceTypes.map((it) => ({ value: it, label: types[it] }))}
            onChoose={(it) => fields.onEdit(edits.withType(typed, it))}
          />
        ) : (
          <p className={css({ color: 'fg.muted', fontSize: 's' })}>
            <Trans>类型：{types[typed.type]}</Trans>
          </p>
        )}
      </Card>
      <TextsFields {...fields} language={language} onLanguage={onLanguage} />
      <AppearanceFields {...fields} />
      <DisplayFields {...fields} />
    </fieldset>
  )
}

const nothing = () => {}
