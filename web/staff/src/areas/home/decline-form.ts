/** The name under which the form's input is stored when the session ends. */
export const declineForm = (action: number) => `action/${action}/decline`;
