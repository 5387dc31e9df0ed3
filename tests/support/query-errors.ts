import { configure, getConfig } from '@testing-library/react'

const { getElementError } = getConfig()

/** Whether the query that has failed will be asked again: the library notes that for itself. */
const isAskedAgain = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true

// While it waits for an element, the library would describe the whole document after each query. It still describes it in the error that is shown.
configure({
  getElementError: (message, container) =>
    isAskedAgain()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})
