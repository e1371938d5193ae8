/** The names under which the forms for new applicants of one activity store unsaved input. */
export const addFormName = (job: number): string => `job/${job}/add-applicants`;
export const addLinesName = (job: number): string => `job/${job}/add-lines`;
export const addFileName = (job: number): string => `job/${job}/add-file`;
