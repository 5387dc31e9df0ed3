import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { css } from '../../../styled-system/css'

type Props = {
  /** Called with what the named fields hold. */
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
 * Has the form listen to its machine before anybody can type. React subscribes after it has shown something, and sets a field back whose
 * machine it does not hear yet: what is typed or pasted in between would be lost. An update in a layout effect makes it subscribe first.
 */
const useSubscribedAtOnce = () => {
  const [, setShown] = useState(false)
  useLayoutEffect(() => setShown(true), [])
}

/** The values of a form's named fields, as the document has them now. */
export const heldBy = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

const compositionKey = 229
