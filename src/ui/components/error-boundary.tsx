import { Component, type ReactNode } from 'react'

/** A change of `page` renders failed content again; other content is not affected. */
type Props = { fallback: ReactNode; children: ReactNode; page?: string }
type State = { error: unknown; isCaught: boolean }

/** Shows `fallback` if a component below fails. Errors for which the page's error screen is better are passed on; warnings are ignored. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, isCaught: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, isCaught: verdictOn(error) !== 'ignored' }
  }

  override componentDidUpdate(before: Props): void {
    if (before.page !== this.props.page && this.state.isCaught) this.setState({ error: null, isCaught: false })
  }

  override render(): ReactNode {
    const { error, isCaught } = this.state
    if (!isCaught) return this.props.children
    if (verdictOn(error) === 'passedOn') throw error
    return this.props.fallback
  }
}

/** Chunk-load, network, type and reference errors are passed on; messages of libraries are ignored; the rest is caught. */
export const verdictOn = (error: unknown): 'passedOn' | 'ignored' | 'caught' => {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof TypeError || error instanceof ReferenceError || isChunkError(error)) return 'passedOn'
  if (/network/i.test(message)) return 'passedOn'
  if (/defaultProps|recharts|^warning:/i.test(message)) return 'ignored'
  return 'caught'
}

/** A part of the application that could not be loaded: there is a newer version, or no network. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload/i.test(
      error.message,
    ))
