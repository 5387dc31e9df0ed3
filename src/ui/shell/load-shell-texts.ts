import { loadTexts } from '#ui/locales/i18n.ts'

const catalogs = import.meta.glob('./locales/*.po')

let loading: Promise<void> | null = null

const load = async (): Promise<void> => {
  // No page waits for these: until they are there, a problem is told in the words of the server, which are the same.
  import('./problems/problem-texts.ts').catch(() => {})
  try {
    await loadTexts(catalogs)
  } catch (failure) {
    loading = null
    throw failure
  }
}

/** Loads the texts of the console's frame: all pages but the sign-in page need them. */
export const loadShellTexts = (): Promise<void> => {
  loading ??= load()
  return loading
}
