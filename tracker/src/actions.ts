export const receiveActions = () => {}
