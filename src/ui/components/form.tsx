import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { css } from '../../../styled-system/css'

type Props = {
  /** Called with the values of the named fields. */
  onSubmit: (held: Record<string, string>) => void
  label?: string
  children: ReactNode
}

/** A form that is validated by its machine, not by the browser. Enter within an input method does not submit it. */
export const Form = ({ onSubmit, label, children }: Props) => {
  useSubscribedAtOnce()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(heldBy(event.currentTarget))
  }
  const keepComposing = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === compositionKey)) event.preventDefault()
  }
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={submit}
      onKeyDown={keepComposing}
      className={css({ display: 'grid', gap: '4' })}
    >
      {children}
    </form>
  )
}

/**
 * Subscribes the form to its machine before anybody can type. React subscribes only after the first render, and resets a field until then:
 * input in between would be lost. An update in a layout effect makes React subscribe earlier.
 */
const useSubscribedAtOnce = () => {
  const [, setShown] = useState(false)
  useLayoutEffect(() => setShown(true), [])
}

/** The present values of a form's named fields in the document. */
export const heldBy = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

const compositionKey = 229
